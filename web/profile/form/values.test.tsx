import { expect, test } from '@jest/globals'
import type { ProfileFields } from '@gaitway/contract/fields/profile'
import { dayOfCases, profileCases, wholeProfile } from '../../../test/contract/profile-cases.ts'
import { listEditedFields, listUnsavedFields } from './unsaved-fields.ts'
import { countErrorsBySection, sectionByField, listSections } from './sections.ts'
import { fromEpoch, profileFields, toEpoch, toForm, toWire } from './values.ts'
import { nestErrors } from '../../ui/forms/AppForm.tsx'
import { listInvalidFields, findProfileErrors } from './use-profile-form.ts'
import { getIn } from 'final-form'

const url = (last: number) => `/api/files/01890a5d-ac96-774b-bcce-b302099a805${last}`
const whole = wholeProfile({
  profileUrl: url(0),
  resumeUrl: url(1),
  drivingLicensePhotoUrl: [url(2), url(3)],
  covidTestPictureUrl: url(4),
  cprPictureUrl: url(5),
  tbTestPictureUrl: url(6),
  malpracticeUrl: url(7),
}) as ProfileFields
const held = toForm(whole)

test('profile values: every field survives the round trip through the form', () => {
  expect(profileFields.toSorted()).toEqual(Object.keys(whole).toSorted())
  expect(profileFields.toSorted()).toEqual(Object.keys(sectionByField).toSorted())
  expect(toWire(held)).toEqual(whole)
})

test('profile values: an empty form sends empty values', () => {
  const wire = toWire(toForm({}))
  expect(
    Object.entries(wire).filter(([, value]) => value !== null && (!Array.isArray(value) || value.length > 0)),
  ).toMatchObject([
    ['licenseDetails', [{ licenseNumber: '', state: '', licenseExpDate: '' }]],
    ['facilityExperience', expect.anything()],
    ['patientExperience', expect.anything()],
  ])
})

test('profile values: a date travels as epoch milliseconds of midnight UTC', () => {
  expect(toEpoch('1990-04-12')).toBe('639878400000')
  expect(fromEpoch('639878400000')).toBe('1990-04-12')
  expect([toEpoch(undefined), toEpoch('19')]).toEqual([null, null])
})

test('profile values: dates and documents of a credential are sent only if the clinician has it', () => {
  expect(toWire({ ...held, isCPRCertification: false, isTbTest: undefined })).toMatchObject({
    isCPRCertification: false,
    cprExpiryDate: null,
    cprPictureUrl: null,
    isTbTest: null,
    tbTestDate: null,
    tbTestResult: null,
    tbTestExpiryDate: null,
    tbTestPictureUrl: null,
  })
})

test('profile errors: none for a complete profile', () => {
  expect(findProfileErrors(held, dayOfCases)).toEqual({})
})

test.each(profileCases)('profile errors: $title shows at its form field', ({ change, at, says }) => {
  const errors = nestErrors(findProfileErrors(toForm({ ...whole, ...change }), dayOfCases))
  expect(getIn(errors, at)).toBe(says)
})

test('profile errors: an expired date counts only when it is edited or submitted', () => {
  const expired = { ...held, cprExpiryDate: '2026-11-01' }
  expect(Object.keys(findProfileErrors(expired, dayOfCases))).toEqual(['cprExpiryDate'])
  expect(findProfileErrors(expired, dayOfCases, ['phone'])).toEqual({})
  expect(Object.keys(findProfileErrors(expired, dayOfCases, ['cprExpiryDate']))).toEqual(['cprExpiryDate'])
})

test('profile errors: invalid fields are not saved along the way, missing ones are fine', () => {
  expect(listInvalidFields({ firstName: 'Tess', lastName: 'T', npiNumber: '12' }, dayOfCases)).toEqual([
    'npiNumber',
  ])
  expect(listInvalidFields({ firstName: 'Tess' }, dayOfCases)).toEqual(['lastName'])
})

test('unsaved fields: empty rows and new file signatures do not count', () => {
  expect(listUnsavedFields(held, held)).toEqual([])
  const signed = toForm({ ...whole, resumeUrl: `${url(1)}?expires=1&signature=x` })
  const blank = { ...signed, certificationDetails: [...(held.certificationDetails as object[]), undefined] }
  expect([listUnsavedFields(blank, held), listEditedFields(blank, held)]).toEqual([[], []])
  const changed = { ...held, phone: '5555550199', availableWeekDays: [], aboutMe: undefined }
  expect(listUnsavedFields(changed, held)).toEqual(['phone', 'aboutMe', 'availableWeekDays'])
  expect(listSections(listUnsavedFields(changed, held))).toEqual(['you', 'availability'])
})

test('unsaved fields: a half-filled row stays on the device', () => {
  const half = { ...held, licenseDetails: [...(held.licenseDetails as object[]), { state: 'AZ' }] }
  expect(listUnsavedFields(half, held)).toEqual([])
  expect(listEditedFields(half, held)).toEqual(['licenseDetails'])
})

test('profile errors: counted by section', () => {
  const counts = countErrorsBySection({ 'licenseDetails.0.state': 'x', npiNumber: 'x', phone: 'x' })
  expect(counts).toMatchObject({ you: 1, licenses: 2, health: 0 })
})
