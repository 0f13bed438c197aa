import { TERMS_VERSION } from '@gaitway/contract/limits'
import { wholeProfile } from '@gaitway/contract/testing/profile-cases'
import { cleanup, screen } from '@testing-library/preact'
import { draw, fakeApi, type Answers } from '../../testing/fake-api.tsx'
import { clinicianUser, shiftShown } from '../../testing/jobs.ts'
import { chase, overviewShown, readyAccount } from '../../testing/payouts.ts'
import { NeedsYou } from './NeedsYou.tsx'

const on = (day: string) => String(Date.parse(`${day}T00:00:00Z`))
const signed = { version: TERMS_VERSION, signature: 'Ana Delgado', signedAt: '2026-11-01T15:00:00.000Z' }
const open = async (
  cprEnds: string,
  tbEnds: string,
  { agreement = signed, ...answers }: Answers & { agreement?: typeof signed | null } = {},
) => {
  const api = fakeApi({
    'accounts.current': clinicianUser,
    'product.config': { now: '2026-11-20T16:00:00Z' },
    'applications.shifts': { data: [], count: 0 },
    'payouts.overview': overviewShown(),
    'clinicians.read': {
      ...wholeProfile({} as never),
      licenseDetails: [{ licenseNumber: 'PT1', state: 'TX', licenseExpDate: on('2028-05-01') }],
      malpracticeExp: on('2028-05-01'),
      cprExpiryDate: on(cprEnds),
      tbTestExpiryDate: on(tbEnds),
      agreement,
    },
    ...answers,
  })
  await draw(<NeedsYou />)
  return api
}

test('a credential that ended leads to all of them', async () => {
  await open('2026-11-10', '2026-12-01')
  const link = await screen.findByRole('link', { name: /CPR certification has expired/ })
  expect(link.getAttribute('href')).toBe('/clinician/credentials')
  expect(screen.getByText('1 more credential needs you')).toBeTruthy()
})

test('one that ends within a month is told with its days', async () => {
  await open('2028-05-01', '2026-12-20')
  expect(await screen.findByRole('link', { name: /TB test ends in 30 days/ })).toBeTruthy()
})

test('with a month and more to go nothing is waiting', async () => {
  await open('2028-05-01', '2026-12-21')
  expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy()
})

test('an email that is not confirmed and an agreement that is not signed lead to where that is done', async () => {
  const api = await open('2028-05-01', '2028-05-01', {
    agreement: null,
    'accounts.current': { ...clinicianUser, isEmailVerified: false },
  })
  const email = await screen.findByRole('link', { name: /Confirm your email/ })
  expect(email.getAttribute('href')).toBe('/clinician/settings?section=sign-in')
  const agreement = await screen.findByRole('link', { name: /Sign the contractor agreement/ })
  expect(agreement.getAttribute('href')).toBe('/clinician/settings?section=agreement')
  expect(screen.getByRole('heading').textContent).toBe('Needs you2')
  expect(api.sentTo('clinicians.notificationSettings')).toEqual([])
})

test('an agreement that was renewed is to be signed again', async () => {
  await open('2028-05-01', '2028-05-01', { agreement: { ...signed, version: '2020-01' } })
  expect(await screen.findByText('It has been renewed: read it and sign again')).toBeTruthy()
})

test('money that waits for a payout account leads to where it is set up', async () => {
  await open('2028-05-01', '2028-05-01', { 'payouts.overview': overviewShown({ dueCents: 46_500 }) })
  const link = await screen.findByRole('link', { name: 'Set up your payout account $465.00 waits' })
  expect(link.getAttribute('href')).toBe('/clinician/payouts')
})

test('money that came back leads to another bank account; while the account is looked at nothing waits', async () => {
  const refusing = { ...readyAccount, payoutBanks: [{ ...chase, isUsable: false }], failedCents: 46_500 }
  await open('2028-05-01', '2028-05-01', { 'payouts.overview': overviewShown(refusing) })
  expect(await screen.findByRole('link', { name: /^Add a bank account that takes payouts/ })).toBeTruthy()
  cleanup()
  const looked = { payoutAccount: { state: 'underReview' as const, missing: [] }, dueCents: 46_500 }
  await open('2028-05-01', '2028-05-01', { 'payouts.overview': overviewShown(looked) })
  expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy()
})

test('a shift that ended early says what it pays at least, not what was booked', async () => {
  const pay = { basis: 'minimum', amountCents: 24_800, after: 'acceptance', days: 4 } as const
  const shift = shiftShown({ expectedPay: pay })
  await open('2028-05-01', '2028-05-01', { 'applications.shifts': { data: [shift], count: 1 } })
  const link = await screen.findByRole('link', { name: /Hand in your time card/ })
  expect(link.textContent).toMatch(/· at least \$248\.00$/)
})
