import type { Input } from '@gaitway/contract/schemas/index'
import type { ClinicianColumns, ClinicianRow, LicenceRow } from '../../store/clinicians.ts'
import { unsigned } from '../files/links.ts'

type Sent = Input<'clinicians.add'>
type Shown = Required<Omit<Sent, 'signupStageCount'>>
/** Fields of the profile that are kept in the person's account. */
type AccountField = 'firstName' | 'lastName' | 'phone' | 'profileUrl'
type Field = Exclude<keyof Shown, AccountField | 'licenseDetails'>

/** A field's column, how it is written there and how it is read back. */
type Kept<Name extends Field, Column extends keyof ClinicianColumns> = {
  column: Column
  write: (value: NonNullable<Shown[Name]> | null) => unknown
  read: (value: ClinicianColumns[Column]) => unknown
}

const as = (column: keyof ClinicianColumns): Kept<Field, keyof ClinicianColumns> => ({
  column,
  write: value => value,
  read: value => value,
})
const date = (column: keyof ClinicianColumns): Kept<Field, keyof ClinicianColumns> => ({
  column,
  write: value => (value === null ? null : new Date(Number(value))),
  read: value => (value instanceof Date ? String(value.getTime()) : null),
})
const file = (column: keyof ClinicianColumns): Kept<Field, keyof ClinicianColumns> => ({
  column,
  write: value => (typeof value === 'string' ? unsigned(value) : null),
  read: value => value,
})
const list = (column: keyof ClinicianColumns): Kept<Field, keyof ClinicianColumns> => ({
  column,
  write: value => value ?? [],
  read: value => value,
})
const rows = (
  column: keyof ClinicianColumns,
  isKept: (row: never) => boolean,
): Kept<Field, keyof ClinicianColumns> => ({
  column,
  write: value => JSON.stringify(Array.isArray(value) ? (value as never[]).filter(isKept) : []),
  read: value => value,
})

type Certification = NonNullable<Shown['certificationDetails']>[number]
const hasContent = ({ name, description, receivedYear }: Certification) =>
  name !== '' && (description !== '' || receivedYear !== '')

const fields: Record<Field, Kept<Field, keyof ClinicianColumns>> = {
  gender: as('gender'),
  dateOfBirth: date('born_at'),
  knownLanuages: list('languages'),
  emrgencyContactName: as('emergency_name'),
  emrgencyContactPhone: as('emergency_phone'),
  homeAddress1: as('home_address1'),
  homeAddressCity: as('home_city'),
  homeAddressState: as('home_state'),
  homeAddressZipCode: as('home_zip_code'),
  referenceFrom: as('reference_from'),
  referenceBy: as('reference_by'),
  educationSchool: as('school'),
  graduationYear: as('graduation_year'),
  totalPracticYears: as('practice_years'),
  aboutMe: as('about'),
  resumeUrl: file('resume_url'),
  drivingLicensePhotoUrl: {
    column: 'driving_license_urls',
    write: value => (Array.isArray(value) ? (value as string[]).map(unsigned) : []),
    read: value => value,
  },
  covidTestPictureUrl: file('covid_picture_url'),
  cprPictureUrl: file('cpr_picture_url'),
  tbTestPictureUrl: file('tb_picture_url'),
  malpracticeUrl: file('malpractice_url'),
  isMalpracticeInsurance: as('has_malpractice'),
  malpracticeExp: date('malpractice_expires_at'),
  isCPRCertification: as('has_cpr'),
  cprExpiryDate: date('cpr_expires_at'),
  isTbTest: as('has_tb_test'),
  tbTestDate: date('tb_tested_at'),
  tbTestResult: as('tb_result'),
  tbTestExpiryDate: date('tb_expires_at'),
  covidStatus: as('covid_status'),
  npiNumber: as('npi_number'),
  certificationDetails: rows('certifications', hasContent),
  specialityDetails: rows('specialities', hasContent),
  facilityCertificates: {
    column: 'facility_certificates',
    write: value => (Array.isArray(value) ? (value as string[]).filter(text => text !== '') : []),
    read: value => value,
  },
  facilityExperience: rows('facility_experience', () => true),
  patientExperience: rows('patient_experience', () => true),
  availableWeekDays: {
    column: 'weekdays',
    write: value => (value === null ? null : JSON.stringify(value)),
    read: value => value,
  },
}
const names = Object.keys(fields) as Field[]

/** What was sent, as columns; what was left out is left alone, empty rows are dropped. */
export const columnsOf = (sent: Sent): Partial<ClinicianColumns> =>
  Object.fromEntries(
    names
      .filter(name => sent[name] !== undefined)
      .map(name => [fields[name].column, fields[name].write((sent[name] ?? null) as never)]),
  )

/** What was sent of the person's account. */
export const accountColumnsOf = ({ firstName, lastName, phone, profileUrl }: Sent) => ({
  ...(firstName ? { first_name: firstName } : {}),
  ...(lastName ? { last_name: lastName } : {}),
  ...(phone === undefined ? {} : { phone }),
  ...(profileUrl === undefined ? {} : { profile_url: profileUrl === null ? null : unsigned(profileUrl) }),
})

/** The licences among what was sent, without those that have no number or no state. */
export const licencesOf = (sent: Sent): LicenceRow[] | undefined =>
  sent.licenseDetails === undefined
    ? undefined
    : (sent.licenseDetails ?? [])
        .filter(({ licenseNumber, state }) => licenseNumber !== '' && state !== '')
        .map(({ licenseNumber, state, licenseExpDate }) => ({
          number: licenseNumber,
          state,
          expires_at: licenseExpDate === '' ? null : new Date(Number(licenseExpDate)),
        }))

/** A profile by its travelling names, files as they are stored. */
export const profileOf = (row: ClinicianRow, licences: LicenceRow[]) =>
  ({
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    profileUrl: row.profile_url,
    ...Object.fromEntries(names.map(name => [name, fields[name].read(row[fields[name].column])])),
    licenseDetails: licences.map(({ number, state, expires_at }) => ({
      licenseNumber: number,
      state,
      licenseExpDate: expires_at ? String(expires_at.getTime()) : '',
    })),
  }) as Shown
