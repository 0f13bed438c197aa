import { z } from 'zod'
import {
  clinicianTypes,
  covidStatuses,
  genders,
  patientTypes,
  phoneProblems,
  referralSources,
  settingTypes,
  tbTestResults,
  weekdays,
} from '../values/enums.ts'
import { stateCodes } from '../values/states-of-usa.ts'
import { addressFields } from '../fields/address.ts'
import {
  aboutMe,
  certificationDescription,
  certificationName,
  clinicianFields,
  epochDate,
  experienceYears,
  FIRST_YEAR,
  isPlausibleDate,
  isNpi,
  licenseNumberRule,
  npiNumber,
  facilityCertificate,
  receivedYear,
} from '../fields/clinician.ts'
import { languages } from '../values/profile-choices.ts'
import { userLifecycle } from '../lifecycles/user.ts'
import { LICENSE_PHOTOS_MAX, SIGNUP_DONE_STAGE } from '../values/limits.ts'
import { agreementSignature } from '../fields/facility.ts'
import {
  done,
  id,
  instant,
  listQuery,
  nothing,
  page,
  state,
  version,
  reliability,
  nullableText,
  typedLine,
} from './common.ts'
import { normalizeText, check, type TextRule } from '../fields/rule.ts'
import { choiceBy, textBy, wholeBy } from './from-rule.ts'

/** The URL of a file that was uploaded to Gaitway. */
export const fileUrl = z
  .string()
  .max(500)
  .regex(/^\/api\/files\/[0-9a-f-]{36}(?:\?|$)/, { error: 'This isn’t one of your files.' })
  // refuses line breaks; a single pattern for both takes the check against slow patterns seconds
  .regex(/^.*$/, { error: 'This isn’t one of your files.' })
const date = textBy(epochDate).refine(isPlausibleDate, { error: epochDate.wrong })
const stateOrEmpty = z.enum(['', ...stateCodes])

const textOrEmpty = (rule: TextRule) =>
  z
    .string()
    .overwrite(typed => normalizeText(rule, typed))
    .refine(text => !check(rule, text, { optional: true }), { error: rule.wrong })
const certification = z.strictObject({
  name: textBy({ ...certificationName, minLength: 0 }),
  description: textBy({ ...certificationDescription, minLength: 0 }),
  receivedYear: z
    .string()
    .regex(/^([0-9]{4})?$/, { error: receivedYear.wrong, abort: true })
    .refine(year => year === '' || Number(year) >= FIRST_YEAR, { error: receivedYear.wrong }),
})
const experienceSchema = (names: readonly string[]) =>
  z.strictObject({
    day: z.string().refine(day => names.includes(day), { error: 'This isn’t on the list' }),
    isAvailable: z.boolean(),
    /** holds years, despite its name */
    startTime: z
      .string()
      .regex(/^[0-9]{0,2}$/, { error: experienceYears.wrong, abort: true })
      .refine(years => Number(years) <= experienceYears.max, { error: experienceYears.wrong }),
  })
const weekdaySwitches = z.strictObject(
  Object.fromEntries(weekdays.map(day => [day, z.boolean()])) as Record<
    (typeof weekdays)[number],
    z.ZodBoolean
  >,
)

/** Every field of a profile; all are optional until signup is completed. */
const profile = {
  firstName: textBy(clinicianFields.firstName),
  lastName: textBy(clinicianFields.lastName),
  gender: z.enum(genders),
  dateOfBirth: date,
  phone: textBy(clinicianFields.phone),
  knownLanuages: z
    .array(z.string().refine(name => languages.includes(name), { error: 'This isn’t on the list' }))
    .max(languages.length),
  emrgencyContactName: textBy(clinicianFields.emrgencyContactName),
  emrgencyContactPhone: textBy(clinicianFields.emrgencyContactPhone),
  homeAddress1: textBy(clinicianFields.homeAddress1),
  homeAddressCity: textBy(clinicianFields.homeAddressCity),
  homeAddressState: choiceBy(clinicianFields.homeAddressState),
  homeAddressZipCode: textBy(clinicianFields.homeAddressZipCode),
  homeTimeZone: choiceBy(addressFields.timeZone),
  referenceFrom: z.enum(referralSources),
  referenceBy: textBy(clinicianFields.referenceBy),
  educationSchool: textBy(clinicianFields.educationSchool),
  graduationYear: wholeBy(clinicianFields.graduationYear),
  totalPracticYears: wholeBy(clinicianFields.totalPracticYears),
  aboutMe: textBy(aboutMe),
  profileUrl: fileUrl,
  resumeUrl: fileUrl,
  drivingLicensePhotoUrl: z.array(fileUrl).max(LICENSE_PHOTOS_MAX),
  covidTestPictureUrl: fileUrl,
  cprPictureUrl: fileUrl,
  tbTestPictureUrl: fileUrl,
  malpracticeUrl: fileUrl,
  isMalpracticeInsurance: z.boolean(),
  malpracticeExp: date,
  isCPRCertification: z.boolean(),
  cprExpiryDate: date,
  isTbTest: z.boolean(),
  tbTestDate: date,
  tbTestResult: z.enum(tbTestResults),
  tbTestExpiryDate: date,
  covidStatus: z.enum(covidStatuses),
  npiNumber: textBy(npiNumber).refine(npi => !/^[0-9]{10}$/.test(npi) || isNpi(npi), {
    error: 'This isn’t a valid NPI. Check the digits.',
  }),
  licenseDetails: z
    .array(
      z.strictObject({
        licenseNumber: textOrEmpty(licenseNumberRule),
        state: stateOrEmpty,
        licenseExpDate: textOrEmpty(epochDate).refine(day => day === '' || isPlausibleDate(day), {
          error: epochDate.wrong,
        }),
      }),
    )
    .max(60),
  certificationDetails: z.array(certification).max(30),
  specialityDetails: z.array(certification).max(30),
  facilityCertificates: z.array(textBy({ ...facilityCertificate, minLength: 0 })).max(30),
  facilityExperience: z.array(experienceSchema(settingTypes)).max(settingTypes.length),
  patientExperience: z.array(experienceSchema(patientTypes)).max(patientTypes.length),
  availableWeekDays: weekdaySwitches,
}
/** For responses: null if unknown or hidden. */
const nullableProfile = Object.fromEntries(
  Object.entries(profile).map(([name, schema]) => [name, schema.nullable()]),
) as { [Name in keyof typeof profile]: z.ZodNullable<(typeof profile)[Name]> }
/** For requests: null clears a field, a missing field keeps its value, and names can’t be cleared. */
const profileChanges = z
  .strictObject({ ...nullableProfile, firstName: profile.firstName, lastName: profile.lastName })
  .partial().shape

