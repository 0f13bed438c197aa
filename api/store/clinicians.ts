import type { Knex } from 'knex'
import type { ClinicianType } from '@gaitway/contract/enums'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'

/** Columns of a clinician that profiles are written to. */
export type ClinicianColumns = {
  gender: string | null
  bornAt: Date | null
  languages: string[]
  emergencyName: string | null
  emergencyPhone: string | null
  homeAddress1: string | null
  homeCity: string | null
  homeState: string | null
  homeZipCode: string | null
  latitude: number | null
  longitude: number | null
  referenceFrom: string | null
  referenceBy: string | null
  school: string | null
  graduationYear: number | null
  practiceYears: number | null
  about: string | null
  resumeUrl: string | null
  drivingLicenseUrls: string[]
  covidPictureUrl: string | null
  cprPictureUrl: string | null
  tbPictureUrl: string | null
  malpracticeUrl: string | null
  hasMalpractice: boolean | null
  malpracticeExpiresAt: Date | null
  hasCpr: boolean | null
  cprExpiresAt: Date | null
  hasTbTest: boolean | null
  tbTestedAt: Date | null
  tbResult: string | null
  tbExpiresAt: Date | null
  covidStatus: string | null
  npiNumber: string | null
  certifications: unknown
  specialities: unknown
  facilityCertificates: string[]
  facilityExperience: unknown
  patientExperience: unknown
  weekdays: unknown
  isSignupCompleted: boolean
  signupStageCount: number
}

/** A clinician with what its account says. */
export type ClinicianRow = ClinicianColumns & {
  id: string
  userId: string
  clinicianType: ClinicianType
  email: string
  firstName: string
  lastName: string
  phone: string | null
  profileUrl: string | null
  status: UserStatus
}

export type LicenceRow = { number: string; state: string; expiresAt: Date | null }

type NewClinician = {
  id: string
  userId: string
  clinicianType: ClinicianType
  referenceFrom: string | null
  referenceBy: string | null
  createdAt: Date
}

export const insertClinician = (trx: Knex, clinician: NewClinician) => trx('clinicians').insert(clinician)

export const findClinician = (db: Knex, id: string): Promise<ClinicianRow | undefined> =>
  db('clinicians as c')
    .join('users as u', 'u.id', 'c.user_id')
    .where('c.id', id)
    .first('c.*', 'u.email', 'u.first_name', 'u.last_name', 'u.phone', 'u.profile_url', 'u.status')

/** Where a clinician lives. */
export type HomeAddress = Pick<ClinicianColumns, 'homeAddress1' | 'homeCity' | 'homeState' | 'homeZipCode'>

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

/** A clinician's licences are these, in this order. */
export const replaceLicences = async (trx: Knex, clinicianId: string, licences: LicenceRow[]) => {
  await trx('clinician_licences').where({ clinicianId }).delete()
  if (licences.length === 0) return
  await trx('clinician_licences').insert(
    licences.map((licence, index) => ({ ...licence, clinicianId, sortOrder: index })),
  )
}
