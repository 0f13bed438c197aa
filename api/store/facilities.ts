import type { Knex } from 'knex'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'
import type { FacilityLocationRow, FacilityRow, NewFacilityRow } from './rows.ts'

export type FacilityLocation = Omit<FacilityLocationRow, 'facilityId' | 'sortOrder'>

/** A facility at the start of its signup, owned by the person signing up. */
export const insertFacility = async (trx: Knex, facility: NewFacilityRow) => {
  await trx('facilities').insert(facility)
  await trx('facility_members').insert({
    userId: facility.userId,
    facilityId: facility.id,
    isOwner: true,
    access: [],
    acceptedAt: facility.createdAt,
    createdAt: facility.createdAt,
  })
}

export const findFacility = (db: Knex, id: string): Promise<FacilityRow | undefined> =>
  db('facilities').where({ id }).first()

/** Locks the facility, so that steps of one signup run one after another. */
export const lockFacility = (trx: Knex.Transaction, id: string): Promise<FacilityRow | undefined> =>
  trx('facilities').where({ id }).forNoKeyUpdate().first()

export const saveFacility = (trx: Knex, id: string, changes: Partial<Omit<FacilityRow, 'id' | 'userId'>>) =>
  trx('facilities').where({ id }).update(changes).increment('version', 1)

export const listLocations = (db: Knex, facilityId: string): Promise<FacilityLocation[]> =>
  db('facility_locations')
    .where({ facilityId })
    .orderBy('sort_order')
    .select('id', 'nickname', 'address1', 'city', 'state', 'zip_code', 'time_zone', 'description')

/** Replaces a facility's locations, in this order. A location that stays keeps its ID. */
export const replaceLocations = async (trx: Knex, facilityId: string, locations: FacilityLocation[]) => {
  await trx('facility_locations').where({ facilityId }).delete()
  const rows = locations.map((location, sortOrder) => ({ ...location, facilityId, sortOrder }))
  if (rows.length > 0) await trx('facility_locations').insert(rows)
}

/** Whether staff approved this facility, so that clinicians may see it. */
export const isOpenFacility = async (db: Knex, id: string): Promise<boolean> =>
  (await db('facilities as f')
    .join('users as u', 'u.id', 'f.user_id')
    .where({ 'f.id': id, 'f.is_signup_completed': true, 'u.status': 'approved' })
    .first('f.id')) !== undefined

/** The status of a facility's owner, which decides whether the facility may use the product. */
export const findFacilityStatus = async (db: Knex, id: string): Promise<UserStatus> => {
  const row: { status: UserStatus } | undefined = await db('facilities')
    .join('users', 'users.id', 'facilities.user_id')
    .where('facilities.id', id)
    .first('users.status')
  if (!row) throw new Error(`facility ${id} does not exist`)
  return row.status
}

/**
 * The terms on which a facility pays for its shifts: its own fee or else the standard one, whether it may pay by
 * invoice, and since when new confirmations are stopped.
 */
export const findPayer = (
  db: Knex,
  facilityId: string,
): Promise<({ feePercent: number } & Pick<FacilityRow, 'invoiceAllowed' | 'heldAt'>) | undefined> =>
  db('facilities')
    .where({ id: facilityId })
    .first({
      feePercent: db.raw('coalesce(fee_percent, standard_fee_percent())::float'),
      invoiceAllowed: 'invoice_allowed',
      heldAt: 'held_at',
    })
