import type { Knex } from 'knex'
import type { RefundPart } from '../../domain/payment-balance.ts'
import { entriesFor } from '../../domain/postings.ts'
import { insertCharge, type ChargeReason } from '../../store/charges.ts'
import { newId } from '../../store/ids.ts'
import { post } from '../../store/ledger.ts'
import type { PaymentRow } from '../../store/rows.ts'

type Refunded = Pick<PaymentRow, 'id' | 'applicationId' | 'facilityId'>
type Why = { reason: ChargeReason; description: string; at: Date }

/** Money is to be refunded from these charges: it stands as due in the ledger, and the refunds wait to be sent. */
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

/** Money is to be taken: the charge waits to be sent. */
export const planCharge = async (trx: Knex, charge: Charge): Promise<string> => {
  const id = newId()
  await insertCharge(trx, { id, kind: 'charge', idempotencyKey: id, ...charge })
  return id
}
