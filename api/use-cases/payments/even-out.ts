import type { Knex } from 'knex'
import { decideEvening } from '../../domain/evening.ts'
import { writeOffPostings } from '../../domain/postings.ts'
import { canPay } from '../../domain/payment-sources.ts'
import { findCharge, listPaid, type ChargeReason } from '../../store/charges.ts'
import { isChargeUnderWay, sumRefundsUnderWay } from '../../store/charges-under-way.ts'
import { post } from '../../store/ledger.ts'
import { findPayingSource } from '../../store/payment-sources.ts'
import { lockPayment, updatePayment } from '../../store/payments.ts'
import { noSource, paymentFails } from './payment-fails.ts'
import { planCharge, planRefund } from './plan.ts'
import type { PaymentRow } from '../../store/rows.ts'

type Wish = { paymentId: string; at: Date; reason?: ChargeReason }

/**
 * What was paid for a settled shift is made what is owed for it, however it came apart: refunds of the charges, one
 * more charge to the same card or bank account, or writing off. Whatever changes either calls it; while a charge is
 * under way it does nothing, and the end of that charge calls it again. Returns what is to be sent after the commit.
 */
export const evenOut = async (
  trx: Knex,
  { paymentId, at, reason = 'settlement' }: Wish,
): Promise<string[]> => {
  const payment = await lockPayment(trx, { id: paymentId })
  if (!payment) throw new Error(`Payment ${paymentId} is gone.`)
  const keptCents = payment.paidCents - payment.refundedCents - (await sumRefundsUnderWay(trx, paymentId))
  const isChargeFailed = payment.chargeFailed && payment.owedCents > keptCents
  if (payment.chargeFailed && !isChargeFailed) await updatePayment(trx, paymentId, { chargeFailed: false })
  const evening = decideEvening({
    paymentType: payment.paymentType,
    isSettled: payment.settledAt !== null,
    owedCents: payment.owedCents,
    keptCents,
    paid: await listPaid(trx, paymentId),
    isChargeUnderWay: await isChargeUnderWay(trx, paymentId),
    isChargeFailed,
  })
  if (evening.kind === 'charge') return chargeMore(trx, payment, evening.amountCents, { reason, at })
  if (evening.kind === 'writeOff') await writeOff(trx, payment, evening.amountCents, at)
  if (evening.kind !== 'refund') return []
  const back = {
    paymentId,
    applicationId: payment.applicationId,
    facilityId: payment.facilityId,
    description: `Paid more than is owed (${reason})`,
    reason,
    at,
  }
  const ids: string[] = []
  for (const refund of evening.refunds) ids.push(await planRefund(trx, { ...back, ...refund }))
  return ids
}

/** One more charge to what paid before; one that can't be charged any more makes the payment due at once. */
const chargeMore = async (
  trx: Knex,
  payment: PaymentRow,
  amountCents: number,
  { reason, at }: { reason: ChargeReason; at: Date },
): Promise<string[]> => {
  const { id: paymentId, sourceId } = payment
  const source = await findPayingSource(trx, sourceId)
  const id = await planCharge(trx, { paymentId, sourceId, amountCents, reason, at })
  if (source && canPay(source)) return [id]
  const planned = await findCharge(trx, id)
  if (planned) await paymentFails(trx, planned, noSource, { at })
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
    description: 'Too little to be charged',
    at,
    entries: writeOffPostings(amountCents, payment.facilityId),
  })
}
