import type { FieldErrors } from '../values/errors.ts'
import { ADULT_YEARS } from '../values/limits.ts'
import type { Input } from '../schemas/index.ts'
import {
  aboutMe,
  certificationDescription,
  certificationName,
  clinicianFields,
  epochDate,
  experienceYears,
  facilityCertificate,
  isPlausibleDate,
  isNpi,
  licenseNumberRule,
  npiNumber,
  receivedYear,
} from './clinician.ts'
import { check, checkAll, normalizeText, type FieldRule } from './rule.ts'

type ProfileInput = Omit<Input<'clinicians.add'>, 'signupStageCount'>
export type ProfileField = keyof ProfileInput
/** A clinician’s profile as on the wire; null or missing means unknown. */
export type ProfileFields = { [Name in ProfileField]?: ProfileInput[Name] | null }

/** Whether a license row is saved: it needs a number and a state. */
export const isCompleteLicense = ({ licenseNumber, state }: { licenseNumber: string; state: string }) =>
  licenseNumber !== '' && state !== ''

type CertificationRow = NonNullable<ProfileFields['certificationDetails']>[number]
/** Whether a certification row is saved: it needs a name, and a description or a year. */
export const isCertification = ({ name, description, receivedYear }: CertificationRow) =>
  name !== '' && (description !== '' || receivedYear !== '')

const messages = {
  date: epochDate.wrong,
  underAge: `You must be at least ${ADULT_YEARS} years old.`,
  expired: 'This date has passed. Enter a future date.',
  testAhead: 'The TB test date can’t be in the future.',
  testEndsEarly: 'The TB test can’t expire before the test date.',
  npi: 'This isn’t a valid NPI. Check the digits.',
  tooLong: (years: number) =>
    `This can’t be more than your ${years} ${years === 1 ? 'year' : 'years'} of practice.`,
}

const HOUR = 3_600_000
/** Hours after its midnight in UTC, a day is over in Hawaii too. */
const DAY_ENDS_AFTER_HOURS = 34
const dayOf = (milliseconds: string) => new Date(Number(milliseconds))
/** Whether a day is over everywhere: a credential is valid through its last day. */
export const hasPassed = (milliseconds: string, now: Date) =>
  dayOf(milliseconds).getTime() + DAY_ENDS_AFTER_HOURS * HOUR <= now.getTime()

/** The latest date of birth of an adult. */
export const findLatestAdultBirthday = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear() - ADULT_YEARS, now.getUTCMonth(), now.getUTCDate()))

/** The path of a field, and what is wrong with it, if anything. */
type PathAndError = readonly [path: string, wrong: string | undefined]
const toFieldErrors = (errors: readonly PathAndError[]): FieldErrors =>
  Object.fromEntries(errors.flatMap(([path, wrong]) => (wrong ? [[path, wrong]] : [])))

const checkFilled = (rule: FieldRule, value: unknown) => check(rule, value, { optional: true })
const yearRule = (rule: FieldRule & { kind: 'whole' }, now: Date): FieldRule => ({
  ...rule,
  max: now.getUTCFullYear(),
})

const findDateError = (milliseconds: string | null | undefined) =>
  milliseconds && !isPlausibleDate(milliseconds) ? messages.date : undefined
const dates = ['malpracticeExp', 'cprExpiryDate', 'tbTestDate', 'tbTestExpiryDate'] as const

const findBirthError = ({ dateOfBirth }: ProfileFields, now: Date) => {
  if (!dateOfBirth) return undefined
  return (
    findDateError(dateOfBirth) ??
    (dayOf(dateOfBirth) > findLatestAdultBirthday(now) ? messages.underAge : undefined)
  )
}

const findNpiError = ({ npiNumber: npi }: ProfileFields) =>
  checkFilled(npiNumber, npi) ?? (npi && !isNpi(normalizeText(npiNumber, npi)) ? messages.npi : undefined)

