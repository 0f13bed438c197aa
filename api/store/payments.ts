import type { Knex } from 'knex'
import { newId } from './ids.ts'
import type { Voided } from './invoices.ts'
import { requireRow } from './postgres/index.ts'
import type { NewOutsidePaymentRow, NewWriteOffRow, OutsidePaymentRow, PaymentRow } from './rows.ts'

type NewPayment = Pick<PaymentRow, 'applicationId' | 'facilityId' | 'paymentType' | 'sourceId'> & { at: Date }

/**
 * Creates the payment of an application, or resets the one it has: with this payment method, and not settled. Returns its
 * ID.
 */
export const createPayment = async (trx: Knex, { at, ...payment }: NewPayment): Promise<string> => {
  const rows: { id: string }[] = await trx('payments')
    .insert({ id: newId(), ...payment, settledAt: null, createdAt: at })
    .onConflict('application_id')
    .merge(['payment_type', 'source_id', 'settled_at'])
    .returning('id')
  return requireRow(rows, 'The payment was neither inserted nor found.').id
}

/** Locks the payment until the transaction ends. Its job was locked before. */
export const lockPayment = (
  trx: Knex,
  where: { id: string } | { applicationId: string },
): Promise<PaymentRow | undefined> => trx('payments').where(where).forUpdate().first()

/** A payment its facility or staff may see. */
export const findPayment = (
  db: Knex,
  id: string,
  owner: { facilityId?: string },
): Promise<PaymentRow | undefined> =>
  db('payments')
    .where({ id })
    .modify(query => {
      if (owner.facilityId) query.where('facility_id', owner.facilityId)
    })
    .first()

export const updatePayment = (trx: Knex, id: string, change: Partial<PaymentRow>) =>
  trx('payments').where({ id }).update(change)

/** Adds money received or refunded to the payment. A returned refund is subtracted. */
export const addToPayment = (trx: Knex, id: string, kind: 'charge' | 'refund', amountCents: number) =>
  trx('payments')
    .where({ id })
    .increment(kind === 'charge' ? 'paid_cents' : 'refunded_cents', amountCents)

/** Records a payment received outside Gaitway for a charged shift. It never changes, except for a void. */
export const insertOutsidePayment = (trx: Knex, row: NewOutsidePaymentRow) =>
  trx('outside_payments').insert(row)

export const findOutsidePayment = (db: Knex, id: string): Promise<OutsidePaymentRow | undefined> =>
  db('outside_payments').where({ id }).first()

/** Voids a payment received outside Gaitway; false if it was voided before. Its payment was locked before. */
export const voidOutsidePayment = async (trx: Knex, id: string, voided: Voided): Promise<boolean> =>
  (await trx('outside_payments').where({ id, voidedAt: null }).update(voided)) > 0

/** Records an amount that nobody will pay. It never changes. */
export const insertWriteOff = (trx: Knex, row: NewWriteOffRow) => trx('write_offs').insert(row)

/** Changes the amount held from outside payments: up when recorded, down when refunded. */
export const addOutside = (trx: Knex, id: string, amountCents: number) =>
  trx('payments').where({ id }).increment('outside_cents', amountCents)
