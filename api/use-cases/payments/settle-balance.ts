import type { Knex } from 'knex'
import { balancePayment } from '../../domain/payment-balance.ts'
import { entriesFor } from '../../domain/postings.ts'
import { canPay } from '../../domain/payment-sources.ts'
import { findCharge, listPaid, type ChargeReason, isChargeUnderWay } from '../../store/charges.ts'
import { post } from '../../store/ledger.ts'
import { findSourceToCharge } from '../../store/payment-sources.ts'
import { lockPayment, updatePayment } from '../../store/payments.ts'
import { noSource } from './fetch-charge-outcome.ts'
import { sumKept, planCharge, planRefunds } from './plan.ts'
import { makePaymentDue } from './make-payment-due.ts'
import { recordChargeOutcome } from './record-charge-outcome.ts'
import type { PaymentRow } from '../../store/rows.ts'

type Options = { paymentId: string; at: Date; reason?: ChargeReason }

/**
 * Plans whatever settles the balance of a settled shift: refunds, one more charge to the same payment method, or
 * a write-off. Every change of owed or paid amounts calls it; during a charge it does nothing, and the end of
 * the charge calls it again. Returns the charges to send after the commit.
 */
export const settleBalance = async (
  trx: Knex,
  { paymentId, at, reason = 'settlement' }: Options,
): Promise<string[]> => {
  const payment = await lockPayment(trx, { id: paymentId })
  if (!payment) throw new Error(`Payment ${paymentId} is missing.`)
  const keptCents = await sumKept(trx, payment)
  const isChargeFailed = payment.chargeFailed && payment.owedCents > keptCents
  if (payment.chargeFailed && !isChargeFailed) await updatePayment(trx, paymentId, { chargeFailed: false })
  const balance = balancePayment({
    paymentType: payment.paymentType,
    isSettled: payment.settledAt !== null,
    owedCents: payment.owedCents,
    keptCents,
    paid: await listPaid(trx, paymentId),
    isChargeUnderWay: await isChargeUnderWay(trx, paymentId),
    isChargeFailed,
  })
  if (balance.kind === 'charge') return chargeMore(trx, payment, balance.amountCents, { reason, at })
  if (balance.kind === 'writeOff') await writeOff(trx, payment, balance.amountCents, at)
  if (balance.kind !== 'refund') return []
  const description = `Paid more than is owed (${reason})`
  return planRefunds(trx, payment, balance.refunds, { reason, description, at })
}

/** One more charge to the previous payment method; if that can't be charged anymore, the payment is due at once. */
const chargeMore = async (
  trx: Knex,
  payment: PaymentRow,
  amountCents: number,
  { reason, at }: { reason: ChargeReason; at: Date },
): Promise<string[]> => {
  const { id: paymentId, sourceId } = payment
  const source = await findSourceToCharge(trx, sourceId)
  const id = await planCharge(trx, { paymentId, sourceId, amountCents, reason, at })
  if (source && canPay(source)) return [id]
  const planned = await findCharge(trx, id)
  if (planned && (await recordChargeOutcome(trx, planned, noSource, at)))
    await makePaymentDue(trx, planned, noSource, { at })
  return []
}

const writeOff = async (trx: Knex, payment: PaymentRow, amountCents: number, at: Date) => {
  await updatePayment(trx, payment.id, {
    owedCents: payment.owedCents - amountCents,
    chargeFailed: false,
  })
  await post(trx, {
    kind: 'writeOff',
    applicationId: payment.applicationId,
    description: 'Too little to charge',
    at,
    entries: entriesFor('writeOff', amountCents, payment),
  })
}
