import { patientTypes, settingTypes, weekdays } from '@gaitway/contract/values/enums'
import type { ProfileFields } from '@gaitway/contract/fields/profile'
import type { Sent } from '@gaitway/contract/schemas/index'

export type ProfileToSend = Required<Omit<Sent<'clinicians.add'>, 'signupStageCount'>>

/** The current day in these cases. */
export const dayOfCases = new Date('2026-11-20T15:00:00Z')
export const epoch = (day: string) => String(Date.parse(`${day}T00:00:00Z`))

type Files = Pick<
  ProfileToSend,
  | 'profileUrl'
  | 'resumeUrl'
  | 'drivingLicensePhotoUrl'
  | 'covidTestPictureUrl'
  | 'cprPictureUrl'
  | 'tbTestPictureUrl'
  | 'malpracticeUrl'
>

const years = (names: readonly string[], entries: Record<string, string>) =>
  names.map(day => ({ day, isAvailable: day in entries, startTime: entries[day] ?? '' }))

/** A valid profile with every field filled in. */
export const wholeProfile = (files: Files): ProfileToSend => ({
  firstName: 'Tess',
  lastName: 'Therapist',
  gender: 'other',
  dateOfBirth: epoch('2008-11-20'),
  phone: '5555550142',
  knownLanuages: ['English', 'American Sign Language'],
  emrgencyContactName: 'Sam Therapist',
  emrgencyContactPhone: '5555550143',
  homeAddress1: '12 Main St',
  homeAddressCity: 'Houston',
  homeAddressState: 'DC',
  homeAddressZipCode: '20001',
  homeTimeZone: 'America/Chicago',
  referenceFrom: 'Others',
  referenceBy: 'A poster in the elevator',
  educationSchool: 'Rice',
  graduationYear: 1970,
  totalPracticYears: 8,
  aboutMe: 'Eight years of gait training.',
  ...files,
  isMalpracticeInsurance: true,
  malpracticeExp: epoch('2026-11-20'),
  isCPRCertification: true,
  cprExpiryDate: epoch('2030-01-01'),
  isTbTest: true,
  tbTestDate: epoch('2026-11-20'),
  tbTestResult: 'positive',
  tbTestExpiryDate: epoch('2027-10-01'),
  covidStatus: 'not vaccinated with exemption',
  npiNumber: '1234567893',
  licenseDetails: [
    { licenseNumber: 'TX1234', state: 'TX', licenseExpDate: epoch('2028-01-01') },
    { licenseNumber: 'FL9', state: 'FL', licenseExpDate: epoch('2026-11-20') },
  ],
  certificationDetails: [{ name: 'Geriatric Specialist', description: '', receivedYear: '2026' }],
  specialityDetails: [{ name: 'Vestibular', description: 'Balance', receivedYear: '' }],
  facilityCertificates: ['Dementia care'],
  facilityExperience: years(settingTypes, { SNF: '8', 'Home Health': '0' }),
  patientExperience: years(patientTypes, { Geriatric: '4' }),
  availableWeekDays: Object.fromEntries(weekdays.map(day => [day, day === 'monday'])) as NonNullable<
    ProfileToSend['availableWeekDays']
  >,
})

type Case = { title: string; change: Partial<ProfileFields>; at: string; says: string }

const date = 'Please enter a date'
const year = 'Enter a year between 1970 and this year'
const passed = 'This date has passed. Enter a future date.'
const document = (name: string) => `${name} is required`
const license = { licenseNumber: 'TX1234', state: 'TX' as const, licenseExpDate: epoch('2028-01-01') }
const row = { name: 'Gait', description: 'x', receivedYear: '' }

const missing: [Case['at'] & keyof ProfileFields, says: string][] = [
  ['gender', 'Please choose a gender'],
  ['dateOfBirth', 'Please enter your date of birth'],
  ['phone', 'Please enter a phone number'],
  ['knownLanuages', 'Please choose a language'],
  ['emrgencyContactName', 'Please enter an emergency contact'],
  ['emrgencyContactPhone', 'Please enter a phone number'],
  ['homeAddress1', 'Please enter an address'],
  ['homeAddressCity', 'Please enter a city'],
  ['homeAddressState', 'Please choose a state'],
  ['homeAddressZipCode', 'Please enter a ZIP code'],
  ['referenceFrom', 'Please tell us how you heard about us'],
  ['referenceBy', 'Please answer this question'],
  ['educationSchool', 'Please enter your school'],
  ['graduationYear', 'Please enter your graduation year'],
  ['totalPracticYears', 'Please enter your years of practice'],
  ['profileUrl', document('Profile picture')],
  ['drivingLicensePhotoUrl', document("Driver's License")],
  ['resumeUrl', document('Resume')],
  ['malpracticeExp', date],
  ['malpracticeUrl', document('Malpractice insurance document')],
  ['cprExpiryDate', date],
  ['cprPictureUrl', document('CPR certificate')],
  ['tbTestDate', date],
  ['tbTestResult', 'Please choose the TB test result'],
  ['tbTestPictureUrl', document('TB test document')],
  ['facilityExperience', 'Facility experience is required'],
  ['patientExperience', 'Patient experience is required'],
  ['availableWeekDays', 'At least one weekday must be selected.'],
]

