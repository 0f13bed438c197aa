import { languages } from '../languages.ts'
import { patientTypes, settingTypes, stateCodes } from '../enums.ts'
import { specialistCertifications } from '../specialist-certifications.ts'
import { dayOfCases, epoch, profileCases, wholeProfile } from '../testing/profile-cases.ts'
import { findMissingFields } from './missing-in-profile.ts'
import { findExpiredCredentials, lastBirthday, validateProfileFields, type Profile } from './profile.ts'

const url = '/api/files/01890a5d-ac96-774b-bcce-b302099a8057'
const whole = wholeProfile({
  profileUrl: url,
  resumeUrl: url,
  drivingLicensePhotoUrl: [url],
  covidTestPictureUrl: url,
  cprPictureUrl: url,
  tbTestPictureUrl: url,
  malpracticeUrl: url,
}) as Profile
const wrongIn = (profile: Profile) => ({
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
  expect(lastBirthday(dayOfCases).toISOString()).toBe('2008-11-20T00:00:00.000Z')
})

test('profile lists: have the specified lengths without duplicates', () => {
  const lists = { languages, specialistCertifications, settingTypes, patientTypes, stateCodes }
  expect(Object.values(lists).map(list => new Set<string>(list).size)).toEqual([70, 10, 11, 11, 51])
  expect(Object.values(lists).map(list => list.length)).toEqual([70, 10, 11, 11, 51])
})
