import type { Knex } from 'knex'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'

export type FacilityRow = {
  id: string
  userId: string
  officeName: string
  about: string | null
  facilityTypes: string[]
  patientTypes: string[]
  dressCode: string | null
  phone: string | null
  website: string | null
  contactFirstName: string | null
  contactLastName: string | null
  contactTitle: string | null
  billingEmail: string | null
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zipCode: string | null
  latitude: number | null
  longitude: number | null
  timeZone: string
  ccn: string | null
  profileUrl: string | null
  agreementSignature: string | null
  agreementAt: Date | null
  referenceFrom: string | null
  referenceBy: string | null
  feePercent: number | null
  invoiceAllowed: boolean
  trusted: boolean
  /** new confirmations are stopped since then, and why */
  heldAt: Date | null
  holdReason: string | null
  isSignupCompleted: boolean
  signupStageCount: number
}

export type LocationRow = {
  id: string
  nickname: string
  address1: string
  city: string
  state: string
  zipCode: string
  description: string | null
}

type NewFacility = {
  id: string
  userId: string
  referenceFrom: string | null
  referenceBy: string | null
  createdAt: Date
}

/** A facility at the beginning of its signup, with the person who signs it up as its owner. */
export const insertFacility = async (trx: Knex, facility: NewFacility) => {
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

/** Steps of one signup follow one another. */
export const lockFacility = (trx: Knex.Transaction, id: string): Promise<FacilityRow | undefined> =>
  trx('facilities').where({ id }).forNoKeyUpdate().first()

export const saveFacility = (trx: Knex, id: string, changes: Partial<Omit<FacilityRow, 'id' | 'userId'>>) =>
  trx('facilities')
    .where({ id })
    .update({ ...changes, version: trx.raw('version + 1') })

export const listLocations = (db: Knex, facilityId: string): Promise<LocationRow[]> =>
  db('facility_locations')
    .where({ facilityId })
    .orderBy('sort_order')
    .select('id', 'nickname', 'address1', 'city', 'state', 'zip_code', 'description')

/** A facility's places are these, in this order; one that stays keeps its id. */
export const replaceLocations = async (trx: Knex, facilityId: string, locations: LocationRow[]) => {
  const rows = locations.map((location, index) => ({
    ...location,
    facilityId,
    sortOrder: index,
  }))
  await trx('facility_locations').where({ facilityId }).delete()
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
