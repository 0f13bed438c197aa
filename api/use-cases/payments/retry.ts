import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { paymentStage } from '../../domain/payment-stage.ts'
import type { Outside } from '../../outside/outside.ts'
import { findApplication } from '../../store/applications.ts'
import { findCharge, listCharges, type ChargeToSend } from '../../store/charges.ts'
import { isChargeUnderWay, sumRefundsUnderWay } from '../../store/charges-under-way.ts'
import { record } from '../../store/events.ts'
import { lockJob } from '../../store/locks.ts'
import { findPayment, lockPayment } from '../../store/payments.ts'
import { facilityMember, type FacilityMember, type UseCase } from '../use-case.ts'
import { isDown, neverSent } from './ask-surely.ts'
import { endCharge } from './end-charge.ts'
import { planCharge } from './plan.ts'
import { sendOrRead } from './send-charge.ts'
import { carryOut } from './settle.ts'
import { factsOf, showPayment } from './show.ts'
import { sourceToCharge } from './source-to-charge.ts'
import type { PaymentRow } from '../../store/rows.ts'

/**
 * What is due for a shift after a charge failed is charged once more, to the named card or bank account, by somebody
 * who is there. A refusal says why and leaves it due.
 */
export const retry: UseCase<'payments.retry'> = async (outside, by, { id, sourceId }) => {
  const { db, clock } = outside
  const member = facilityMember(by)
  const known = await findPayment(db, id, { facilityId: member.facilityId })
  if (!known) throw refuse('not_found')
  const at = clock.now()
  const chargeId = await db.transaction(trx => planRetry(trx, member, known, { sourceId, at }))
  const charge = await chargeOf(outside, chargeId)
  const { wasHeard } = await send(outside, charge)
  const { status, failureMessage: why, nextActionUrl: url } = await chargeOf(outside, chargeId)
  if (!wasHeard) throw refuse('payment_service_down')
  if (status === 'failed') throw refuse('payment_refused', undefined, why ?? undefined)
  const payment = await findPayment(db, id, { facilityId: member.facilityId })
  const shown = showPayment(payment ?? known, await listCharges(db, id), at)
  if (status === 'succeeded') return { state: 'paid', payment: shown, nextAction: null }
  if (status === 'processing') return { state: 'processing', payment: shown, nextAction: null }
  if (!url) throw refuse('payment_unknown')
  return { state: 'needsAction', payment: shown, nextAction: { url } }
}

const planRetry = async (
  trx: Knex,
  member: FacilityMember,
  { id, applicationId }: PaymentRow,
  { sourceId, at }: { sourceId?: string; at: Date },
) => {
  const application = await findApplication(trx, applicationId, { facilityId: member.facilityId })
  if (!application) throw refuse('not_found')
  await lockJob(trx, application.jobId)
  const payment = await lockPayment(trx, { id })
  if (!payment) throw refuse('not_found')
  if (await isChargeUnderWay(trx, id)) throw refuse('payment_under_way')
  if (!payment.chargeFailed || paymentStage(factsOf(payment), at) !== 'paymentDue')
    throw refuse('nothing_due')
  const kind = payment.paymentType === 'ACH' ? 'bank' : 'card'
  const source = await sourceToCharge(trx, member.facilityId, { kind, sourceId, at })
  const keptCents = payment.paidCents - payment.refundedCents - (await sumRefundsUnderWay(trx, id))
  const amountCents = payment.owedCents - keptCents
  const wish = { paymentId: id, amountCents, sourceId: source.id, requestedBy: member.userId, at }
  const chargeId = await planCharge(trx, { ...wish, reason: 'retry' })
  await record(trx, {
    at,
    by: member,
    noun: 'payment',
    nounId: id,
    verb: 'retry',
    jobId: application.jobId,
    facilityId: member.facilityId,
    details: { amountCents, kind: source.kind, last4: source.last4 },
  })
  return chargeId
}

/** The charge is sent and its outcome on record; where nobody was there to hear it, it has failed. */
const send = async (outside: Outside, charge: ChargeToSend) => {
  const end = async (outcome: Parameters<typeof endCharge>[2]) =>
    carryOut(outside, await endCharge(outside, charge, outcome, { tellsFacility: false }))
  try {
    await end(await sendOrRead(outside, charge))
  } catch (thrown) {
    if (!isDown(thrown)) throw thrown
    await end(neverSent)
    return { wasHeard: false }
  }
  return { wasHeard: true }
}

const chargeOf = async ({ db }: Outside, id: string) => {
  const charge = await findCharge(db, id)
  if (!charge) throw new Error(`Charge ${id} is gone.`)
  return charge
}
