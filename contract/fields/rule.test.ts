import { expect, test } from '@jest/globals'
import type { z } from 'zod'
import { choiceBy, textBy, wholeBy } from '../schemas/from-rule.ts'
import { isNpi, isPlausibleDate, licenseNumberRule } from './clinician.ts'
import { addressFields } from './address.ts'
import { commonFields } from './common.ts'
import { agreementSignature } from './facility.ts'
import { jobFields } from './job.ts'
import { check, checkAll, type FieldRule } from './rule.ts'
import { languages, specialistCertifications } from '../values/profile-choices.ts'
import { patientTypes, settingTypes } from '../values/enums.ts'
import { stateCodes } from '../values/states-of-usa.ts'
import { dayOfCases, epoch, profileCases, wholeProfile } from '../../test/contract/profile-cases.ts'
import { findMissingFields } from './missing-in-profile.ts'
import {
  findExpiredCredentials,
  findLatestAdultBirthday,
  type ProfileFields,
  validateProfileFields,
} from './profile.ts'

const schemaOf = (rule: FieldRule): z.ZodType => {
  if (rule.kind === 'text') return textBy(rule)
  return rule.kind === 'whole' ? wholeBy(rule) : choiceBy(rule)
}

const samples: [rule: FieldRule, value: unknown][] = [
  [commonFields.email, 'Ada.Office+1@Sub.example.org'],
  [commonFields.email, 'ada@example'],
  [commonFields.email, `${'a'.repeat(250)}@b.co`],
  [commonFields.phone, '7135550111'],
  [commonFields.phone, '713555011'],
  [addressFields.zipCode, '77030'],
  [addressFields.zipCode, '7703a'],
  [licenseNumberRule, ' PT-12.345 678 '],
  [licenseNumberRule, '- .'],
  [licenseNumberRule, 'PT/1'],
  [agreementSignature, 'Tess Therapist'],
  [agreementSignature, 'Tess '],
  [agreementSignature, '  '],
  [commonFields.firstName, ''],
  [commonFields.firstName, '   '],
  [commonFields.firstName, 'x'.repeat(51)],
  [addressFields.state, 'TX'],
  [addressFields.state, 'PR'],
  [jobFields.hourlyRate, 20],
  [jobFields.hourlyRate, 19],
  [jobFields.hourlyRate, 201],
  [jobFields.hourlyRate, 62.5],
  [jobFields.parkingCents, 10_001],
  [jobFields.description, undefined],
]

test.each(samples)('field rule: a form and the API agree on %j: %j', (rule, value) => {
  const answer = schemaOf(rule).safeParse(value)
  const wrong = check(rule, value)
  expect(wrong === undefined).toBe(answer.success)
  const said = answer.error?.issues.map(issue => issue.message) ?? []
  const isSameSentence = !rule.missing || value === undefined || said.includes(wrong ?? '')
  expect(answer.success || isSameSentence).toBe(true)
})

test('field rule: an optional value may be empty, but is checked if present', () => {
  expect(check(addressFields.address2, '', { optional: true })).toBeUndefined()
  expect(check(addressFields.address2, 'x'.repeat(101), { optional: true })).toBe(
    addressFields.address2.wrong,
  )
})

test('field rules: check a form by field name', () => {
  const { email, phone } = commonFields
  expect(checkAll({ email, phone }, { email: 'no', phone: '7135550111' })).toEqual({ email: email.wrong })
})

test('license number: is saved without spaces, dots and hyphens', () => {
  expect(textBy(licenseNumberRule).parse(' PT-12.345 678 ')).toBe('PT12345678')
})

test('email: the API lowercases it', () => {
  expect(textBy(commonFields.email).parse('  Ada@Example.ORG ')).toBe('ada@example.org')
})

const url = '/api/files/01890a5d-ac96-774b-bcce-b302099a8057'
const whole = wholeProfile({
  profileUrl: url,
  resumeUrl: url,
  drivingLicensePhotoUrl: [url],
  covidTestPictureUrl: url,
  cprPictureUrl: url,
  tbTestPictureUrl: url,
  malpracticeUrl: url,
}) as ProfileFields
const wrongIn = (profile: ProfileFields) => ({
  ...findExpiredCredentials(profile, dayOfCases),
  ...validateProfileFields(profile, dayOfCases),
  ...findMissingFields(profile),
})

test('profile: has no errors at the limit of each rule', () => {
  expect(wrongIn(whole)).toEqual({})
})

test.each(profileCases)('profile: reports $title at its field', ({ change, at, says }) => {
  expect(wrongIn({ ...whole, ...change })[at]).toBe(says)
})

test('profile: reports nothing for fields that aren’t filled in yet', () => {
  expect(validateProfileFields({}, dayOfCases)).toEqual({})
  expect(validateProfileFields({ totalPracticYears: null, facilityExperience: null }, dayOfCases)).toEqual({})
})

test('profile: a credential is valid until its last day ends in Hawaii', () => {
  const profile = { cprExpiryDate: epoch('2026-11-19') }
  expect(findExpiredCredentials(profile, new Date('2026-11-20T09:59:00Z'))).toEqual({})
  expect(Object.keys(findExpiredCredentials(profile, new Date('2026-11-20T10:00:00Z')))).toEqual([
    'cprExpiryDate',
  ])
})

test('profile: an adult is born 18 years ago or earlier', () => {
  expect(findLatestAdultBirthday(dayOfCases).toISOString()).toBe('2008-11-20T00:00:00.000Z')
})

test('profile lists: have the specified lengths without duplicates', () => {
  const lists = { languages, specialistCertifications, settingTypes, patientTypes, stateCodes }
  expect(Object.values(lists).map(list => new Set<string>(list).size)).toEqual([70, 10, 11, 11, 51])
  expect(Object.values(lists).map(list => list.length)).toEqual([70, 10, 11, 11, 51])
})

test('NPI: needs a matching check digit', () => {
  expect(['1234567893', '1245319599', '1679576722'].map(isNpi)).toEqual([true, true, true])
  const others = Array.from({ length: 10 }, (_, digit) => `123456789${digit}`)
  expect(others.filter(isNpi)).toEqual(['1234567893'])
  expect(['', '123456789', '12345678930', '12345678a3', '１２３４５６７８９３'].some(isNpi)).toBe(false)
})

test('NPI: two swapped digits are invalid', () => {
  expect(isNpi('1243567893')).toBe(false)
})

test('profile date: is plausible between 1900 and 2100', () => {
  const at = (day: string) => String(Date.parse(`${day}T00:00:00Z`))
  expect(
    ['1899-12-31', '1900-01-01', '2099-12-31', '2100-01-01'].map(day => isPlausibleDate(at(day))),
  ).toEqual([false, true, true, false])
})