const wrong: Case[] = [
  ['firstName', 'x'.repeat(51), 'First name should not exceed 50 characters'],
  ['lastName', 'x'.repeat(51), 'Last name should not exceed 50 characters'],
  ['phone', '555555014', 'Enter a 10-digit phone number'],
  ['emrgencyContactName', 'x'.repeat(51), 'The name should not exceed 50 characters'],
  ['emrgencyContactPhone', '55555501423', 'Enter a 10-digit phone number'],
  ['homeAddress1', 'x'.repeat(101), 'Address should not exceed 100 characters'],
  ['homeAddressCity', 'x'.repeat(51), 'City should not exceed 50 characters'],
  ['homeAddressZipCode', '7700', 'Enter a 5-digit ZIP code'],
  ['referenceBy', 'x'.repeat(101), 'Reference should not exceed 100 characters'],
  ['educationSchool', 'x'.repeat(101), 'School should not exceed 100 characters'],
  ['graduationYear', 1969, year],
  ['graduationYear', 2027, year],
  ['totalPracticYears', 51, 'Enter 0 to 50 years'],
  ['aboutMe', 'x'.repeat(2001), 'About me should not exceed 2,000 characters'],
  ['npiNumber', '123456789', 'Enter a 10-digit NPI'],
  ['npiNumber', '1234567890', 'This isn’t a valid NPI. Check the digits.'],
  ['dateOfBirth', epoch('2008-11-21'), 'You must be at least 18 years old.'],
  ['dateOfBirth', epoch('1899-12-31'), date],
  ['malpracticeExp', epoch('2026-11-18'), passed],
  ['cprExpiryDate', epoch('2026-11-18'), passed],
  ['tbTestDate', epoch('2026-11-21'), 'The TB test date can’t be in the future.'],
  ['tbTestExpiryDate', epoch('2026-11-01'), 'The TB test can’t expire before the test date.'],
].map(([at, value, says]) => ({
  title: `${at} ${String(value).slice(0, 20)}`,
  at: String(at),
  change: { [String(at)]: value },
  says: String(says),
}))

const wrongRows: Case[] = [
  {
    title: 'a license number with a slash',
    change: { licenseDetails: [license, { ...license, licenseNumber: 'TX/12' }] },
    at: 'licenseDetails.1.licenseNumber',
    says: 'Enter a license number of 2 to 20 letters and digits',
  },
  {
    title: 'a license without an expiration date, after a dropped row',
    change: {
      licenseDetails: [
        { ...license, state: '' },
        { ...license, licenseExpDate: '' },
      ],
    },
    at: 'licenseDetails.1.licenseExpDate',
    says: date,
  },
  {
    title: 'an expired license',
    change: { licenseDetails: [{ ...license, licenseExpDate: epoch('2026-11-18') }] },
    at: 'licenseDetails.0.licenseExpDate',
    says: passed,
  },
  ...(['certificationDetails', 'specialityDetails'] as const).flatMap((name): Case[] => [
    {
      title: `${name}: a year before 1970`,
      change: { [name]: [row, { ...row, receivedYear: '1969' }] },
      at: `${name}.1.receivedYear`,
      says: year,
    },
    {
      title: `${name}: next year`,
      change: { [name]: [{ ...row, receivedYear: '2027' }] },
      at: `${name}.0.receivedYear`,
      says: year,
    },
    {
      title: `${name}: a long name`,
      change: { [name]: [{ ...row, name: 'x'.repeat(101) }] },
      at: `${name}.0.name`,
      says: 'The name should not exceed 100 characters',
    },
    {
      title: `${name}: a long description`,
      change: { [name]: [{ ...row, description: 'x'.repeat(501) }] },
      at: `${name}.0.description`,
      says: 'The description should not exceed 500 characters',
    },
  ]),
  {
    title: 'a long facility certificate',
    change: { facilityCertificates: ['CPI', 'x'.repeat(101)] },
    at: 'facilityCertificates.1',
    says: 'A certificate should not exceed 100 characters',
  },
  {
    title: 'more years in one setting than in practice',
    change: { facilityExperience: years(settingTypes, { Outpatient: '9' }) },
    at: 'facilityExperience.0.startTime',
    says: 'This can’t be more than your 8 years of practice.',
  },
  {
    title: 'more years with one patient type than in practice',
    change: { totalPracticYears: 1, facilityExperience: years(settingTypes, { SNF: '1' }) },
    at: 'patientExperience.5.startTime',
    says: 'This can’t be more than your 1 year of practice.',
  },
  {
    title: 'more years than the maximum',
    change: { facilityExperience: years(settingTypes, { Inpatient: '51' }) },
    at: 'facilityExperience.1.startTime',
    says: 'Enter 0 to 50 years',
  },
  {
    title: 'a setting without its years',
    change: { facilityExperience: years(settingTypes, { SNF: '8', Other: '' }) },
    at: 'facilityExperience',
    says: 'Facility experience is required',
  },
]

/** Changes that make a profile invalid, each with the message at its field. */
export const profileCases: readonly Case[] = [
  ...missing.map(([at, says]) => ({ title: `no ${at}`, change: { [at]: null }, at, says })),
  ...wrong,
  ...wrongRows,
]
