import { refuse } from '@gaitway/contract/errors'
import type { Outside } from '../../outside/outside.ts'
import { findCharge, findChargeOfHold, type ChargeToSend } from '../../store/charges.ts'
import { findLastRetry } from '../../store/charges-under-way.ts'
import { findHold, findLastHold, type HoldRow } from '../../store/holds.ts'
import { findPayment } from '../../store/payments.ts'
import { facilityMember, type UseCase } from '../use-case.ts'
import { refreshCharge } from './refresh-charge.ts'

/** The cardholder is back from authentication: the confirmation, or the payment tried again, ends as the payment service says. */
export const complete: UseCase<'payments.complete'> = async (outside, by, { id }) => {
  const { db } = outside
  const payment = await findPayment(db, id, { facilityId: facilityMember(by).facilityId })
  if (!payment) throw refuse('not_found')
  const retried = await findLastRetry(db, id)
  const charge = retried && (await findCharge(db, retried.id))
  if (charge) return completeRetry(outside, charge)
  const hold = await findLastHold(db, payment.applicationId)
  if (!hold) throw refuse('not_found')
  return completeHold(outside, hold)
}

const completeHold = async (outside: Outside, hold: HoldRow) => {
  const { db } = outside
  const charge = await findChargeOfHold(db, hold.id)
  if (!charge) throw refuse('not_found')
  if (hold.status === 'held') await refreshCharge(outside, charge)
  const ended = (await findHold(db, hold.id)) ?? hold
  const after = (await findChargeOfHold(db, hold.id)) ?? charge
  if (ended.status === 'held' && !after.nextActionUrl) throw refuse('payment_unknown')
  return {
    state: ended.status === 'held' ? ('needsAction' as const) : ended.status,
    jobId: ended.jobId,
    failureMessage: ended.status === 'released' ? after.failureMessage : null,
    nextAction: ended.status === 'held' && after.nextActionUrl ? { url: after.nextActionUrl } : null,
  }
}

const completeRetry = async (outside: Outside, charge: ChargeToSend) => {
  const isUnended = charge.status === 'sent' || charge.status === 'needsAction'
  if (isUnended) await refreshCharge(outside, charge, { notifiesFacility: false })
  const after = (await findCharge(outside.db, charge.id)) ?? charge
  const { jobId, failureMessage, nextActionUrl: url } = after
  switch (after.status) {
    case 'succeeded':
      return { state: 'paid' as const, jobId, failureMessage: null, nextAction: null }
    case 'failed':
      return { state: 'failed' as const, jobId, failureMessage, nextAction: null }
    case 'needsAction':
      if (url) return { state: 'needsAction' as const, jobId, failureMessage: null, nextAction: { url } }
      throw refuse('payment_unknown')
    case 'processing':
      return { state: 'processing' as const, jobId, failureMessage: null, nextAction: null }
    case 'sent':
      throw refuse('payment_unknown')
  }
}
