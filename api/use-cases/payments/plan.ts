import type { Knex } from 'knex'
import { refundDuePostings } from '../../domain/postings.ts'
import { insertCharge, type ChargeReason } from '../../store/charges.ts'
import { newId } from '../../store/ids.ts'
import { post } from '../../store/ledger.ts'

type Refund = {
  paymentId: string
  applicationId: string
  facilityId: string
  chargeId: string
  amountCents: number
  reason: ChargeReason
  description: string
  at: Date
}

/** Money is to go back: it stands as due in the ledger, and the refund waits to be sent. */
export const planRefund = async (trx: Knex, wish: Refund): Promise<string> => {
  const id = newId()
  const { paymentId, chargeId, amountCents, reason, at, applicationId, description } = wish
  await insertCharge(trx, {
    id,
    paymentId,
    kind: 'refund',
    reason,
    amountCents,
    idempotencyKey: id,
    ofChargeId: chargeId,
    at,
  })
  await post(trx, {
    kind: 'refundDue',
    applicationId,
    chargeId: id,
    description,
    at,
    entries: refundDuePostings(amountCents, wish.facilityId),
  })
  return id
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
export const planCharge = async (trx: Knex, wish: Charge): Promise<string> => {
  const id = newId()
  await insertCharge(trx, { id, kind: 'charge', idempotencyKey: id, ...wish })
  return id
}
