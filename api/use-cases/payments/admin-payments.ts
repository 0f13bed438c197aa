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
import { record } from '../../store/events.ts'
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
import { signedIn } from '../use-case.ts'
import type { Knex, Services, UseCase, RequestContext, SignedIn } from '../use-case.ts'
import { sendPlannedCharges, settleBalance } from './charge-outcome.ts'
import { lockPaymentOfShift, planRefunds } from './plan-charge.ts'
import { toPaymentFacts } from './read.ts'
import { assertReceived, receiveForInvoices } from './record-check.ts'

/**
 * Records money received outside the product for an invoice, or for a shift whose charge failed; the rest stays
 * open.
 */
export const recordPayment: UseCase<'invoices.recordPayment'> = async (services, actor, input, context) => {
  const by = signedIn(actor)
  const { db, clock } = services
  const at = clock.now()
  assertReceived(input, at)
  if (!(await findInvoice(db, input.id))) return recordOutside(services, { by, input, context })
  const { id, ...check } = input
  return db.transaction(async trx => {
    const received = await receiveForInvoices(
      trx,
      { ...check, invoices: [{ id, amountCents: check.amountCents }] },
      { by, at },
    )
    const decision = {
      call: 'invoices.recordPayment',
      input,
      amountCents: input.amountCents,
      ...received,
    } as const
    await decideMoney(trx, decision, { by, at, context })
    const shown = await readInvoice(services, trx, id)
    return rememberAnswer(trx, 'invoices.recordPayment', by, context, shown)
  })
}

/** Money received outside, as a row. */
const receivedRow = (
  { method, reference, amountCents, receivedAt }: Input<'invoices.recordPayment'>,
  { userId: recordedBy }: SignedIn,
  createdAt: Date,
) => {
  const id = newId()
  return { id, method, reference, amountCents, receivedAt: new Date(receivedAt), recordedBy, createdAt }
}

type RecordInput = { by: SignedIn; input: Input<'invoices.recordPayment'>; context: RequestContext }

/**
 * Records money received outside the product after a failed charge. Later charges take only the rest; once
 * nothing is open the payout no longer waits.
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
    if (amountCents > openCents) throw refuse('more_than_open', undefined, tooMuch(openCents))
    const { facilityId } = payment
    const decision = { call: 'invoices.recordPayment', input, facilityId, jobId, amountCents } as const
    await decideMoney(trx, decision, { by, at, context })
    await receive(trx, payment, { by, input, jobId, at })
    const ids = await settleBalance(trx, { paymentId: payment.id, at })
    if (amountCents === openCents)
      await notifyPayers(trx, payment, { type: 'paymentReceived', amountCents, fromUserId: by.userId, at })
    const answer = await readPayment(trx, payment.id, at)
    return {
      chargeIds: ids,
      shown: await rememberAnswer(trx, 'invoices.recordPayment', by, context, answer),
    }
  })
  await sendPlannedCharges(services, chargeIds)
  return shown
}

const underWay =
  'A charge for this shift is in progress. Wait until it succeeds or fails, then check the balance due.'
const inDispute = 'A dispute of this payment is open. Wait until the bank decides.'
const byInvoice = 'This shift is paid by invoice. Record the payment on its invoice.'
const tooMuch = (openCents: number) => `That’s more than the balance due of ${showCents(openCents)}.`

/** A payment that is due after a failed charge, locked after its job; during a charge the balance due is unknown. */
export const lockDue = async (trx: Knex, known: PaymentRow, at: Date) => {
  const { payment, shift, netPaidCents } = await lockPaymentOfShift(trx, known)
  if (payment.paymentType === 'invoice') throw refuse('nothing_due', undefined, byInvoice)
  if (await isChargeUnderWay(trx, payment.id)) throw refuse('payment_under_way', undefined, underWay)
  if (paymentStage(toPaymentFacts(payment), at) !== 'paymentDue') throw refuse('nothing_due')
  return { payment, jobId: shift.jobId, openCents: payment.owedCents - netPaidCents }
}

type Receipt = Omit<RecordInput, 'context'> & { jobId: string; at: Date }

