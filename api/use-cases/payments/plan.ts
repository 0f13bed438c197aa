import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { RefundPart } from '../../domain/payment-balance.ts'
import { entriesFor } from '../../domain/postings.ts'
import { insertCharge, type ChargeReason, sumRefundsUnderWay } from '../../store/charges.ts'
import { newId } from '../../store/ids.ts'
import { post } from '../../store/ledger.ts'
import type { PaymentRow } from '../../store/rows.ts'
import { findApplication } from '../../store/applications.ts'
import { lockJob } from '../../store/locks.ts'
import { lockPayment } from '../../store/payments.ts'

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
export const sumKept = async (db: Knex, { id, paidCents, refundedCents }: PaymentRow) =>
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
