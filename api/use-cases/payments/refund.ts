import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { type RefundSplit, splitRefund } from '../../domain/refund.ts'
import { keptCentsOf, refundsOf } from '../../domain/payment-balance.ts'
import { entriesFor } from '../../domain/postings.ts'
import { listPaid } from '../../store/charges.ts'
import { record } from '../../store/events.ts'
import { post } from '../../store/ledger.ts'
import { addOutside, addToPayment, findPayment, updatePayment } from '../../store/payments.ts'
import type { PaymentRow } from '../../store/rows.ts'
import { sumStandingCredit } from '../../store/invoices.ts'
import { readPayment } from '../../store/views/receipts.ts'
import { rememberAnswer } from '../idempotency.ts'
import { notifyPayers } from '../notify.ts'
import { signedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { planRefunds, lockPaymentOfShift } from './plan.ts'
import { sendPlannedCharges } from './send-planned-charges.ts'

/**
 * An admin refunds a facility for a settled shift, for a reason it sees: its credit first, then goodwill.
 * Simultaneous requests never refund more than was paid.
 */
export const refund: UseCase<'payments.refund'> = async (services, actor, input, context) => {
  const by = signedIn(actor)
  const { db, clock } = services
  const at = clock.now()
  const known = await findPayment(db, input.id, {})
  if (!known) throw refuse('not_found')
  const { chargeIds, shown } = await db.transaction(async trx => {
    const { payment, shift, keptCents } = await lockPaymentOfShift(trx, known)
    const giving = splitRefund(await returnableOf(trx, payment, keptCents), input)
    const ids = await refundPayment(trx, payment, { ...input, ...giving, at })
    const { jobId, clinicianId } = shift
    await note(trx, { payment, input, giving, by, at, jobId, clinicianId })
    const answer = await readPayment(trx, payment.id, at)
    return { chargeIds: ids, shown: await rememberAnswer(trx, 'payments.refund', by, context, answer) }
  })
  await sendPlannedCharges(services, chargeIds)
  return chargeIds.length === 0 ? shown : readPayment(db, input.id, at)
}

const returnableOf = async (trx: Knex, payment: PaymentRow, keptCents: number) => {
  return {
    paymentType: payment.paymentType,
    isSettled: payment.settledAt !== null,
    owedCents: payment.owedCents,
    keptCents,
    // a debit returned by its bank can't be refunded, even if it was partly refunded before
    chargedCents: keptCentsOf(await listPaid(trx, payment.id)),
    outsideCents: payment.outsideCents,
    standingCents: payment.paymentType === 'invoice' ? await sumStandingCredit(trx, payment) : 0,
  }
}

type Refunding = RefundSplit & { amountCents: number; reason: string; reference?: string; at: Date }

/** Refunds a facility by its charges or outside the product; returns the refunds to send. */
const refundPayment = async (trx: Knex, payment: PaymentRow, refunding: Refunding): Promise<string[]> => {
  await forgive(trx, payment, refunding)
  if (refunding.way === 'outside') {
    await refundOutside(trx, payment, refunding)
    return []
  }
  const isGoodwill = refunding.goodwillCents > 0
  return planRefunds(trx, payment, refundsOf(await listPaid(trx, payment.id), refunding.amountCents), {
    reason: isGoodwill ? 'goodwill' : 'settlement',
    description: `${isGoodwill ? 'Refunded' : 'Refunded from credit'}: ${refunding.reason}`,
    at: refunding.at,
  })
}

/** A refund beyond the facility's credit waives that amount. */
const forgive = async (trx: Knex, payment: PaymentRow, { goodwillCents, reason, at }: Refunding) => {
  if (goodwillCents === 0) return
  await updatePayment(trx, payment.id, { owedCents: payment.owedCents - goodwillCents })
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
  await addToPayment(trx, payment.id, 'refund', amountCents)
  if (!isInvoiced) await addOutside(trx, payment.id, -amountCents)
  await post(trx, {
    kind: 'refundOutside',
    applicationId: payment.applicationId,
    description: `Refunded outside Gaitway: ${reference}`,
    at,
    entries: entriesFor(isInvoiced ? 'creditReturned' : 'overpaymentReturned', amountCents, payment),
  })
}

type RefundedPart = {
  payment: PaymentRow
  input: Input<'payments.refund'>
  giving: RefundSplit
  jobId: string
  clinicianId: string
  by: SignedIn
  at: Date
}

/** Records the refund and notifies who pays at the facility. */
const note = async (trx: Knex, { payment, input, giving, jobId, clinicianId, by, at }: RefundedPart) => {
  const { facilityId, id } = payment
  const { amountCents, reason, reference } = input
  const { creditCents, goodwillCents } = giving
  await record(trx, {
    at,
    by,
    noun: 'payment',
    nounId: id,
    verb: 'refund',
    jobId,
    facilityId,
    clinicianId,
    details: { amountCents, creditCents, goodwillCents, reason, ...(reference && { reference }) },
  })
  await notifyPayers(trx, payment, { type: 'refundSent', amountCents, reason, fromUserId: by.userId, at })
}
