import type { FieldErrors } from '../errors.ts'
import { ADULT_YEARS } from '../limits.ts'
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
import { check, checkAll, type Rule } from './rule.ts'

type Written = Omit<Input<'clinicians.add'>, 'signupStageCount'>
export type ProfileField = keyof Written
/** A clinician’s profile as on the wire; null or missing means unknown. */
export type Profile = { [Name in ProfileField]?: Written[Name] | null }

/** Whether a license row is saved: it needs a number and a state. */
export const isCompleteLicense = ({ licenseNumber, state }: { licenseNumber: string; state: string }) =>
  licenseNumber !== '' && state !== ''

type CertificationRow = NonNullable<Profile['certificationDetails']>[number]
/** Whether a certification row is saved: it needs a name, and a description or a year. */
export const isCertification = ({ name, description, receivedYear }: CertificationRow) =>
  name !== '' && (description !== '' || receivedYear !== '')

const says = {
  date: epochDate.wrong,
  underAge: `You must be at least ${ADULT_YEARS} years old.`,
  expired: 'This date has passed. Enter a future date.',
  testAhead: 'The TB test date can’t be in the future.',
  testEndsEarly: 'The TB test can’t expire before the test date.',
  npi: 'This isn’t a valid NPI',
  tooLong: (years: number) =>
    `This can’t be more than your ${years} ${years === 1 ? 'year' : 'years'} of practice.`,
}

const HOUR = 3_600_000
/** A day stored as its midnight in UTC ends last in Hawaii. */
const LAST_HOUR_OF_A_DAY = 34
const dayOf = (milliseconds: string) => new Date(Number(milliseconds))
/** Whether a day is over everywhere: a credential is valid through its last day. */
export const hasPassed = (milliseconds: string, now: Date) =>
  dayOf(milliseconds).getTime() + LAST_HOUR_OF_A_DAY * HOUR <= now.getTime()

/** The latest date of birth of an adult. */
export const lastBirthday = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear() - ADULT_YEARS, now.getUTCMonth(), now.getUTCDate()))

const sentence = (at: string, wrong: string | undefined): FieldErrors => (wrong ? { [at]: wrong } : {})
const yearRule = (rule: Rule & { kind: 'whole' }, now: Date): Rule => ({ ...rule, max: now.getUTCFullYear() })

const wrongDate = (milliseconds: string | null | undefined) =>
  milliseconds && !isPlausibleDate(milliseconds) ? says.date : undefined
const dates = ['malpracticeExp', 'cprExpiryDate', 'tbTestDate', 'tbTestExpiryDate'] as const

const wrongBirth = ({ dateOfBirth }: Profile, now: Date) => {
  if (!dateOfBirth) return undefined
  return wrongDate(dateOfBirth) ?? (dayOf(dateOfBirth) > lastBirthday(now) ? says.underAge : undefined)
}

const wrongNumber = ({ npiNumber: npi }: Profile) =>
  check(npiNumber, npi, { optional: true }) ?? (npi && !isNpi(npi) ? says.npi : undefined)

const wrongTest = ({ tbTestDate, tbTestExpiryDate }: Profile, now: Date): FieldErrors => ({
  ...(tbTestDate && Number(tbTestDate) > now.getTime() ? { tbTestDate: says.testAhead } : {}),
  ...(tbTestDate && tbTestExpiryDate && Number(tbTestExpiryDate) < Number(tbTestDate)
    ? { tbTestExpiryDate: says.testEndsEarly }
    : {}),
})

const licenseErrors = ({ licenseDetails }: Profile): FieldErrors =>
  Object.assign(
    {},
    ...(licenseDetails ?? []).map((license, index) => ({
      ...sentence(
        `licenseDetails.${index}.licenseNumber`,
        check(licenseNumberRule, license.licenseNumber, { optional: true }),
      ),
      ...sentence(`licenseDetails.${index}.licenseExpDate`, wrongDate(license.licenseExpDate)),
    })),
  ) as FieldErrors

const wrongRows = (
  profile: Profile,
  name: 'certificationDetails' | 'specialityDetails',
  now: Date,
): FieldErrors =>
  Object.assign(
    {},
    ...(profile[name] ?? []).map((row, index) => ({
      ...sentence(`${name}.${index}.name`, check(certificationName, row.name, { optional: true })),
      ...sentence(
        `${name}.${index}.description`,
        check(certificationDescription, row.description, { optional: true }),
      ),
      ...sentence(
        `${name}.${index}.receivedYear`,
        check(yearRule(receivedYear, now), row.receivedYear, { optional: true }),
      ),
    })),
  ) as FieldErrors

/** Years in one setting, or with one patient type, can’t exceed the years of practice. */
const wrongYears = (profile: Profile, name: 'facilityExperience' | 'patientExperience'): FieldErrors => {
  const { totalPracticYears: total } = profile
  const isTotalKnown =
    typeof total === 'number' && !check(clinicianFields.totalPracticYears, total, { optional: true })
  return Object.assign(
    {},
    ...(profile[name] ?? []).map(({ isAvailable, startTime }, index) => {
      if (!isAvailable) return {}
      const tooLong = isTotalKnown && Number(startTime) > total ? says.tooLong(total) : undefined
      return sentence(
        `${name}.${index}.startTime`,
        check(experienceYears, startTime, { optional: true }) ?? tooLong,
      )
    }),
  ) as FieldErrors
}

/** The errors in the fields that are filled in, complete or not. */
export const validateProfileFields = (profile: Profile, now: Date): FieldErrors => ({
  ...checkAll(clinicianFields, profile, Object.keys(clinicianFields)),
  ...sentence(
    'graduationYear',
    check(yearRule(clinicianFields.graduationYear, now), profile.graduationYear, { optional: true }),
  ),
  ...sentence('dateOfBirth', wrongBirth(profile, now)),
  ...sentence('aboutMe', check(aboutMe, profile.aboutMe, { optional: true })),
  ...sentence('npiNumber', wrongNumber(profile)),
  ...wrongTest(profile, now),
  ...Object.fromEntries(dates.flatMap(name => Object.entries(sentence(name, wrongDate(profile[name]))))),
  ...licenseErrors(profile),
  ...wrongRows(profile, 'certificationDetails', now),
  ...wrongRows(profile, 'specialityDetails', now),
  ...(Object.assign(
    {},
    ...(profile.facilityCertificates ?? []).map((text, index) =>
      sentence(`facilityCertificates.${index}`, check(facilityCertificate, text, { optional: true })),
    ),
  ) as FieldErrors),
  ...wrongYears(profile, 'facilityExperience'),
  ...wrongYears(profile, 'patientExperience'),
})

/** An error for each expired credential. */
export const findExpiredCredentials = (profile: Profile, now: Date): FieldErrors => ({
  ...Object.fromEntries(
    (['malpracticeExp', 'cprExpiryDate', 'tbTestExpiryDate'] as const).flatMap(name => {
      const day = profile[name]
      return day && hasPassed(day, now) ? [[name, says.expired]] : []
    }),
  ),
  ...Object.fromEntries(
    (profile.licenseDetails ?? []).flatMap((license, index) =>
      isCompleteLicense(license) && license.licenseExpDate && hasPassed(license.licenseExpDate, now)
        ? [[`licenseDetails.${index}.licenseExpDate`, says.expired]]
        : [],
    ),
  ),
})
