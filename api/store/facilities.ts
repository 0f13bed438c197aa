import type { Knex } from 'knex'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'

export type FacilityRow = {
  id: string
  user_id: string
  office_name: string
  about: string | null
  facility_types: string[]
  patient_types: string[]
  dress_code: string | null
  phone: string | null
  website: string | null
  contact_first_name: string | null
  contact_last_name: string | null
  contact_title: string | null
  billing_email: string | null
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zip_code: string | null
  latitude: number | null
  longitude: number | null
  time_zone: string
  ccn: string | null
  profile_url: string | null
  agreement_signature: string | null
  agreement_at: Date | null
  reference_from: string | null
  reference_by: string | null
  fee_percent: number | null
  invoice_allowed: boolean
  trusted: boolean
  /** new confirmations are stopped since then, and why */
  held_at: Date | null
  hold_reason: string | null
  is_signup_completed: boolean
  signup_stage_count: number
}

export type LocationRow = {
  id: string
  nickname: string
  address1: string
  city: string
  state: string
  zip_code: string
  description: string | null
}

type NewFacility = {
  id: string
  user_id: string
  reference_from: string | null
  reference_by: string | null
  created_at: Date
}

/** A facility at the beginning of its signup, with the person who signs it up as its owner. */
export const insertFacility = async (trx: Knex, facility: NewFacility) => {
  await trx('facilities').insert(facility)
  await trx('facility_members').insert({
    user_id: facility.user_id,
    facility_id: facility.id,
    is_owner: true,
    access: [],
    accepted_at: facility.created_at,
    created_at: facility.created_at,
  })
}

export const findFacility = (db: Knex, id: string): Promise<FacilityRow | undefined> =>
  db('facilities').where({ id }).first()

/** Steps of one signup follow one another. */
export const lockFacility = (trx: Knex.Transaction, id: string): Promise<FacilityRow | undefined> =>
  trx('facilities').where({ id }).forNoKeyUpdate().first()

export const saveFacility = (trx: Knex, id: string, changes: Partial<Omit<FacilityRow, 'id' | 'user_id'>>) =>
  trx('facilities')
    .where({ id })
    .update({ ...changes, version: trx.raw('version + 1') })

export const listLocations = (db: Knex, facilityId: string): Promise<LocationRow[]> =>
  db('facility_locations')
    .where({ facility_id: facilityId })
    .orderBy('sort_order')
    .select('id', 'nickname', 'address1', 'city', 'state', 'zip_code', 'description')

/** A facility's places are these, in this order; one that stays keeps its id. */
export const replaceLocations = async (trx: Knex, facilityId: string, locations: LocationRow[]) => {
  const rows = locations.map((location, index) => ({
    ...location,
    facility_id: facilityId,
    sort_order: index,
  }))
  await trx('facility_locations').where({ facility_id: facilityId }).delete()
  if (rows.length > 0) await trx('facility_locations').insert(rows)
}

/** Whether people of operations have let this facility in, so that clinicians may see it. */
export const isOpenFacility = async (db: Knex, id: string): Promise<boolean> =>
  (await db('facilities as f')
    .join('users as u', 'u.id', 'f.user_id')
    .where({ 'f.id': id, 'f.is_signup_completed': true, 'u.status': 'approved' })
    .first('f.id')) !== undefined

/** Whether a facility may use the product is its owner's status. */
export const findFacilityStatus = async (db: Knex, id: string): Promise<UserStatus> => {
  const row: { status: UserStatus } | undefined = await db('facilities')
    .join('users', 'users.id', 'facilities.user_id')
    .where('facilities.id', id)
    .first('users.status')
  if (!row) throw new Error(`facility ${id} does not exist`)
  return row.status
}
