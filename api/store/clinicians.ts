import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import type { Input } from '@gaitway/contract/schemas/index'
import type {
  ClinicianLicenseRow,
  ClinicianRow,
  NewClinicianRow,
  UserRow,
  FavoriteClinicianRow,
} from './rows.ts'
import { insertIfNew, updateIfDifferent } from './save-rows.ts'

/** Columns that profiles are written to. */
export type ClinicianColumns = Omit<ClinicianRow, 'id' | 'userId' | 'clinicianType' | 'createdAt' | 'version'>

/** A clinician with account fields. */
type ClinicianWithAccount = ClinicianRow &
  Pick<UserRow, 'email' | 'firstName' | 'lastName' | 'phone' | 'profileUrl' | 'status'>

export type License = Omit<ClinicianLicenseRow, 'clinicianId' | 'sortOrder'>

export const insertClinician = (trx: Knex, clinician: NewClinicianRow) => trx('clinicians').insert(clinician)

export const findClinician = (db: Knex, id: string): Promise<ClinicianWithAccount | undefined> =>
  db('clinicians as c')
    .join('users as u', 'u.id', 'c.user_id')
    .where('c.id', id)
    .first('c.*', 'u.email', 'u.first_name', 'u.last_name', 'u.phone', 'u.profile_url', 'u.status')

/** Where a clinician lives. */
export type HomeAddress = Pick<
  ClinicianColumns,
  'homeAddress1' | 'homeCity' | 'homeState' | 'homeZipCode' | 'homeTimeZone'
>

/** Locks the clinician, so that saves of one profile run one after another. */
export const lockProfile = (
  trx: Knex.Transaction,
  id: string,
): Promise<(HomeAddress & { version: number }) | undefined> =>
  trx('clinicians')
    .where({ id })
    .forNoKeyUpdate()
    .first('home_address1', 'home_city', 'home_state', 'home_zip_code', 'home_time_zone', 'version')

/** Returns 0 if the clinician has these values already. */
export const saveClinician = (trx: Knex, id: string, changes: Partial<ClinicianColumns>) =>
  updateIfDifferent(trx('clinicians').where({ id }), changes)

/** Raises the version of a profile whose name or licenses changed, which are rows of their own. */
export const raiseProfileVersion = (trx: Knex, id: string) =>
  trx('clinicians').where({ id }).increment('version', 1)

/** Replaces a clinician's licenses, in this order. False if they are the same. */
export const replaceLicenses = async (
  trx: Knex,
  clinicianId: string,
  licenses: License[],
): Promise<boolean> => {
  const kept: License[] = await trx('clinician_licenses')
    .where({ clinicianId })
    .orderBy('sort_order')
    .select('number', 'state', 'expires_at')
  if (isDeepStrictEqual(kept, licenses)) return false
  await insertLicenses(trx, clinicianId, licenses)
  return true
}

const insertLicenses = async (trx: Knex, clinicianId: string, licenses: License[]) => {
  await trx('clinician_licenses').where({ clinicianId }).delete()
  if (licenses.length === 0) return
  await trx('clinician_licenses').insert(
    licenses.map((license, index) => ({ ...license, clinicianId, sortOrder: index })),
  )
}

type Pair = Pick<FavoriteClinicianRow, 'facilityId' | 'clinicianId'>

/** False when this clinician is a favorite already. */
export const insertFavorite = (trx: Knex, { facilityId, clinicianId }: Pair, at: Date) =>
  insertIfNew(trx, 'favorite_clinicians', { facilityId, clinicianId, createdAt: at }, [
    'facility_id',
    'clinician_id',
  ])

/** False when there was nothing to remove. */
export const deleteFavorite = async (trx: Knex, { facilityId, clinicianId }: Pair): Promise<boolean> =>
  (await trx('favorite_clinicians').where({ facilityId, clinicianId }).delete()) === 1

/** Profile fields stored in the clinician's own row, by their API names. */
export type StoredProfileField = Exclude<
  keyof Input<'clinicians.add'>,
  'signupStageCount' | 'firstName' | 'lastName' | 'phone' | 'profileUrl' | 'licenseDetails'
>

type StoredField = {
  column: keyof ClinicianColumns
  /** how it is stored if the API has it in another form: dates are milliseconds in the API, file URLs are signed */
  as?: 'date' | 'file' | 'files' | 'texts' | 'rows' | 'week'
  /** birth date, address, contact, documents: hidden until a shift is confirmed */
  isPrivate?: true
}

/** Where each field is stored, for reads and writes. */
export const profileColumns: Readonly<Record<StoredProfileField, StoredField>> = {
  gender: { column: 'gender' },
  dateOfBirth: { column: 'bornAt', as: 'date', isPrivate: true },
  knownLanuages: { column: 'languages', as: 'texts' },
  emrgencyContactName: { column: 'emergencyName', isPrivate: true },
  emrgencyContactPhone: { column: 'emergencyPhone', isPrivate: true },
  homeAddress1: { column: 'homeAddress1', isPrivate: true },
  homeAddressCity: { column: 'homeCity' },
  homeAddressState: { column: 'homeState' },
  homeAddressZipCode: { column: 'homeZipCode', isPrivate: true },
  homeTimeZone: { column: 'homeTimeZone', isPrivate: true },
  referenceFrom: { column: 'referenceFrom', isPrivate: true },
  referenceBy: { column: 'referenceBy', isPrivate: true },
  educationSchool: { column: 'school' },
  graduationYear: { column: 'graduationYear' },
  totalPracticYears: { column: 'practiceYears' },
  aboutMe: { column: 'about' },
  resumeUrl: { column: 'resumeUrl', as: 'file', isPrivate: true },
  drivingLicensePhotoUrl: { column: 'drivingLicenseUrls', as: 'files', isPrivate: true },
  covidTestPictureUrl: { column: 'covidPictureUrl', as: 'file', isPrivate: true },
  cprPictureUrl: { column: 'cprPictureUrl', as: 'file', isPrivate: true },
  tbTestPictureUrl: { column: 'tbPictureUrl', as: 'file', isPrivate: true },
  malpracticeUrl: { column: 'malpracticeUrl', as: 'file', isPrivate: true },
  isMalpracticeInsurance: { column: 'hasMalpractice' },
  malpracticeExp: { column: 'malpracticeExpiresAt', as: 'date' },
  isCPRCertification: { column: 'hasCpr' },
  cprExpiryDate: { column: 'cprExpiresAt', as: 'date' },
  isTbTest: { column: 'hasTbTest' },
  tbTestDate: { column: 'tbTestedAt', as: 'date' },
  tbTestResult: { column: 'tbResult' },
  tbTestExpiryDate: { column: 'tbExpiresAt', as: 'date' },
  covidStatus: { column: 'covidStatus' },
  npiNumber: { column: 'npiNumber' },
  certificationDetails: { column: 'certifications', as: 'rows' },
  specialityDetails: { column: 'specialities', as: 'rows' },
  facilityCertificates: { column: 'facilityCertificates', as: 'texts' },
  facilityExperience: { column: 'facilityExperience', as: 'rows' },
  patientExperience: { column: 'patientExperience', as: 'rows' },
  availableWeekDays: { column: 'weekdays', as: 'week' },
}
export const profileFields = Object.keys(profileColumns) as StoredProfileField[]