const findTestErrors = ({ tbTestDate, tbTestExpiryDate }: ProfileFields, now: Date): PathAndError[] => [
  ['tbTestDate', tbTestDate && Number(tbTestDate) > now.getTime() ? messages.testAhead : undefined],
  [
    'tbTestExpiryDate',
    tbTestDate && tbTestExpiryDate && Number(tbTestExpiryDate) < Number(tbTestDate)
      ? messages.testEndsEarly
      : undefined,
  ],
]

const findLicenseErrors = ({ licenseDetails }: ProfileFields): PathAndError[] =>
  (licenseDetails ?? []).flatMap(({ licenseNumber, licenseExpDate }, index): PathAndError[] => [
    [`licenseDetails.${index}.licenseNumber`, checkFilled(licenseNumberRule, licenseNumber)],
    [`licenseDetails.${index}.licenseExpDate`, findDateError(licenseExpDate)],
  ])

const findRowErrors = (
  profile: ProfileFields,
  name: 'certificationDetails' | 'specialityDetails',
  now: Date,
): PathAndError[] =>
  (profile[name] ?? []).flatMap((row, index): PathAndError[] => [
    [`${name}.${index}.name`, checkFilled(certificationName, row.name)],
    [`${name}.${index}.description`, checkFilled(certificationDescription, row.description)],
    [`${name}.${index}.receivedYear`, checkFilled(yearRule(receivedYear, now), row.receivedYear)],
  ])

/** Years in one setting, or with one patient type, can’t exceed the years of practice. */
const findYearsErrors = (
  profile: ProfileFields,
  name: 'facilityExperience' | 'patientExperience',
): PathAndError[] => {
  const { totalPracticYears: total } = profile
  const isTotalKnown = typeof total === 'number' && !checkFilled(clinicianFields.totalPracticYears, total)
  return (profile[name] ?? []).map(({ isAvailable, startTime }, index) => {
    const tooLong = isTotalKnown && Number(startTime) > total ? messages.tooLong(total) : undefined
    return [
      `${name}.${index}.startTime`,
      isAvailable ? (checkFilled(experienceYears, startTime) ?? tooLong) : undefined,
    ]
  })
}

/** The errors in the fields that are filled in, complete or not. */
export const validateProfileFields = (profile: ProfileFields, now: Date): FieldErrors => ({
  ...checkAll(clinicianFields, profile, Object.keys(clinicianFields)),
  ...toFieldErrors([
    ['graduationYear', checkFilled(yearRule(clinicianFields.graduationYear, now), profile.graduationYear)],
    ['dateOfBirth', findBirthError(profile, now)],
    ['aboutMe', checkFilled(aboutMe, profile.aboutMe)],
    ['npiNumber', findNpiError(profile)],
    ...findTestErrors(profile, now),
    ...dates.map((name): PathAndError => [name, findDateError(profile[name])]),
    ...findLicenseErrors(profile),
    ...findRowErrors(profile, 'certificationDetails', now),
    ...findRowErrors(profile, 'specialityDetails', now),
    ...(profile.facilityCertificates ?? []).map((text, index): PathAndError => [
      `facilityCertificates.${index}`,
      checkFilled(facilityCertificate, text),
    ]),
    ...findYearsErrors(profile, 'facilityExperience'),
    ...findYearsErrors(profile, 'patientExperience'),
  ]),
})

/** An error for each expired credential. */
export const findExpiredCredentials = (profile: ProfileFields, now: Date): FieldErrors => {
  const findExpiry = (day: string | null | undefined) =>
    day && hasPassed(day, now) ? messages.expired : undefined
  return toFieldErrors([
    ...(['malpracticeExp', 'cprExpiryDate', 'tbTestExpiryDate'] as const).map((name): PathAndError => [
      name,
      findExpiry(profile[name]),
    ]),
    ...(profile.licenseDetails ?? []).map((license, index): PathAndError => [
      `licenseDetails.${index}.licenseExpDate`,
      isCompleteLicense(license) ? findExpiry(license.licenseExpDate) : undefined,
    ]),
  ])
}
