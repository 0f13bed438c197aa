import type { Knex } from 'knex'
import { newId } from './ids.ts'
import type { NewOutsidePaymentRow, PaymentRow } from './rows.ts'

type NewPayment = Pick<PaymentRow, 'applicationId' | 'facilityId' | 'paymentType' | 'sourceId'> & { at: Date }

/** The payment of an application, begun or taken up again with another source; returns its id. */
export const beginPayment = async (trx: Knex, { at, ...payment }: NewPayment): Promise<string> => {
  const [row]: { id: string }[] = await trx('payments')
    .insert({ id: newId(), ...payment, createdAt: at })
    .onConflict('application_id')
    .merge(['payment_type', 'source_id'])
    .returning('id')
  if (!row) throw new Error('The payment was neither inserted nor found.')
  return row.id
}

/** The payment's row is locked until the transaction ends; its job was locked before. */
export const lockPayment = (
  trx: Knex,
  where: { id: string } | { applicationId: string },
): Promise<PaymentRow | undefined> => trx('payments').where(where).forUpdate().first()

/** A payment as its facility or staff may see it. */
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

/** Money that came in, or went back, stands on the payment; a refund that came back takes itself off. */
export const addToPayment = (trx: Knex, id: string, kind: 'charge' | 'refund', amountCents: number) =>
  trx('payments')
    .where({ id })
    .increment(kind === 'charge' ? 'paid_cents' : 'refunded_cents', amountCents)

/** Money for a shift that is charged came in outside the product; it stands as it was recorded. */
export const insertOutsidePayment = (trx: Knex, row: NewOutsidePaymentRow) =>
  trx('outside_payments').insert(row)

/** What is here of the money that came in outside: more once it was recorded, less once it was given back. */
export const addOutside = (trx: Knex, id: string, amountCents: number) =>
  trx('payments').where({ id }).increment('outside_cents', amountCents)

/** The payment of an application, once one was begun. */
export const findPaymentOf = (db: Knex, applicationId: string): Promise<PaymentRow | undefined> =>
  db('payments').where({ applicationId }).first()
