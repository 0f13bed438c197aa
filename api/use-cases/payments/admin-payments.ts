import { refuse } from '@gaitway/contract/values/errors'
import { showCents } from '@gaitway/contract/format/money'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import {
  paymentStage,
  sumNetPaidCents,
  splitRefundParts,
  type RefundSplit,
  splitRefund,
} from '../../domain/payment-balance.ts'
import { entriesFor } from '../../domain/postings.ts'
import { isChargeUnderWay, listPaid } from '../../store/charges.ts'
import { newId } from '../../store/ids.ts'
import { findInvoice, sumStandingCredit } from '../../store/invoices.ts'
import { post } from '../../store/ledger.ts'
import * as payments from '../../store/payments.ts'
import type { PaymentRow } from '../../store/rows.ts'
import { readPayment } from '../../store/views/receipts.ts'
import { rememberAnswer } from '../idempotency.ts'
import { readInvoice } from '../invoices/read.ts'
import { notifyPayers } from '../notify.ts'
import { decideMoney } from '../second-admin.ts'
import { requireSignedIn } from '../use-case.ts'
import type { Knex, Services, UseCase, RequestContext, SignedIn } from '../use-case.ts'
import { sendPlannedCharges, settleBalance } from './charge-outcome.ts'
import { lockPaymentOfShift, planRefunds, postForPayment, recordPaymentEvent } from './plan-charge.ts'
import { toPaymentFacts } from './read.ts'
import { assertReceived, receiveForInvoices } from './record-check.ts'

/** Records money received outside the product for an invoice, or for a shift whose charge failed, in full or in part. */
export const recordPayment: UseCase<'invoices.recordPayment'> = async (services, actor, input, context) => {
  const by = requireSignedIn(actor)
  const { db, clock } = services
  const at = clock.now()
  assertReceived(input, at)
  if (!(await findInvoice(db, input.id))) return recordOutside(services, { by, input, context })
  const { id, ...check } = input
  return db.transaction(async trx => {
    const { amountCents } = input
    const invoices = [{ id, amountCents }]
    const received = await receiveForInvoices(trx, { ...check, invoices }, { by, at })
    const decision = { call: 'invoices.recordPayment', input, amountCents, ...received } as const
    await decideMoney(trx, decision, { by, at, context })
    const shown = await readInvoice(services, trx, id)
    return rememberAnswer(trx, 'invoices.recordPayment', by, context, shown)
  })
}

type RecordInput = { by: SignedIn; input: Input<'invoices.recordPayment'>; context: RequestContext }

/**
 * Records money received outside the product after a failed charge. Later charges take only what is still due; once
 * nothing is due, the payout no longer waits.
 */
const recordOutside = async (
  services: Services,
  { by, input, context }: RecordInput,
): Promise<Output<'payments.refund'>> => {
  const { db, clock } = services
  const at = clock.now()
  const known = await payments.findPayment(db, input.id, {})
  if (!known) throw refuse('not_found')
  const { shown, chargeIds } = await db.transaction(async trx => {
    const { payment, jobId, openCents } = await lockDue(trx, known, at)
    const { amountCents } = input
    if (amountCents > openCents) throw refuse('more_than_open', undefined, formatMoreThanDue(openCents))
    const { facilityId } = payment
    const decision = { call: 'invoices.recordPayment', input, facilityId, jobId, amountCents } as const
    await decideMoney(trx, decision, { by, at, context })
    await saveOutsidePayment(trx, payment, { by, input, jobId, at })
    const ids = await settleBalance(trx, { paymentId: payment.id, at })
    if (amountCents === openCents)
      await notifyPayers(trx, payment, { type: 'paymentReceived', amountCents, fromUserId: by.userId, at })
    const answer = await readPayment(trx, payment.id, at)
    return { chargeIds: ids, shown: await rememberAnswer(trx, 'invoices.recordPayment', by, context, answer) }
  })
  await sendPlannedCharges(services, chargeIds)
  return shown
}

const chargeUnderWayText =
  'A charge for this shift is in progress. Wait until it succeeds or fails, then check the balance due.'
const openDisputeText = 'A dispute of this payment is open. Wait until the bank decides.'
const paidByInvoiceText = 'This shift is paid by invoice. Record the payment on its invoice.'
const formatMoreThanDue = (openCents: number) =>
  `That’s more than the balance due of ${showCents(openCents)}.`

/** A payment that is due after a failed charge, locked after its job; during a charge the balance due is unknown. */
export const lockDue = async (trx: Knex, known: PaymentRow, at: Date) => {
  const { payment, shift, netPaidCents } = await lockPaymentOfShift(trx, known)
  if (payment.paymentType === 'invoice') throw refuse('nothing_due', undefined, paidByInvoiceText)
  if (await isChargeUnderWay(trx, payment.id))
    throw refuse('payment_under_way', undefined, chargeUnderWayText)
  if (paymentStage(toPaymentFacts(payment), at) !== 'paymentDue') throw refuse('nothing_due')
  return { payment, jobId: shift.jobId, openCents: payment.owedCents - netPaidCents }
}

type Receipt = Omit<RecordInput, 'context'> & { jobId: string; at: Date }

