import type { Knex } from 'knex'
import { balancePayment, type RefundPart } from '../../domain/payment-balance.ts'
import { entriesFor } from '../../domain/postings.ts'
import { canPay } from '../../domain/payment-sources.ts'
import {
  findCharge,
  listPaid,
  type ChargeReason,
  isChargeUnderWay,
  insertCharge,
  sumRefundsUnderWay,
} from '../../store/charges.ts'
import { post } from '../../store/ledger.ts'
import { findSourceToCharge } from '../../store/payment-sources.ts'
import { lockPayment, updatePayment } from '../../store/payments.ts'
import { noSource } from './fetch-charge-outcome.ts'
import { makePaymentDue, recordChargeOutcome } from './record-charge-outcome.ts'
import type { PaymentRow } from '../../store/rows.ts'
import { refuse } from '@gaitway/contract/errors'
import { newId } from '../../store/ids.ts'
import { findApplication } from '../../store/applications.ts'
import { lockJob } from '../../store/locks.ts'

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

type Refunded = Pick<PaymentRow, 'id' | 'applicationId' | 'facilityId'>
type Why = { reason: ChargeReason; description: string; at: Date }

/** Plans refunds of these charges: the ledger shows them as refundable until they are sent. */
export const planRefunds = async (
  trx: Knex,
  payment: Refunded,
  parts: readonly RefundPart[],
  { reason, description, at }: Why,
): Promise<string[]> => {
  const { id: paymentId, applicationId } = payment
  const planned = parts.map(part => ({ id: newId(), ...part }))
  for (const { id, chargeId: ofChargeId, amountCents } of planned) {
    const refund = {
      id,
      paymentId,
      kind: 'refund',
      reason,
      amountCents,
      idempotencyKey: id,
      ofChargeId,
      at,
    } as const
    await insertCharge(trx, refund)
    const entries = entriesFor('refundDue', amountCents, payment)
    await post(trx, { kind: 'refundDue', applicationId, chargeId: id, description, at, entries })
  }
  return planned.map(({ id }) => id)
}

type Charge = {
  paymentId: string
  amountCents: number
  reason: ChargeReason
  sourceId: string | null
  requestedBy?: string
  at: Date
}

/** Plans a charge to be sent. */
export const planCharge = async (trx: Knex, charge: Charge): Promise<string> => {
  const id = newId()
  await insertCharge(trx, { id, kind: 'charge', idempotencyKey: id, ...charge })
  return id
}

/** What was paid, less what was or is being refunded. */
const sumKept = async (db: Knex, { id, paidCents, refundedCents }: PaymentRow) =>
  paidCents - refundedCents - (await sumRefundsUnderWay(db, id))

/** A payment with its shift, locked after its job, and the paid amount. */
export const lockPaymentOfShift = async (trx: Knex, { id, applicationId }: PaymentRow) => {
  const shift = await findApplication(trx, applicationId)
  if (!shift) throw refuse('not_found')
  await lockJob(trx, shift.jobId)
  const payment = await lockPayment(trx, { id })
  if (!payment) throw refuse('not_found')
  return { payment, shift, keptCents: await sumKept(trx, payment) }
}
