import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { patientTypes, settingTypes, weekdays } from '@gaitway/contract/enums'
import type { UploadedFile } from '../../shared/upload/uploaded-file.ts'

type Wire = Sent<'clinicians.edit'>
type Profile = Output<'clinicians.read'>
type Files = readonly UploadedFile[]
type Years = Record<string, number | undefined>

/** A profile as the form holds it: days as `YYYY-MM-DD`, years by what they were spent with, files as they arrived. */
export type ProfileValues = Omit<
  Pick<
    Wire,
    | 'firstName'
    | 'lastName'
    | 'gender'
    | 'phone'
    | 'emrgencyContactName'
    | 'emrgencyContactPhone'
    | 'homeAddress1'
    | 'homeAddressCity'
    | 'homeAddressState'
    | 'homeAddressZipCode'
    | 'referenceFrom'
    | 'referenceBy'
    | 'educationSchool'
    | 'graduationYear'
    | 'totalPracticYears'
    | 'aboutMe'
    | 'npiNumber'
    | 'covidStatus'
    | 'tbTestResult'
  >,
  never
> & {
  dateOfBirth?: string
  knownLanuages?: readonly string[]
  licences?: { licenseNumber?: string; state?: string; expiresOn?: string }[]
  settings?: readonly string[]
  settingYears?: Years
  patients?: readonly string[]
  patientYears?: Years
  hasMalpractice?: boolean
  malpracticeExpiresOn?: string
  hasCpr?: boolean
  cprExpiresOn?: string
  hasTbTest?: boolean
  tbTestedOn?: string
  tbExpiresOn?: string
  weekdays?: readonly string[]
  profilePicture?: Files
  drivingLicense?: Files
  resume?: Files
  malpractice?: Files
  cpr?: Files
  tbTest?: Files
}

/** A calendar day as the wire carries it: epoch milliseconds of its midnight in UTC, as text. */
export const toEpoch = (day: string | undefined) => (day ? String(Date.parse(`${day}T00:00:00Z`)) : undefined)
export const fromEpoch = (milliseconds: string | null | undefined) =>
  milliseconds ? new Date(Number(milliseconds)).toISOString().slice(0, 10) : undefined

const firstUrl = (files: Files | undefined) => files?.[0]?.url
const experience = (all: readonly string[], chosen: readonly string[] = [], years: Years = {}) =>
  all.map(day => ({
    day,
    isAvailable: chosen.includes(day),
    startTime: chosen.includes(day) ? String(years[day] ?? '') : '',
  }))

/** What the form holds, as the wire carries it. */
export const toWire = (values: ProfileValues): Wire => {
  const {
    licences = [],
    settings,
    settingYears,
    patients,
    patientYears,
    weekdays: days = [],
    hasMalpractice,
    hasCpr,
    hasTbTest,
    malpracticeExpiresOn,
    cprExpiresOn,
    tbTestedOn,
    tbExpiresOn,
    profilePicture,
    drivingLicense,
    resume,
    malpractice,
    cpr,
    tbTest,
    dateOfBirth,
    knownLanuages,
    ...same
  } = values
  return {
    ...same,
    dateOfBirth: toEpoch(dateOfBirth),
    knownLanuages: knownLanuages && [...knownLanuages],
    licenseDetails: licences.map(({ licenseNumber = '', state = '', expiresOn }) => ({
      licenseNumber,
      state: state as NonNullable<Wire['licenseDetails']>[number]['state'],
      licenseExpDate: toEpoch(expiresOn) ?? '',
    })),
    facilityExperience: experience(settingTypes, settings, settingYears),
    patientExperience: experience(patientTypes, patients, patientYears),
    availableWeekDays: Object.fromEntries(
      weekdays.map(day => [day, days.includes(day)]),
    ) as Wire['availableWeekDays'],
    isMalpracticeInsurance: hasMalpractice ?? false,
    malpracticeExp: hasMalpractice ? toEpoch(malpracticeExpiresOn) : undefined,
    malpracticeUrl: hasMalpractice ? firstUrl(malpractice) : undefined,
    isCPRCertification: hasCpr ?? false,
    cprExpiryDate: hasCpr ? toEpoch(cprExpiresOn) : undefined,
    cprPictureUrl: hasCpr ? firstUrl(cpr) : undefined,
    isTbTest: hasTbTest ?? false,
    tbTestDate: hasTbTest ? toEpoch(tbTestedOn) : undefined,
    tbTestResult: hasTbTest ? same.tbTestResult : undefined,
    tbTestExpiryDate: hasTbTest ? toEpoch(tbExpiresOn) : undefined,
    tbTestPictureUrl: hasTbTest ? firstUrl(tbTest) : undefined,
    profileUrl: firstUrl(profilePicture),
    resumeUrl: firstUrl(resume),
    drivingLicensePhotoUrl: drivingLicense?.map(file => file.url),
  }
}

/** The form's own names for the wire's, so that a sentence of the server lands at its field. */
const formNames: Record<string, string> = {
  profileUrl: 'profilePicture',
  drivingLicensePhotoUrl: 'drivingLicense',
  resumeUrl: 'resume',
  malpracticeExp: 'malpracticeExpiresOn',
  malpracticeUrl: 'malpractice',
  cprExpiryDate: 'cprExpiresOn',
  cprPictureUrl: 'cpr',
  tbTestDate: 'tbTestedOn',
  tbTestExpiryDate: 'tbExpiresOn',
  tbTestPictureUrl: 'tbTest',
  facilityExperience: 'settings',
  patientExperience: 'patients',
  availableWeekDays: 'weekdays',
  licenseDetails: 'licences',
}

/** The server's field errors under the form's names. */
export const toFormErrors = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, sentence]) => [formNames[name.split('.')[0] ?? ''] ?? name, sentence]),
  )

/** What the account already knows, to start from. */
export const startOf = (
  profile: Pick<Profile, 'firstName' | 'lastName' | 'phone'> | undefined,
): ProfileValues => ({
  firstName: profile?.firstName ?? undefined,
  lastName: profile?.lastName ?? undefined,
  phone: profile?.phone ?? undefined,
  licences: [{}],
})