const receive = async (trx: Knex, payment: PaymentRow, { by, input, jobId, at }: Receipt) => {
  const { method, reference, amountCents } = input
  const { id, applicationId, facilityId } = payment
  await payments.insertOutsidePayment(trx, { ...receivedRow(input, by, at), paymentId: id })
  await payments.addToPayment(trx, id, 'charge', amountCents)
  await payments.addOutside(trx, id, amountCents)
  await post(trx, {
    kind: 'receivedOutside',
    applicationId,
    description: `Received outside Gaitway: ${method} ${reference}`,
    at,
    entries: entriesFor('receivedOutside', amountCents, { facilityId }),
  })
  const event = { at, by, noun: 'payment', nounId: id, verb: 'recordOutside' } as const
  await record(trx, { ...event, jobId, facilityId, details: { amountCents, method, reference } })
}

/**
 * An admin refunds a facility for a settled shift, for a reason it sees: its credit first, then goodwill.
 * Simultaneous requests never refund more than was paid.
 */
export const refund: UseCase<'payments.refund'> = async (services, actor, input, context) => {
  const by = signedIn(actor)
  const { db, clock } = services
  const at = clock.now()
  const known = await payments.findPayment(db, input.id, {})
  if (!known) throw refuse('not_found')
  const { chargeIds, shown } = await db.transaction(async trx => {
    const { payment, shift, netPaidCents } = await lockPaymentOfShift(trx, known)
    if (payment.disputedCents > 0) throw refuse('payment_under_way', undefined, inDispute)
    const giving = splitRefund(await findReturnable(trx, payment, netPaidCents), input)
    const { facilityId } = payment
    const { jobId } = shift
    const decision = {
      call: 'payments.refund',
      input,
      facilityId,
      jobId,
      amountCents: input.amountCents,
    } as const
    await decideMoney(trx, decision, { by, at, context })
    const ids = await refundPayment(trx, payment, { ...input, ...giving, at })
    const { amountCents, reason, reference } = input
    const { creditCents, goodwillCents } = giving
    await record(trx, {
      at,
      by,
      noun: 'payment',
      nounId: payment.id,
      verb: 'refund',
      jobId: shift.jobId,
      facilityId: payment.facilityId,
      clinicianId: shift.clinicianId,
      details: { amountCents, creditCents, goodwillCents, reason, ...(reference && { reference }) },
    })
    await notifyPayers(trx, payment, { type: 'refundSent', amountCents, reason, fromUserId: by.userId, at })
    const answer = await readPayment(trx, payment.id, at)
    return { chargeIds: ids, shown: await rememberAnswer(trx, 'payments.refund', by, context, answer) }
  })
  await sendPlannedCharges(services, chargeIds)
  return chargeIds.length === 0 ? shown : readPayment(db, input.id, at)
}

const findReturnable = async (trx: Knex, payment: PaymentRow, netPaidCents: number) => ({
  ...payment,
  isSettled: payment.settledAt !== null,
  netPaidCents,
  // a debit returned by its bank can't be refunded, even if it was partly refunded before
  chargedCents: sumNetPaidCents(await listPaid(trx, payment.id)),
  standingCents: payment.paymentType === 'invoice' ? await sumStandingCredit(trx, payment) : 0,
})

type Refunding = RefundSplit & { amountCents: number; reason: string; reference?: string; at: Date }

/** Refunds a facility by its charges or outside the product; returns the refunds to send. */
const refundPayment = async (trx: Knex, payment: PaymentRow, refunding: Refunding): Promise<string[]> => {
  await forgive(trx, payment, refunding)
  if (refunding.way === 'outside') {
    await refundOutside(trx, payment, refunding)
    return []
  }
  const isGoodwill = refunding.goodwillCents > 0
  return planRefunds(trx, payment, splitRefundParts(await listPaid(trx, payment.id), refunding.amountCents), {
    reason: isGoodwill ? 'goodwill' : 'settlement',
    description: `${isGoodwill ? 'Refunded' : 'Refunded from credit'}: ${refunding.reason}`,
    at: refunding.at,
  })
}

/** A refund beyond the facility's credit waives that amount. */
const forgive = async (trx: Knex, payment: PaymentRow, { goodwillCents, reason, at }: Refunding) => {
  if (goodwillCents === 0) return
  await payments.updatePayment(trx, payment.id, { owedCents: payment.owedCents - goodwillCents })
  await post(trx, {
    kind: 'goodwill',
    applicationId: payment.applicationId,
    description: `Goodwill: ${reason}`,
    at,
    entries: entriesFor('goodwill', goodwillCents, payment),
  })
}

const refundOutside = async (trx: Knex, payment: PaymentRow, { amountCents, reference, at }: Refunding) => {
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
