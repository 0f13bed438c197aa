import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { draw, fakeApi } from '../../../test/web/fake-api.tsx'
import { showDialogsInJsdom } from '../../../test/web/dialog.ts'
import { clinicianUser } from '../../../test/web/jobs.ts'
import { overviewShown, payoutShown, upcomingShown } from '../../../test/web/payouts.ts'
import type { PayoutOverview, Payout } from './payout-facts.ts'
import { Payouts } from './Payouts.tsx'

beforeAll(showDialogsInJsdom)

type Options = { overview?: Partial<PayoutOverview>; payouts?: Payout[]; address: string }

const open = async ({ overview, payouts = [], address }: Options) => {
  const api = fakeApi({
    'accounts.current': clinicianUser,
    'product.config': { now: '2026-11-23T16:00:00Z', schedulingUrl: null },
    'notifications.list': { data: [], unReadNotifications: 0, count: 0, userStatus: 'approved' },
    'payouts.overview': overviewShown(overview),
    'payouts.list': { data: payouts, count: payouts.length },
  })
  await draw(<Payouts />, address)
  return api
}

test('payouts: a period in the address shows its payouts, and its worked shifts unless they are filtered out', async () => {
  const shift = (startDate: string, serialNumber: number) =>
    upcomingShown({ startDate, next: 'submit', serialNumber, jobApplicationId: `a${serialNumber}` })
  const api = await open({
    payouts: [payoutShown()],
    overview: {
      dueCents: 51_150,
      upcoming: [upcomingShown()],
      inReview: [
        // the last day of October in Houston
        shift('2026-11-01T04:30:00.000Z', 1),
        shift('2026-11-19T15:00:00.000Z', 2),
      ],
    },
    address: '/clinician/payouts?from=2026-11-01&to=2026-11-30',
  })
  const worked = within(await screen.findByRole('list', { name: 'Not accepted yet' }))
  expect(worked.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Shift 0002'),
  ])
  expect(screen.getByText('November 2026, in Central Time')).toBeTruthy()
  expect(screen.queryByText(/We’ll send \$511\.50/)).toBeNull()
  expect(api.sentTo('payouts.list').at(-1)).toMatchObject({ fromDay: '2026-11-01', toDay: '2026-11-30' })
  expect(screen.getByRole('link', { name: /Earnings/ }).getAttribute('href')).toBe(
    '/clinician/earnings?year=2026',
  )
  const state = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' })
  state.value = 'paid'
  fireEvent(state, new Event('change', { bubbles: true }))
  await waitFor(() => expect(api.sentTo('payouts.list').at(-1)).toMatchObject({ status: 'paid' }))
  expect(screen.queryByRole('list', { name: 'Not accepted yet' })).toBeNull()
})

test('payouts: a period without payouts says so and leads to all of them', async () => {
  await open({ address: '/clinician/payouts?from=2026-11-16&to=2026-11-22&status=paid' })
  expect(await screen.findByText('No payouts in this period')).toBeTruthy()
  expect(screen.getByText('11/16 – 11/22, 2026, in Central Time')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await screen.findByText('No payouts yet')).toBeTruthy()
  expect(window.location.search).toBe('')
})

test('payouts: what is in review in a period shows no payouts', async () => {
  await open({
    payouts: [payoutShown()],
    overview: { inReview: [upcomingShown({ next: 'accept' })] },
    address: '/clinician/payouts?from=2026-11-01&to=2026-11-30&status=inReview',
  })
  expect(await screen.findByRole('list', { name: 'Not accepted yet' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /^Payout/, level: 2 })).toBeNull()
})
