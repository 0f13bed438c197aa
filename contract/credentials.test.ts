import { assessCredentials, findDueReminder, type CredentialInput } from './credentials.ts'

const today = '2026-11-20'
const on = (day: string) => String(Date.parse(`${day}T00:00:00Z`))
const profile: CredentialInput = {
  licenseDetails: [{ licenseNumber: 'PT1', state: 'TX', licenseExpDate: on('2027-05-01') }],
  isCPRCertification: true,
  cprExpiryDate: on('2026-12-20'),
  isTbTest: true,
  tbTestExpiryDate: on('2026-11-19'),
  isMalpracticeInsurance: false,
  malpracticeExp: null,
  drivingLicensePhotoUrl: ['/api/files/1'],
  resumeUrl: null,
  covidTestPictureUrl: null,
}
const of = (key: string, facts = profile) => assessCredentials(facts, today).find(one => one.key === key)

test('credentials: are valid, expiring, expired or missing', () => {
  expect(of('license TX PT1')).toMatchObject({ state: 'valid', lastDay: '2027-05-01', daysLeft: 162 })
  expect(of('cpr')).toMatchObject({ state: 'expiring', daysLeft: 30 })
  expect(of('tb')).toMatchObject({ state: 'expired', daysLeft: -1 })
  expect(of('malpractice')).toMatchObject({ state: 'missing', consequence: null })
  expect(of('resume')).toMatchObject({
    state: 'missing',
    consequence: 'Your profile isn’t complete without it.',
  })
  expect(of('driving')).toMatchObject({ state: 'valid', lastDay: null })
})

test('credentials: stay valid through the last day', () => {
  expect(of('cpr', { ...profile, cprExpiryDate: on(today) })).toMatchObject({
    state: 'expiring',
    daysLeft: 0,
  })
})

test('credentials: a missing license blocks every shift', () => {
  expect(of('license', { ...profile, licenseDetails: [] })).toMatchObject({
    state: 'missing',
    consequence: 'You can’t be confirmed for any shift without a license for its state.',
  })
})

test('credential reminders: are due 30, 14 and 3 days ahead', () => {
  expect([31, 30, 15, 14, 4, 3, 0, -1].map(findDueReminder)).toEqual([null, 30, 30, 14, 14, 3, 3, null])
})
