import type { Knex } from 'knex'
import type {
  ClinicianLicenceRow,
  ClinicianRow,
  NewClinicianRow,
  UserRow,
  FavoriteClinicianRow,
} from './rows.ts'

/** Columns that profiles are written to. */
export type ClinicianColumns = Omit<ClinicianRow, 'id' | 'userId' | 'clinicianType' | 'createdAt' | 'version'>

/** A clinician with account fields. */
type ClinicianWithAccount = ClinicianRow &
  Pick<UserRow, 'email' | 'firstName' | 'lastName' | 'phone' | 'profileUrl' | 'status'>

export type Licence = Omit<ClinicianLicenceRow, 'clinicianId' | 'sortOrder'>

export const insertClinician = (trx: Knex, clinician: NewClinicianRow) => trx('clinicians').insert(clinician)

export const findClinician = (db: Knex, id: string): Promise<ClinicianWithAccount | undefined> =>
  db('clinicians as c')
    .join('users as u', 'u.id', 'c.user_id')
    .where('c.id', id)
    .first('c.*', 'u.email', 'u.first_name', 'u.last_name', 'u.phone', 'u.profile_url', 'u.status')

/** Where a clinician lives. */
export type HomeAddress = Pick<ClinicianColumns, 'homeAddress1' | 'homeCity' | 'homeState' | 'homeZipCode'>

/** Locks the clinician, so that saves of one profile run one after another. */
export const lockProfile = (trx: Knex.Transaction, id: string): Promise<HomeAddress | undefined> =>
  trx('clinicians')
    .where({ id })
    .forNoKeyUpdate()
    .first('home_address1', 'home_city', 'home_state', 'home_zip_code')

export const saveClinician = (trx: Knex, id: string, changes: Partial<ClinicianColumns>) =>
  trx('clinicians')
    .where({ id })
    .update({ ...changes, version: trx.raw('version + 1') })

/** Replaces a clinician's licenses, in this order. */
export const replaceLicences = async (trx: Knex, clinicianId: string, licences: Licence[]) => {
  await trx('clinician_licences').where({ clinicianId }).delete()
  if (licences.length === 0) return
  await trx('clinician_licences').insert(
    licences.map((licence, index) => ({ ...licence, clinicianId, sortOrder: index })),
  )
}

type Pair = Pick<FavoriteClinicianRow, 'facilityId' | 'clinicianId'>
const rowOf = ({ facilityId, clinicianId }: Pair) => ({ facilityId, clinicianId })

/** False when this clinician is a favorite already. */
export const insertFavorite = async (trx: Knex, pair: Pair, at: Date): Promise<boolean> => {
  const saved = await trx('favorite_clinicians')
    .insert({ ...rowOf(pair), createdAt: at })
    .onConflict(['facility_id', 'clinician_id'])
    .ignore()
    .returning('clinician_id')
  return saved.length === 1
}

/** False when there was nothing to remove. */
export const deleteFavorite = async (trx: Knex, pair: Pair): Promise<boolean> =>
  (await trx('favorite_clinicians').where(rowOf(pair)).delete()) === 1
