import { cleanup, screen, within } from '@testing-library/preact'
import { draw, fakeApi } from '../../../../test/web/fake-api.tsx'
import { clinicianUser } from '../../../../test/web/jobs.ts'
import { overviewShown, payoutShown } from '../../../../test/web/payouts.ts'
import { LatestPayouts } from './LatestPayouts.tsx'

test.each([
  ['worked hours by their time', {}, /^Shift \d+ · 11\/21\/2026 · 8 hr 15 min$/],
  ['a late cancellation', { reason: 'cancellation', workedMinutes: null }, /· Late cancellation$/],
  ['days worked before it ended', { reason: 'workedSlots', workedMinutes: null }, /· Days worked before/],
] as const)('payouts: a payout says what it is for: %s', async (_, changes, said) => {
  fakeApi({
    'accounts.current': clinicianUser,
    'notifications.list': {},
    'payouts.overview': overviewShown(),
    'payouts.list': { data: [payoutShown(changes)], count: 1 },
  })
  await draw(<LatestPayouts />, '/clinician/dashboard?tab=payouts')
  expect(within(await screen.findByRole('list', { name: 'Payouts' })).getByText(said)).toBeTruthy()
})

test('payouts: with more than five, shows the latest five and a link to all', async () => {
  const open = (count: number) => {
    fakeApi({
      'accounts.current': clinicianUser,
      'notifications.list': {},
      'payouts.overview': overviewShown({ dueCents: 275_900 }),
      'payouts.list': { data: [payoutShown()], count },
    })
    return draw(<LatestPayouts />, '/clinician/dashboard?tab=payouts')
  }
  await open(7)
  expect(await screen.findByText('Latest 5 of 7')).toBeTruthy()
  expect(screen.getByRole('link', { name: /All payouts/ }).getAttribute('href')).toBe('/clinician/payouts')
  cleanup()
  await open(5)
  expect(await screen.findByRole('list', { name: 'Payouts' })).toBeTruthy()
  expect(screen.queryByText(/The latest five/)).toBeNull()
})
