import { AGREEMENT_VERSION } from '@gaitway/contract/values/limits'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import {
  type ReviewedClinician,
  listClinicianChecks,
  type ReviewedFacility,
  listFacilityChecks,
} from './checklist.ts'

const now = new Date('2026-11-20T15:00:00Z')
const epoch = (day: string) => String(new Date(`${day}T00:00:00Z`).getTime())
const user = { isEmailVerified: true } as UserRecord
const profile = (about: Partial<ReviewedClinician>) =>
  ({
    drivingLicensePhotoUrl: ['/api/files/1'],
    resumeUrl: '/api/files/2',
    licenseDetails: [{ licenseNumber: 'PT1', state: 'TX', licenseExpDate: epoch('2027-01-31') }],
    isCPRCertification: false,
    isTbTest: true,
    tbTestExpiryDate: epoch('2027-01-01'),
    isMalpracticeInsurance: true,
    malpracticeExp: epoch('2026-11-01'),
    cprExpiryDate: null,
    agreement: { version: AGREEMENT_VERSION, signature: 'Tess Therapist', signedAt: '2026-11-02T15:00:00Z' },
    ...about,
  }) as ReviewedClinician
const checkOf = (label: string, checks: ReturnType<typeof listClinicianChecks>) =>
  checks.find(check => check.label.startsWith(label))

test('checklist: shows what is valid, expired or missing', () => {
  const checks = listClinicianChecks(user, profile({}), now)
  expect(checkOf('Resume', checks)).toMatchObject({ state: 'fine' })
  expect(checkOf('License PT1, Texas', checks)).toMatchObject({
    state: 'fine',
    text: 'valid through 1/31/2027',
  })
  expect(checkOf('Malpractice', checks)).toMatchObject({ state: 'expired', text: 'expired 11/01/2026' })
  expect(checkOf('CPR', checks)).toMatchObject({ state: 'open' })
})

test('checklist: a credential is valid through its last day in every US time zone', () => {
  const lastDay = { malpracticeExp: epoch('2026-11-20') }
  for (const hour of ['2026-11-20T15:00:00Z', '2026-11-21T09:59:00Z'])
    expect(checkOf('Malpractice', listClinicianChecks(user, profile(lastDay), new Date(hour)))).toMatchObject(
      {
        state: 'soon',
        text: 'valid through 11/20/2026',
      },
    )
  const over = listClinicianChecks(user, profile(lastDay), new Date('2026-11-21T10:00:00Z'))
  expect(checkOf('Malpractice', over)).toMatchObject({ state: 'expired', text: 'expired 11/20/2026' })
})

test('checklist: reports a missing photo, license or expiration date', () => {
  const without = profile({ drivingLicensePhotoUrl: [], licenseDetails: [], tbTestExpiryDate: null })
  const checks = listClinicianChecks(user, without, now)
  for (const label of ['Driver', 'License', 'TB test']) expect(checkOf(label, checks)?.state).toBe('missing')
})

test('checklist: a facility that isn’t in the directory is a question, not a problem', () => {
  const facility = { address1: '1 Main St', phone: null, contactLastName: 'Lee' } as ReviewedFacility
  const checks = listFacilityChecks({ ...user, isEmailVerified: false }, facility)
  expect(checks.map(({ state }) => state)).toEqual(['open', 'fine', 'missing', 'fine', 'open'])
})

test.each([
  ['2026-12-20', 'soon'],
  ['2026-12-21', 'fine'],
])('checklist: a credential valid through %s is %s on November 20', (day, state) => {
  const checks = listClinicianChecks(user, profile({ malpracticeExp: epoch(day) }), now)
  expect(checkOf('Malpractice', checks)?.state).toBe(state)
})

test.each([
  [null, 'missing', 'not signed'],
  [
    { version: '2020-01', signature: 'Tess Therapist', signedAt: '2020-01-05T15:00:00Z' },
    'missing',
    'new version not signed',
  ],
  [
    { version: AGREEMENT_VERSION, signature: 'Tess Therapist', signedAt: '2026-11-02T15:00:00Z' },
    'fine',
    'signed 11/02/2026',
  ],
])('checklist: the agreement %j is %s', (agreement, state, text) => {
  expect(checkOf('Contractor', listClinicianChecks(user, profile({ agreement }), now))).toMatchObject({
    state,
    text,
  })
})
