import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { clinicianFields, licenseNumberRule, npiNumber } from './fields/clinician.ts'
import { addressFields } from './fields/address.ts'
import { commonFields } from './fields/common.ts'
import { feedbackFields } from './fields/feedback.ts'
import { facilitySteps } from './fields/facility.ts'
import { jobFields } from './fields/job.ts'
import { findMissingFields } from './fields/missing-in-profile.ts'
import { moneyFields } from './fields/money.ts'
import { checkPasswordRules, checkSamePassword } from './fields/password.ts'
import { check } from './fields/rule.ts'
import { errors } from './values/errors.ts'
import { facilitySchemas } from './schemas/facilities.ts'

const missing = findMissingFields({})
const sentenceOf = (
  schema: { safeParse: (input: unknown) => { error?: { issues: { message: string }[] } } },
  input: object,
) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? []
const x = (count: number) => 'x'.repeat(count)
const terms = facilitySchemas['facilities.setTerms'].input

/** The fixed sentences, and what a person reads. */
const said: [sentence: string, actual: string | readonly string[] | undefined][] = [
  ['Please enter your email address', check(commonFields.email, '')],
  ['Please enter correct email address', check(commonFields.email, 'ada@example')],
  ['Please enter correct email address', check(commonFields.email, `ada@example.${x(11)}`)],
  ['Please enter a password', checkPasswordRules('')],
  ['Password should have at least 8 characters', checkPasswordRules('Ab1!')],
  ['Password should not exceed 128 characters', checkPasswordRules(`Ab1!${x(125)}`)],
  ['Password can only contain Latin letters', checkPasswordRules('Gäitway!2026')],
  ['Blank space is not allowed', checkPasswordRules('Gait way!2026')],
  ['Please confirm your password', checkSamePassword('a', '')],
  ['Password and confirm password must match', checkSamePassword('a', 'b')],
  ['Enter a 5-digit ZIP code', check(addressFields.zipCode, '7703a')],
  ['Enter a 10-digit phone number', check(commonFields.phone, '713555011')],
  ['Enter a license number of 2 to 20 letters and digits', check(licenseNumberRule, 'PT/1')],
  ['Enter a 10-digit NPI', check(npiNumber, '123')],
  ['Enter the 6-digit code', check(commonFields.code, '12345')],
  ['First name should not exceed 50 characters', check(commonFields.firstName, x(51))],
  ['Address should not exceed 100 characters', check(addressFields.address1, x(101))],
  ['Nickname should not exceed 50 characters', check(commonFields.nickname, x(51))],
  ['The name should not exceed 100 characters', check(facilitySteps[2].officeName, x(101))],
  ['Card holder should not exceed 50 characters', check(moneyFields.cardHolder, x(51))],
  ['Account holder should not exceed 50 characters', check(moneyFields.accountHolder, x(51))],
  ['It should not be more than 100', check(jobFields.parkingCents, 10_001)],
  ['It should not be more than 50', check(jobFields.otherCents, 5_001)],
  ['Please provide fee percentage.', sentenceOf(terms, { id: '', feePercent: '' })],
  ['The fee must be between 0 and 100 percent', sentenceOf(terms, { id: '', feePercent: 101 })],
  ['Profile picture is required', missing.profileUrl],
  ["Driver's License is required", missing.drivingLicensePhotoUrl],
  ['Resume is required', missing.resumeUrl],
  ['Facility experience is required', missing.facilityExperience],
  ['Patient experience is required', missing.patientExperience],
  ['At least one weekday must be selected.', missing.availableWeekDays],
  ['Please choose a gender', missing.gender],
  ['Please enter your date of birth', missing.dateOfBirth],
  ['Please choose a language', missing.knownLanuages],
  ['Please enter your school', missing.educationSchool],
  ['Please enter your graduation year', missing.graduationYear],
  ['Enter 0 to 50 years', check(clinicianFields.totalPracticYears, 51)],
  ['Please set an hourly rate', check(jobFields.hourlyRate, undefined)],
  ['Please set the minimum experience', check(jobFields.minExperienceYears, undefined)],
  ['Please describe the shift', check(jobFields.description, '')],
  ['Please choose an account type', check(moneyFields.accountType, '')],
  ['Please complete your profile first', errors.signup_incomplete[1]],
  ['Applicant(s) not found', errors.applicant_not_open[1]],
  ['Max file upload limit exceeded (10 MB)', errors.E_EXCEEDS_UPLOAD_LIMIT[1]],
  ['Rating should not be zero', check(feedbackFields.rating, undefined)],
  ['Total working hours per day can not be increased', errors.day_too_long[1]],
  ['Call with Onboarding team is pending for verification', errors.not_approved[1]],
  ['Something went wrong', errors.internal[1]],
]

test.each(said)('specified sentence: %s', (sentence, actual) => {
  expect([actual].flat()).toContain(sentence)
})

/** Sentences of one program, in the file that shows them. */
const written: [sentence: string, file: string][] = [
  ['Email address fields does not match', 'web/account/signup/AccountStep.tsx'],
  ['Please confirm your email address', 'web/account/signup/AccountStep.tsx'],
  ['Please accept the terms', 'web/account/login/account-fields.tsx'],
  ['JPG, JPEG, PNG and HEIC images are supported', 'web/api/upload-copy.ts'],
  ['Max file upload limit exceeded (${FILE_MAX_MEGABYTES} MB)', 'web/api/uploaded-file.ts'],
  ['Something went wrong.', 'web/api/messages.ts'],
  ['Clinician signup/login is required', 'web/api/messages.ts'],
  ['Facility signup/login is required', 'web/api/messages.ts'],
  ['Documentation completed', 'web/shift/facility/list/review-copy.ts'],
  ['Clinician did not work this shift', 'web/shift/facility/list/TimeCardSheet.tsx'],
  ["One or more shifts' Start time and End time are same.", 'contract/fields/job.ts'],
  ['should not exceed ${longest} characters', 'payment-service/pages/field.ts'],
]

test.each(written)('specified sentence: %s stands in %s', (sentence, file) => {
  expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toContain(sentence)
})
