import type { Knex } from 'knex'
import type { ClinicianType } from '@gaitway/contract/enums'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'

/** Columns of a clinician that profiles are written to. */
export type ClinicianColumns = {
  gender: string | null
  born_at: Date | null
  languages: string[]
  emergency_name: string | null
  emergency_phone: string | null
  home_address1: string | null
  home_city: string | null
  home_state: string | null
  home_zip_code: string | null
  latitude: number | null
  longitude: number | null
  reference_from: string | null
  reference_by: string | null
  school: string | null
  graduation_year: number | null
  practice_years: number | null
  about: string | null
  resume_url: string | null
  driving_license_urls: string[]
  covid_picture_url: string | null
  cpr_picture_url: string | null
  tb_picture_url: string | null
  malpractice_url: string | null
  has_malpractice: boolean | null
  malpractice_expires_at: Date | null
  has_cpr: boolean | null
  cpr_expires_at: Date | null
  has_tb_test: boolean | null
  tb_tested_at: Date | null
  tb_result: string | null
  tb_expires_at: Date | null
  covid_status: string | null
  npi_number: string | null
  certifications: unknown
  specialities: unknown
  facility_certificates: string[]
  facility_experience: unknown
  patient_experience: unknown
  weekdays: unknown
  is_signup_completed: boolean
  signup_stage_count: number
}

/** A clinician with what its account says. */
export type ClinicianRow = ClinicianColumns & {
  id: string
  user_id: string
  clinician_type: ClinicianType
  email: string
  first_name: string
  last_name: string
  phone: string | null
  profile_url: string | null
  status: UserStatus
}

export type LicenceRow = { number: string; state: string; expires_at: Date | null }

type NewClinician = {
  id: string
  user_id: string
  clinician_type: ClinicianType
  reference_from: string | null
  reference_by: string | null
  created_at: Date
}

export const insertClinician = (trx: Knex, clinician: NewClinician) => trx('clinicians').insert(clinician)

export const findClinician = (db: Knex, id: string): Promise<ClinicianRow | undefined> =>
  db('clinicians as c')
    .join('users as u', 'u.id', 'c.user_id')
    .where('c.id', id)
    .first('c.*', 'u.email', 'u.first_name', 'u.last_name', 'u.phone', 'u.profile_url', 'u.status')

/** Where a clinician lives. */
export type HomeAddress = Pick<
  ClinicianColumns,
  'home_address1' | 'home_city' | 'home_state' | 'home_zip_code'
>

/** Savings of one profile follow one another. */
export const lockProfile = (trx: Knex.Transaction, id: string): Promise<HomeAddress | undefined> =>
  trx('clinicians')
    .where({ id })
    .forNoKeyUpdate()
    .first('home_address1', 'home_city', 'home_state', 'home_zip_code')

export const saveClinician = (trx: Knex, id: string, changes: Partial<ClinicianColumns>) =>
  trx('clinicians')
    .where({ id })
    .update({ ...changes, version: trx.raw('version + 1') })

export const listLicences = (db: Knex, clinicianId: string): Promise<LicenceRow[]> =>
  db('clinician_licences')
    .where({ clinician_id: clinicianId })
    .orderBy('sort_order')
    .select('number', 'state', 'expires_at')

/** A clinician's licences are these, in this order. */
export const replaceLicences = async (trx: Knex, clinicianId: string, licences: LicenceRow[]) => {
  await trx('clinician_licences').where({ clinician_id: clinicianId }).delete()
  if (licences.length === 0) return
  await trx('clinician_licences').insert(
    licences.map((licence, index) => ({ ...licence, clinician_id: clinicianId, sort_order: index })),
  )
}
