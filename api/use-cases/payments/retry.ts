import { refuse } from '@gaitway/contract/values/errors'
import { whyNotDefault } from '../../domain/payment-sources.ts'
import { paymentStage } from '../../domain/payment-balance.ts'
import { findCharge, isChargeUnderWay, listCharges } from '../../store/charges.ts'
import { holdSource } from '../../store/payment-sources.ts'
import { record } from '../../store/events.ts'
import { findPayment, updatePayment } from '../../store/payments.ts'
import { readPayment } from '../../store/views/receipts.ts'
import { isStaff, signedIn, type Knex, type Services, type SignedIn, type UseCase } from '../use-case.ts'
import { applyChargeOutcome, sendPlannedCharges, cancelUnattended, sendNewCharge } from './charge-outcome.ts'
import { lockPaymentOfShift, planCharge, sourceToCharge } from './plan-charge.ts'
import { toPaymentFacts, findPaymentOwner } from './read.ts'
import type { PaymentRow } from '../../store/rows.ts'
import { dayIn } from '@gaitway/contract/format/time'
import { findJob } from '../../store/jobs.ts'
import { notifyPayers } from '../notify.ts'
import { lockDue } from './admin-payments.ts'

/**
 * Retries what is due after a failed charge: the facility with the named payment method, while someone is there;
 * staff with the one of the shift, which nobody can verify then. A decline says why and leaves it due.
 */
export const retry: UseCase<'payments.retry'> = async (services, by, { id, sourceId }) => {
  const { db, clock } = services
  const known = await findPayment(db, id, findPaymentOwner(by))
  if (!known) throw refuse('not_found')
  const at = clock.now()
  const chargeId = await db.transaction(trx => planRetry(trx, signedIn(by), known, { sourceId, at }))
  const charge = await requireCharge(services, chargeId)
  const outcome = await cancelUnattended(services, charge, await sendNewCharge(services, charge))
  await sendPlannedCharges(
    services,
    await applyChargeOutcome(services, charge, outcome, { notifiesFacility: isStaff(by) }),
  )
  const {
    status,
    failureCode,
    failureMessage: why,
    nextActionUrl: url,
  } = await requireCharge(services, chargeId)
  if (failureCode === 'payment_service_down') throw refuse(failureCode)
  if (status === 'failed') throw refuse('payment_refused', undefined, why ?? undefined)
  const shown = await readPayment(db, id, at)
  if (status === 'succeeded') return { state: 'paid', payment: shown, nextAction: null }
  if (status === 'processing') return { state: 'processing', payment: shown, nextAction: null }
  if (!url) throw refuse('payment_unknown')
  return { state: 'needsAction', payment: shown, nextAction: { url } }
}

const cannotCharge =
  'The card or bank account for this shift can’t be charged anymore. Send a pay link instead.'

/** Whether the payment method of a shift can be charged when its owner isn’t there. */
const canChargeAgain = async (trx: Knex, { facilityId, sourceId }: PaymentRow, at: Date) => {
  const source = sourceId ? await holdSource(trx, facilityId, { id: sourceId }) : undefined
  return source !== undefined && whyNotDefault(source, at) === null
}

const planRetry = async (
  trx: Knex,
  by: SignedIn,
  known: PaymentRow,
  { sourceId, at }: { sourceId?: string; at: Date },
) => {
  const { payment, shift, netPaidCents } = await lockPaymentOfShift(trx, known)
  const { id, facilityId } = payment
  if (await isChargeUnderWay(trx, id)) throw refuse('payment_under_way')
  if (!payment.chargeFailed || paymentStage(toPaymentFacts(payment), at) !== 'paymentDue')
    throw refuse('nothing_due')
  const kind = payment.paymentType === 'ACH' ? 'bank' : 'card'
  const isSameMethod = isStaff(by) && !sourceId
  if (isSameMethod && !(await canChargeAgain(trx, payment, at)))
    throw refuse('payment_source_missing', undefined, cannotCharge)
  const source = await sourceToCharge(trx, facilityId, {
    kind,
    sourceId: (isSameMethod && payment.sourceId) || sourceId,
    at,
  })
  const amountCents = payment.owedCents - netPaidCents
  const input = { paymentId: id, amountCents, sourceId: source.id, requestedBy: by.userId, at }
  const chargeId = await planCharge(trx, { ...input, reason: 'retry' })
  await record(trx, {
    at,
    by,
    noun: 'payment',
    nounId: id,
    verb: 'retry',
    jobId: shift.jobId,
    facilityId,
    details: { amountCents, kind: source.kind, last4: source.last4 },
  })
  return chargeId
}

const requireCharge = async ({ db }: Services, id: string) => {
  const charge = await findCharge(db, id)
  if (!charge) throw new Error(`Charge ${id} is missing.`)
  return charge
}

/**
 * Sends the members who pay a link to a balance due, at most once on a day of the shift. The link opens the page
 * where they pay, after they log in; opening it moves nothing.
 */
export const remind: UseCase<'payments.remind'> = async ({ db, clock }, actor, { id }) => {
  const by = signedIn(actor)
  const at = clock.now()
  const known = await findPayment(db, id, {})
  if (!known) throw refuse('not_found')
  return db.transaction(async trx => {
    const { payment, jobId, openCents: amountCents } = await lockDue(trx, known, at)
    const { remindedAt, facilityId } = payment
    const job = await findJob(trx, jobId)
    if (!job) throw refuse('not_found')
    const today = dayIn(job.timeZone, at)
    if (remindedAt && dayIn(job.timeZone, remindedAt) === today) throw refuse('reminded_today')
    await updatePayment(trx, id, { remindedAt: at })
    const failed = (await listCharges(trx, id)).findLast(
      ({ kind, status }) => kind === 'charge' && status === 'failed',
    )
    await record(trx, {
      at,
      by,
      noun: 'payment',
      nounId: id,
      verb: 'remind',
      jobId,
      facilityId,
      details: { amountCents },
    })
    await notifyPayers(trx, payment, {
      type: 'paymentDue',
      amountCents,
      reason: failed?.failureMessage ?? undefined,
      facts: { paymentId: id, isNew: remindedAt === null },
      fromUserId: by.userId,
      at,
    })
    return readPayment(trx, id, at)
  })
}
