import type { Knex } from 'knex'
import type { FacilityRow } from './rows.ts'

/** Its own fee, or the product's where it has none, and since when new confirmations are stopped. */
export type Payer = Pick<FacilityRow, 'feePercent' | 'invoiceAllowed' | 'heldAt'>

/** The terms on which a facility pays for its shifts. */
export const findPayer = (db: Knex, facilityId: string): Promise<Payer | undefined> =>
  db('facilities').where({ id: facilityId }).first({
    feePercent: 'fee_percent',
    invoiceAllowed: 'invoice_allowed',
    heldAt: 'held_at',
  })
