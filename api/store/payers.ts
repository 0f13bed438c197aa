import type { Knex } from 'knex'

export type Payer = {
  /** its own fee; null: the product's */
  feePercent: number | null
  invoiceAllowed: boolean
  /** since when new confirmations are stopped */
  heldAt: Date | null
}

/** The terms on which a facility pays for its shifts. */
export const findPayer = (db: Knex, facilityId: string): Promise<Payer | undefined> =>
  db('facilities').where({ id: facilityId }).first({
    feePercent: 'fee_percent',
    invoiceAllowed: 'invoice_allowed',
    heldAt: 'held_at',
  })
