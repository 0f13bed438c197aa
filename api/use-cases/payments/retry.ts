import { refuse } from '@gaitway/contract/values/errors'
import { whyNotDefault } from '../../domain/payment-sources.ts'
import { paymentStage } from '../../domain/payment-balance.ts'
import { findCharge, isChargeUnderWay, listCharges } from '../../store/charges.ts'
import { lockSourceForUse } from '../../store/payment-sources.ts'
import { findPayment, updatePayment } from '../../store/payments.ts'
import { readPayment } from '../../store/views/receipts.ts'
import {
  isStaff,
  requireSignedIn,
  type Knex,
  type Services,
  type SignedIn,
  type UseCase,
} from '../use-case.ts'
import { assertOwnKey } from '../idempotency.ts'
import { applyChargeOutcome, sendPlannedCharges, cancelUnattended, sendNewCharge } from './charge-outcome.ts'
import { chooseSource, lockPaymentOfShift, planCharge, recordPaymentEvent } from './plan-charge.ts'
import { toPaymentFacts, findPaymentOwner } from './read.ts'
import type { PaymentRow } from '../../store/rows.ts'
import { dayIn } from '@gaitway/contract/format/time'
import { findJob } from '../../store/jobs.ts'
import { notifyPayers } from '../notify.ts'
import { lockDue } from './admin-payments.ts'

/**
 * Retries what is due after a failed charge: a facility with the named payment method; staff with the one of the shift,
 * and without a cardholder who could verify it. A declined charge is refused with its reason and stays due.
 */
export const retry: UseCase<'payments.retry'> = async (services, actor, { id, sourceId }, context) => {
  const by = requireSignedIn(actor)
  const { db, clock } = services
  const known = await findPayment(db, id, findPaymentOwner(by))
  if (!known) throw refuse('not_found')
  const at = clock.now()
  const chargeId = await db.transaction(async trx => {
    const planned = await planRetry(trx, by, known, { sourceId, at })
    await assertOwnKey(trx, by, context)
    return planned
  })
  const charge = await requireCharge(services, chargeId)
  const outcome = await cancelUnattended(services, charge, await sendNewCharge(services, charge))
  await sendPlannedCharges(
    services,
    await applyChargeOutcome(services, charge, outcome, { notifiesFacility: isStaff(by) }),
  )
  const { status, failureCode, failureMessage, nextActionUrl } = await requireCharge(services, chargeId)
  if (failureCode === 'payment_service_down') throw refuse(failureCode)
  if (status === 'failed') throw refuse('payment_refused', undefined, failureMessage ?? undefined)
  const shown = await readPayment(db, id, at)
  if (status === 'succeeded') return { state: 'paid', payment: shown, nextAction: null }
  if (status === 'processing') return { state: 'processing', payment: shown, nextAction: null }
  if (!nextActionUrl) throw refuse('payment_unknown')
  return { state: 'needsAction', payment: shown, nextAction: { url: nextActionUrl } }
}

const cannotChargeText =
  'The card or bank account for this shift can’t be charged anymore. Send a pay link instead.'

/** Whether the payment method of a shift can be charged when its owner isn’t there. */
const canChargeAgain = async (trx: Knex, { facilityId, sourceId }: PaymentRow, at: Date) => {
  const source = sourceId ? await lockSourceForUse(trx, facilityId, { id: sourceId }) : undefined
  return source !== undefined && whyNotDefault(source, at) === null
}

const planRetry = async (
  trx: Knex,
  by: SignedIn,
  known: PaymentRow,
  { sourceId, at }: { sourceId?: string; at: Date },
) => {
  const { payment, shift, netPaidCents } = await lockPaymentOfShift(trx, known)
  const { id: paymentId, facilityId } = payment
  if (await isChargeUnderWay(trx, paymentId)) throw refuse('payment_under_way')
  if (!payment.chargeFailed || paymentStage(toPaymentFacts(payment), at) !== 'paymentDue')
    throw refuse('nothing_due')
  const kind = payment.paymentType === 'ACH' ? 'bank' : 'card'
  const isSameMethod = isStaff(by) && !sourceId
  if (isSameMethod && !(await canChargeAgain(trx, payment, at)))
    throw refuse('payment_source_missing', undefined, cannotChargeText)
  const chosenId = (isSameMethod && payment.sourceId) || sourceId
  const source = await chooseSource(trx, facilityId, { kind, sourceId: chosenId, at })
  const amountCents = payment.owedCents - netPaidCents
  const charge = { paymentId, amountCents, sourceId: source.id, requestedBy: by.userId, at }
  const chargeId = await planCharge(trx, { ...charge, reason: 'retry' })
  const details = { amountCents, kind: source.kind, last4: source.last4 }
  await recordPaymentEvent(trx, payment, { at, by, verb: 'retry', jobId: shift.jobId, details })
  return chargeId
}

const requireCharge = async ({ db }: Services, id: string) => {
  const charge = await findCharge(db, id)
  if (!charge) throw new Error(`Charge ${id} is missing.`)
  return charge
}

/**
 * Sends the members who pay a link to a balance due, at most once a day in the shift's time zone. The link opens the
 * page where they pay, after they log in; opening it moves no money.
 */
export const remind: UseCase<'payments.remind'> = async ({ db, clock }, actor, { id }) => {
  const by = requireSignedIn(actor)
  const at = clock.now()
  const known = await findPayment(db, id, {})
  if (!known) throw refuse('not_found')
  return db.transaction(async trx => {
    const { payment, jobId, openCents: amountCents } = await lockDue(trx, known, at)
    const { remindedAt } = payment
    const job = await findJob(trx, jobId)
    if (!job) throw refuse('not_found')
    const today = dayIn(job.timeZone, at)
    if (remindedAt && dayIn(job.timeZone, remindedAt) === today) throw refuse('reminded_today')
    await updatePayment(trx, id, { remindedAt: at })
    const failed = (await listCharges(trx, id)).findLast(
      ({ kind, status }) => kind === 'charge' && status === 'failed',
    )
    await recordPaymentEvent(trx, payment, { at, by, verb: 'remind', jobId, details: { amountCents } })
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