const agreement = z.strictObject({ version: z.string(), signature: z.string(), signedAt: instant })

export const clinician = z.strictObject({
  id,
  userId: id,
  email: nullableText,
  clinicianType: z.enum(clinicianTypes),
  ...nullableProfile,
  isSignupCompleted: z.boolean(),
  signupStageCount: z.int(),
  /** contact details, date of birth, home address and documents are left out */
  isPrivateHidden: z.boolean(),
  /** the last agreement they signed; for the clinician and staff */
  agreement: agreement.nullable(),
  /** the facility that reads it has saved this clinician */
  isFavorite: z.boolean(),
  rating: z.number().nullable(),
  ratingCount: z.int(),
  reliability,
})

/** What a facility sees of any clinician: nothing private. */
const clinicianSummary = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  clinicianType: z.enum(clinicianTypes),
  profileUrl: nullableText,
  city: nullableText,
  state: nullableText,
  totalPracticYears: z.int().nullable(),
  licenseStates: z.array(z.string()),
  isFavorite: z.boolean(),
  /** has applied to one of this facility’s jobs, so its members may open the profile */
  isReadable: z.boolean(),
})
/** A clinician in the back office’s list, without the private details whose reading is recorded. */
export const clinicianRecord = clinicianSummary
  .omit({ profileUrl: true, isFavorite: true, isReadable: true })
  .extend({
    userId: id,
    name: z.string(),
    email: z.string(),
    phone: nullableText,
    status: z.enum(userLifecycle.states),
    isSignupCompleted: z.boolean(),
    rating: z.number().nullable(),
    ratingCount: z.int(),
    createdAt: instant,
    version,
  })
export type ClinicianRecord = z.infer<typeof clinicianRecord>

const areaSwitches = { newShiftInArea: z.boolean(), boostedShift: z.boolean() }
const frequency = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)], {
  error: 'Please choose how often',
})
const frequencies = {
  email_notification: frequency,
  sms_notification: frequency,
  push_notification: frequency,
}

export const clinicianSchemas = {
  'clinicians.add': {
    input: z.strictObject({
      ...profileChanges,
      signupStageCount: z.int().min(0).max(SIGNUP_DONE_STAGE).optional(),
    }),
    output: clinician,
  },
  'clinicians.edit': {
    input: z.strictObject({
      id: id.optional(),
      version: version.optional(),
      ...profileChanges,
      isFromSignup: z.boolean().optional(),
      isSignupCompleted: z.boolean().optional(),
      signupStageCount: z.int().min(0).max(SIGNUP_DONE_STAGE).optional(),
    }),
    output: clinician,
  },
  'clinicians.read': {
    input: z.strictObject({ id: id.optional() }),
    output: clinician,
    hiddenFrom: { facility: ['agreement'] },
  },
  'clinicians.list': {
    input: z.strictObject({
      ...listQuery('createdAt', 'name', 'practiceYears'),
      clinicianType: z.enum(clinicianTypes).optional(),
      state: state.optional(),
      search: typedLine.max(100).optional(),
    }),
    output: page(clinicianSummary),
  },
  'clinicians.downloadProfile': { input: z.strictObject({ id: id.optional() }), output: z.unknown() },
  'clinicians.updateAgreement': {
    input: z.strictObject({ version: z.string().max(20), signature: textBy(agreementSignature) }),
    output: agreement,
  },
  'clinicians.notificationSettings': {
    input: nothing,
    output: z.strictObject({
      ...areaSwitches,
      ...frequencies,
      /** the registered devices that get push messages */
      pushedDevices: z.array(z.string()),
      /** why texts don’t reach the phone number, if the clinician can fix it */
      phoneProblem: z.enum(phoneProblems).nullable(),
      agreement: agreement.nullable(),
    }),
  },
  'clinicians.updateNotificationSetting': {
    input: z.strictObject(areaSwitches),
    output: z.strictObject(areaSwitches),
  },
  'clinicians.setFrequencies': { input: z.strictObject(frequencies), output: z.strictObject(frequencies) },
  'clinicians.favorites': {
    input: z.strictObject(listQuery('createdAt', 'name', 'practiceYears')),
    output: page(clinicianSummary),
  },
  'clinicians.addFavorite': { input: z.strictObject({ clinicianId: id }), output: done },
  'clinicians.removeFavorite': { input: z.strictObject({ clinicianId: id }), output: done },
}