const saveOutsidePayment = async (trx: Knex, payment: PaymentRow, { by, input, jobId, at }: Receipt) => {
  const { method, reference, amountCents } = input
  const { id: paymentId, applicationId, facilityId } = payment
  await payments.insertOutsidePayment(trx, {
    id: newId(),
    paymentId,
    method,
    reference,
    amountCents,
    receivedAt: new Date(input.receivedAt),
    recordedBy: by.userId,
    createdAt: at,
  })
  await payments.addToPayment(trx, paymentId, 'charge', amountCents)
  await payments.addOutside(trx, paymentId, amountCents)
  const description = `Received outside Gaitway: ${method} ${reference}`
  await postForPayment(trx, 'receivedOutside', amountCents, { applicationId, facilityId, description, at })
  const details = { amountCents, method, reference }
  await recordPaymentEvent(trx, payment, { at, by, verb: 'recordOutside', jobId, details })
}

/**
 * An admin refunds a facility for a settled shift, for a reason that the facility sees: its credit first, then
 * goodwill. Simultaneous requests never refund more than was paid.
 */
export const refund: UseCase<'payments.refund'> = async (services, actor, input, context) => {
  const by = requireSignedIn(actor)
  const { db, clock } = services
  const at = clock.now()
  const known = await payments.findPayment(db, input.id, {})
  if (!known) throw refuse('not_found')
  const { chargeIds, shown } = await db.transaction(async trx => {
    const { payment, shift, netPaidCents } = await lockPaymentOfShift(trx, known)
    if (payment.disputedCents > 0) throw refuse('payment_under_way', undefined, openDisputeText)
    const split = splitRefund(await findRefundable(trx, payment, netPaidCents), input)
    const { facilityId } = payment
    const { jobId, clinicianId } = shift
    const { amountCents, reason, reference } = input
    const decision = { call: 'payments.refund', input, facilityId, jobId, amountCents } as const
    await decideMoney(trx, decision, { by, at, context })
    const ids = await refundPayment(trx, payment, { ...input, ...split, at })
    const { creditCents, goodwillCents } = split
    const details = { amountCents, creditCents, goodwillCents, reason, ...(reference && { reference }) }
    await recordPaymentEvent(trx, payment, { at, by, verb: 'refund', jobId, clinicianId, details })
    await notifyPayers(trx, payment, { type: 'refundSent', amountCents, reason, fromUserId: by.userId, at })
    const answer = await readPayment(trx, payment.id, at)
    return { chargeIds: ids, shown: await rememberAnswer(trx, 'payments.refund', by, context, answer) }
  })
  await sendPlannedCharges(services, chargeIds)
  return chargeIds.length === 0 ? shown : readPayment(db, input.id, at)
}

const findRefundable = async (trx: Knex, payment: PaymentRow, netPaidCents: number) => ({
  ...payment,
  isSettled: payment.settledAt !== null,
  netPaidCents,
  // a debit returned by its bank can't be refunded, even if it was partly refunded before
  chargedCents: sumNetPaidCents(await listPaid(trx, payment.id)),
  standingCents: payment.paymentType === 'invoice' ? await sumStandingCredit(trx, payment) : 0,
})

type RefundPlan = RefundSplit & { amountCents: number; reason: string; reference?: string; at: Date }

/** Refunds a facility by its charges or outside the product; returns the refunds to send. */
const refundPayment = async (trx: Knex, payment: PaymentRow, plan: RefundPlan): Promise<string[]> => {
  await waiveGoodwill(trx, payment, plan)
  if (plan.way === 'outside') {
    await refundOutside(trx, payment, plan)
    return []
  }
  const isGoodwill = plan.goodwillCents > 0
  return planRefunds(trx, payment, splitRefundParts(await listPaid(trx, payment.id), plan.amountCents), {
    reason: isGoodwill ? 'goodwill' : 'settlement',
    description: `${isGoodwill ? 'Refunded' : 'Refunded from credit'}: ${plan.reason}`,
    at: plan.at,
  })
}

/** Waives what is refunded beyond the facility's credit. */
const waiveGoodwill = async (trx: Knex, payment: PaymentRow, { goodwillCents, reason, at }: RefundPlan) => {
  if (goodwillCents === 0) return
  const { applicationId, facilityId } = payment
  await payments.updatePayment(trx, payment.id, { owedCents: payment.owedCents - goodwillCents })
  const about = { applicationId, facilityId, description: `Goodwill: ${reason}`, at }
  await postForPayment(trx, 'goodwill', goodwillCents, about)
}

const refundOutside = async (trx: Knex, payment: PaymentRow, { amountCents, reference, at }: RefundPlan) => {
  const isInvoiced = payment.paymentType === 'invoice'
  await payments.addToPayment(trx, payment.id, 'refund', amountCents)
  if (!isInvoiced) await payments.addOutside(trx, payment.id, -amountCents)
  await post(trx, {
    kind: 'refundOutside',
    applicationId: payment.applicationId,
    description: `Refunded outside Gaitway: ${reference}`,
    at,
    entries: entriesFor(isInvoiced ? 'creditReturned' : 'overpaymentReturned', amountCents, payment),
  })
}
