import type { Knex } from 'knex'

export type SourceRow = {
  id: string
  facility_id: string
  kind: 'card'
  provider_id: string
  setup_session_id: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  holder: string
  is_primary: boolean
  created_at: Date
}

/** A facility as the payment service knows it; its row is locked, so that one card becomes its first. */
export const lockCustomer = (
  trx: Knex,
  facilityId: string,
): Promise<{ customer_id: string | null } | undefined> =>
  trx('facilities').where({ id: facilityId }).forNoKeyUpdate().first('customer_id')

type Customer = { customer_id: string | null; office_name: string; email: string }

/** What the payment service is told about a facility, and its name for it once it has one. */
export const findCustomer = (db: Knex, facilityId: string): Promise<Customer | undefined> =>
  db('facilities')
    .join('users', 'users.id', 'facilities.user_id')
    .where('facilities.id', facilityId)
    .first(
      'facilities.customer_id',
      'facilities.office_name',
      db.raw('coalesce(facilities.billing_email, users.email) as email'),
    )

/** The facility's customer at the payment service: the first that was made stays. */
export const keepCustomer = async (db: Knex, facilityId: string, customerId: string): Promise<string> => {
  const [kept]: { customer_id: string }[] = await db('facilities')
    .where({ id: facilityId })
    .update({ customer_id: db.raw('coalesce(customer_id, ?)', [customerId]) })
    .returning('customer_id')
  return kept?.customer_id ?? customerId
}

const present = (db: Knex, facilityId: string) =>
  db('payment_sources').where({ facility_id: facilityId, kind: 'card', removed_at: null })

/** A facility's cards, the primary one first. */
export const listSources = (db: Knex, facilityId: string): Promise<SourceRow[]> =>
  present(db, facilityId).orderBy([
    { column: 'is_primary', order: 'desc' },
    { column: 'created_at', order: 'desc' },
    { column: 'id' },
  ])

export const findSourceOfSession = (
  db: Knex,
  facilityId: string,
  sessionId: string,
): Promise<SourceRow | undefined> =>
  db('payment_sources').where({ facility_id: facilityId, setup_session_id: sessionId }).first()

/** The card is the facility's; the first one is primary. The facility's row was locked before. */
export const insertSource = async (trx: Knex, row: Omit<SourceRow, 'is_primary'>): Promise<SourceRow> => {
  const isFirst = (await present(trx, row.facility_id).first('id')) === undefined
  await trx('payment_sources').insert({ ...row, is_primary: isFirst })
  return { ...row, is_primary: isFirst }
}

/** Who pays for a facility's shifts: its own fee, and the card that is named or else the primary one. */
export const findPayer = (
  db: Knex,
  facilityId: string,
  sourceId?: string,
): Promise<{ sourceId: string; feePercent: number | null } | undefined> =>
  db('payment_sources')
    .join('facilities', 'facilities.id', 'payment_sources.facility_id')
    .where({ facility_id: facilityId, kind: 'card', removed_at: null })
    .where(sourceId ? { 'payment_sources.id': sourceId } : { is_primary: true })
    .first({ sourceId: 'payment_sources.id', feePercent: 'facilities.fee_percent' })
