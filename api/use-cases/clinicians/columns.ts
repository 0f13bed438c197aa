import type { Input } from '@gaitway/contract/schemas/index'
import { askedBy } from '@gaitway/contract/fields/missing-in-profile'
import { isCertification, isLicence, type Profile } from '@gaitway/contract/fields/profile'
import type { ClinicianColumns, ClinicianWithAccount, Licence } from '../../store/clinicians.ts'
import { unsigned } from '../files/links.ts'

type Sent = Input<'clinicians.add'>
type Shown = Required<Omit<Sent, 'signupStageCount'>>
/** Fields of the profile that are kept in the person's account. */
type AccountField = 'firstName' | 'lastName' | 'phone' | 'profileUrl'
type Field = Exclude<keyof Shown, AccountField | 'licenseDetails'>

/** A field's column, how what was sent is written there, and how it is read back. */
type Kept = {
  column: keyof ClinicianColumns
  write: (sent: Shown[Field]) => unknown
  read: (kept: unknown) => unknown
}

type CertificationRow = Parameters<typeof isCertification>[0]

const same = (value: unknown) => value
const kept = (column: keyof ClinicianColumns): Kept => ({ column, write: same, read: same })
const date = (column: keyof ClinicianColumns): Kept => ({
  column,
  write: sent => (sent === null ? null : new Date(Number(sent))),
  read: value => (value instanceof Date ? String(value.getTime()) : null),
})
const file = (column: keyof ClinicianColumns): Kept => ({
  column,
  write: sent => (typeof sent === 'string' ? unsigned(sent) : null),
  read: same,
})
const texts = (column: keyof ClinicianColumns, clean: (texts: string[]) => string[]): Kept => ({
  column,
  write: sent => clean(Array.isArray(sent) ? sent.filter(text => typeof text === 'string') : []),
  read: same,
})
const rows = (column: keyof ClinicianColumns): Kept => ({
  column,
  write: sent => JSON.stringify(Array.isArray(sent) ? sent.filter(hasContent) : []),
  read: same,
})

type Row = string | Record<string, unknown>
/** Certifications and specialities that say too little are dropped; any other row stays as it is. */
const hasContent = (row: Row) =>
  typeof row === 'string' || !('receivedYear' in row) || isCertification(row as CertificationRow)

const fields: Record<Field, Kept> = {
  gender: kept('gender'),
  dateOfBirth: date('bornAt'),
  knownLanuages: texts('languages', all => all),
  emrgencyContactName: kept('emergencyName'),
  emrgencyContactPhone: kept('emergencyPhone'),
  homeAddress1: kept('homeAddress1'),
  homeAddressCity: kept('homeCity'),
  homeAddressState: kept('homeState'),
  homeAddressZipCode: kept('homeZipCode'),
  referenceFrom: kept('referenceFrom'),
  referenceBy: kept('referenceBy'),
  educationSchool: kept('school'),
  graduationYear: kept('graduationYear'),
  totalPracticYears: kept('practiceYears'),
  aboutMe: kept('about'),
  resumeUrl: file('resumeUrl'),
  drivingLicensePhotoUrl: texts('drivingLicenseUrls', urls => urls.map(unsigned)),
  covidTestPictureUrl: file('covidPictureUrl'),
  cprPictureUrl: file('cprPictureUrl'),
  tbTestPictureUrl: file('tbPictureUrl'),
  malpracticeUrl: file('malpracticeUrl'),
  isMalpracticeInsurance: kept('hasMalpractice'),
  malpracticeExp: date('malpracticeExpiresAt'),
  isCPRCertification: kept('hasCpr'),
  cprExpiryDate: date('cprExpiresAt'),
  isTbTest: kept('hasTbTest'),
  tbTestDate: date('tbTestedAt'),
  tbTestResult: kept('tbResult'),
  tbTestExpiryDate: date('tbExpiresAt'),
  covidStatus: kept('covidStatus'),
  npiNumber: kept('npiNumber'),
  certificationDetails: rows('certifications'),
  specialityDetails: rows('specialities'),
  facilityCertificates: texts('facilityCertificates', all => all.filter(text => text !== '')),
  facilityExperience: rows('facilityExperience'),
  patientExperience: rows('patientExperience'),
  availableWeekDays: {
    column: 'weekdays',
    write: sent => (sent === null ? null : JSON.stringify(sent)),
    read: same,
  },
}
const names = Object.keys(fields) as Field[]

/** The repeated rows as they were sent, so that what is wrong is said of the row that was typed. */
export const rowsOf = ({
  licenseDetails,
  certificationDetails,
  specialityDetails,
  facilityCertificates,
}: Sent): Partial<Profile> =>
  Object.fromEntries(
    Object.entries({
      licenseDetails,
      certificationDetails,
      specialityDetails,
      facilityCertificates,
    }).filter(([, rows]) => rows !== undefined),
  )

/** A credential that one does not have has no dates and no paper. */
const withoutDenied = (sent: Sent): Sent => ({
  ...sent,
  ...(sent.isTbTest === false ? { tbTestExpiryDate: null } : {}),
  ...Object.fromEntries(
    Object.entries(askedBy).flatMap(([by, asked]) =>
      sent[by as keyof typeof askedBy] === false ? Object.keys(asked).map(name => [name, null]) : [],
    ),
  ),
})

/** What was sent, as columns; what was left out is left alone, empty rows are dropped. */
export const columnsOf = (given: Sent): Partial<ClinicianColumns> => {
  const sent = withoutDenied(given)
  return Object.fromEntries(
    names
      .filter(name => sent[name] !== undefined)
      .map(name => [fields[name].column, fields[name].write(sent[name] ?? null)]),
  )
}

/** What was sent of the person's account. */
export const accountColumnsOf = ({ firstName, lastName, phone, profileUrl }: Sent) => ({
  ...(firstName ? { firstName } : {}),
  ...(lastName ? { lastName } : {}),
  ...(phone === undefined ? {} : { phone }),
  ...(profileUrl === undefined ? {} : { profileUrl: profileUrl === null ? null : unsigned(profileUrl) }),
})

/** The licences among what was sent, without those that have no number or no state. */
export const licencesOf = (sent: Sent): Licence[] | undefined =>
  sent.licenseDetails === undefined
    ? undefined
    : (sent.licenseDetails ?? []).filter(isLicence).map(({ licenseNumber, state, licenseExpDate }) => ({
        number: licenseNumber,
        state,
        expiresAt: licenseExpDate === '' ? null : new Date(Number(licenseExpDate)),
      }))

/** A profile by its travelling names, files as they are stored. */
export const profileOf = (row: ClinicianWithAccount, licences: Licence[]) =>
  ({
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    profileUrl: row.profileUrl,
    ...Object.fromEntries(names.map(name => [name, fields[name].read(row[fields[name].column])])),
    licenseDetails: licences.map(({ number, state, expiresAt }) => ({
      licenseNumber: number,
      state,
      licenseExpDate: expiresAt ? String(expiresAt.getTime()) : '',
    })),
  }) as Shown
