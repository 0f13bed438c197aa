import { screen, within } from '@testing-library/preact'
import { draw, fakeApi } from '../../testing/fake-api.tsx'
import { clinicianUser } from '../../testing/jobs.ts'
import { overviewShown, payoutShown } from '../../testing/payouts.ts'
import { Payouts } from './Payouts.tsx'

test.each([
  ['worked hours by their time', {}, '11/21/2026 · 8 h 15 min'],
  ['a late cancellation', { reason: 'cancellation', workedMinutes: null }, /· Cancelled late$/],
  ['days worked before it ended', { reason: 'workedSlots', workedMinutes: null }, /· Days worked before/],
] as const)('a payout says what it is for: %s', async (_, wish, said) => {
  fakeApi({
    'accounts.current': clinicianUser,
    'notifications.list': {},
    'payouts.overview': overviewShown(),
    'payouts.list': { data: [payoutShown(wish)], count: 1 },
  })
  await draw(<Payouts />, '/clinician/dashboard?tab=payouts')
  expect(within(await screen.findByRole('list', { name: 'Payouts' })).getByText(said)).toBeTruthy()
})
