import { expect, test } from '@jest/globals'
import { fromEpoch, toEpoch, toFormErrors, toWire } from './profile-values.ts'

const file = (name: string) => ({
  url: `/api/files/${name}`,
  name,
  sizeBytes: 1,
  contentType: 'application/pdf',
})

test('a day travels as the epoch milliseconds of its midnight in UTC and comes back as the same day', () => {
  expect(toEpoch('1990-04-12')).toBe('639878400000')
  expect(fromEpoch('639878400000')).toBe('1990-04-12')
  expect(toEpoch(undefined)).toBeUndefined()
})

test('years travel in startTime for what was chosen, and only for that', () => {
  const { facilityExperience } = toWire({ settings: ['SNF'], settingYears: { SNF: 6, Inpatient: 3 } })
  expect(facilityExperience?.filter(({ isAvailable }) => isAvailable)).toEqual([
    { day: 'SNF', isAvailable: true, startTime: '6' },
  ])
  expect(facilityExperience?.find(({ day }) => day === 'Inpatient')?.startTime).toBe('')
})

test('the dates and papers of a credential travel only when one has it', () => {
  const given = { cprExpiresOn: '2027-05-01', cpr: [file('cpr')] }
  expect(toWire({ ...given, hasCpr: true })).toMatchObject({ cprPictureUrl: '/api/files/cpr' })
  expect(toWire({ ...given, hasCpr: false })).toMatchObject({
    isCPRCertification: false,
    cprPictureUrl: undefined,
  })
})

test('a sentence of the server lands at the field of the form', () => {
  expect(
    toFormErrors({ drivingLicensePhotoUrl: 'a', 'licenseDetails.0.licenseExpDate': 'b', phone: 'c' }),
  ).toEqual({
    drivingLicense: 'a',
    licences: 'b',
    phone: 'c',
  })
})
