import { refuse } from '@gaitway/contract/errors'
import { findCharge, findChargeOfHold } from '../../store/charges.ts'
import { findLastRetry } from '../../store/charges-under-way.ts'
import { findHold, findLastHold } from '../../store/holds.ts'
import { findPayment } from '../../store/payments.ts'
import { facilityMember, type UseCase } from '../use-case.ts'
import { refreshCharge } from './sweep.ts'

/** The cardholder is back from verification: fetch the charge's outcome and finish the confirmation or retry. */
export const complete: UseCase<'payments.complete'> = async (services, by, { id }) => {
  const { db } = services
  const payment = await findPayment(db, id, { facilityId: facilityMember(by).facilityId })
  if (!payment) throw refuse('not_found')
  const retried = await findLastRetry(db, id)
  const hold = retried ? undefined : await findLastHold(db, payment.applicationId)
  const charge = hold ? await findChargeOfHold(db, hold.id) : retried && (await findCharge(db, retried.id))
  if (!charge) throw refuse('not_found')
  const isWaiting = hold
    ? hold.status === 'held'
    : charge.status === 'sent' || charge.status === 'needsAction'
  if (isWaiting) await refreshCharge(services, charge, { notifiesFacility: false })
  const ended = hold && ((await findHold(db, hold.id)) ?? hold)
  const { jobId, status, failureMessage, nextActionUrl: url } = (await findCharge(db, charge.id)) ?? charge
  const done = { jobId, failureMessage: null, nextAction: null }
  switch (ended?.status ?? status) {
    case 'confirmed':
      return { ...done, state: 'confirmed' }
    case 'released':
      return { ...done, state: 'released', failureMessage }
    case 'succeeded':
      return { ...done, state: 'paid' }
    case 'failed':
      return { ...done, state: 'failed', failureMessage }
    case 'processing':
      return { ...done, state: 'processing' }
    case 'held':
    case 'needsAction':
    case 'sent':
      if (!url) throw refuse('payment_unknown')
      return { ...done, state: 'needsAction', nextAction: { url } }
  }
}
