import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDialogsInJsdom } from '../../../test/web/dialog.ts'
import { draw, fakeApi, refused, type Answers } from '../../../test/web/fake-api.tsx'
import { clinicianUser } from '../../../test/web/jobs.ts'
import { Earnings } from './Earnings.tsx'

type Shown = Output<'payouts.earnings'>

beforeAll(showDialogsInJsdom)
afterEach(() => setWidth('phone'))

const setWidth = (width: 'phone' | 'desktop') => {
  window.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: width === 'desktop' }) as never
}

const none = { paidCents: 0, onTheWayCents: 0, inReviewCents: 0, failedCents: 0 }
const noEarnings: Shown = {
  ...none,
  year: 2026,
  years: [2026],
  paid: { payCents: 0, reimbursementCents: 0, correctionCents: 0 },
  unpaidCents: 0,
  correctionCents: 0,
  months: [],
  weeks: [],
}
const november = {
  ...none,
  fromDay: '2026-11-01',
  toDay: '2026-11-30',
  paidCents: 51_150,
  onTheWayCents: 20_000,
}
const earned: Shown = {
  year: 2026,
  years: [2026, 2025],
  paidCents: 91_150,
  onTheWayCents: 20_000,
  inReviewCents: 49_600,
  failedCents: 0,
  paid: { payCents: 93_150, reimbursementCents: 1_500, correctionCents: -3_500 },
  unpaidCents: 0,
  correctionCents: 0,
  months: [
    { ...november, inReviewCents: 49_600 },
    { ...none, fromDay: '2026-01-01', toDay: '2026-01-31', paidCents: 40_000 },
  ],
  weeks: [
    { ...november, fromDay: '2026-11-16', toDay: '2026-11-22', inReviewCents: 49_600 },
    { ...none, fromDay: '2026-01-01', toDay: '2026-01-04', paidCents: 40_000 },
  ],
}

const open = async (answer: Answers['payouts.earnings'], address = '/clinician/earnings') => {
  const api = fakeApi({
    'accounts.current': clinicianUser,
    'product.config': { now: '2026-11-23T16:00:00Z', schedulingUrl: null },
    'notifications.list': { data: [], unReadNotifications: 0, count: 0, userStatus: 'approved' },
    'payouts.earnings': answer ?? noEarnings,
    'payouts.downloadEarnings': refused(500, 'internal', 'Not now.'),
    'payouts.downloadStatement': refused(500, 'internal', 'Not now.'),
  })
  await draw(<Earnings />, address)
  return api
}
const hrefOf = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href')
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map(row =>
      [...row.children].map(cell =>
        cell.querySelector('svg') && cell.tagName === 'TD' ? 'bar' : cell.textContent,
      ),
    )

test('earnings: the figures of the year come first, and each opens what it counts', async () => {
  await open(earned)
  const figures = within(await screen.findByRole('list', { name: 'Earnings in 2026' }))
  expect(figures.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Paid in 2026$911.50',
    'On the way$200.00',
    'Not accepted yet$496.00',
  ])
  expect(hrefOf(/^Paid in 2026/)).toBe('/clinician/payouts?from=2026-01-01&to=2026-12-31&status=paid')
  expect(hrefOf(/^Not accepted yet\s*\$/)).toBe(
    '/clinician/payouts?from=2026-01-01&to=2026-12-31&status=inReview',
  )
})

test('earnings: wide screens show a column for each kind; a row opens the payouts of its month', async () => {
  setWidth('desktop')
  await open(earned)
  expect(await rowsOf('Earnings by month, 2026')).toEqual([
    ['Month', 'bar', 'Paid', 'On the way', 'Not accepted yet', 'Total'],
    ['November', 'bar', '$511.50', '$200.00', '$496.00', '$1,207.50'],
    ['January', 'bar', '$400.00', '–', '–', '$400.00'],
  ])
  expect(hrefOf('November')).toBe('/clinician/payouts?from=2026-11-01&to=2026-11-30')
  expect(hrefOf('On the way, November: $200.00')).toBe(
    '/clinician/payouts?from=2026-11-01&to=2026-11-30&status=onTheWay',
  )
})

test('earnings: phones show the same in two columns, by week when chosen', async () => {
  await open(earned)
  fireEvent.click(await screen.findByRole('tab', { name: 'By week' }))
  expect(await rowsOf('Earnings by week, 2026')).toEqual([
    ['Week', 'Total'],
    ['11/16 – 11/22 Paid $511.50 On the way $200.00 Not accepted yet $496.00', '$1,207.50'],
    ['01/01 – 01/04 Paid $400.00', '$400.00'],
  ])
  expect(hrefOf('11/16 – 11/22')).toBe('/clinician/payouts?from=2026-11-16&to=2026-11-22')
  expect(hrefOf('Not accepted yet, 11/16 – 11/22: $496.00')).toBe(
    '/clinician/payouts?from=2026-11-16&to=2026-11-22&status=inReview',
  )
  expect(window.location.search).toBe('?by=week')
})

test('earnings: another year is read and kept in the address', async () => {
  const api = await open(({ year }) => ({
    ...earned,
    ...(year === '2025' && { ...noEarnings, year: 2025, years: [2026, 2025] }),
  }))
  const year = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Year' })
  year.value = '2025'
  fireEvent(year, new Event('change', { bubbles: true }))
  expect(await screen.findByText('No earnings in 2025')).toBeTruthy()
  expect(api.sentTo('payouts.earnings').at(-1)).toEqual({ year: '2025' })
  expect(window.location.search).toBe('?year=2025')
  expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Find a shift' })).toBeTruthy()
})

test('earnings: a single year is no choice', async () => {
  await open({ ...earned, years: [2026] })
  expect(await screen.findByRole('list', { name: 'Earnings in 2026' })).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Year' })).toBeNull()
})

test('earnings: failed payouts and corrections are mentioned', async () => {
  await open({ ...earned, failedCents: 39_000, correctionCents: -6_200 })
  expect(await screen.findByText(/\$390\.00 didn’t reach your bank/)).toBeTruthy()
  expect(hrefOf(/^Failed\s*\$/)).toBe('/clinician/payouts?from=2026-01-01&to=2026-12-31&status=failed')
  expect(hrefOf('See which payouts')).toBe('/clinician/payouts?from=2026-01-01&to=2026-12-31&status=failed')
  expect(screen.getByText(/subtract \$62\.00 from your next payout/)).toBeTruthy()
})

test.each([
  ['PDF', 'payouts.downloadStatement'],
  ['CSV', 'payouts.downloadEarnings'],
] as const)('earnings: the %s file of the year is downloaded; an error is shown', async (kind, call) => {
  const api = await open(earned)
  fireEvent.click(await screen.findByRole('button', { name: `Download 2026 (${kind})` }))
  await waitFor(() => expect(api.sentTo(call)).toEqual([{ year: '2026' }]))
})

test('earnings: what was paid adds up from pay, reimbursements and corrections', async () => {
  await open(earned)
  const section = (await screen.findByRole('heading', { name: 'For your taxes' })).closest('section')
  const facts = [...(section?.querySelectorAll('dt') ?? [])].map(term => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])
  expect(facts).toEqual([
    ['Pay', '$931.50'],
    ['Reimbursements (parking and other costs)', '$15.00'],
    ['Corrections to earlier shifts', '-$35.00'],
    ['Total', '$911.50'],
  ])
})

test('earnings: a year whose payouts were used up by corrections has files, too', async () => {
  const paid = { payCents: 6_000, reimbursementCents: 0, correctionCents: -6_000 }
  await open({ ...noEarnings, paid })
  expect(await screen.findByRole('button', { name: 'Download 2026 (PDF)' })).toBeTruthy()
})

test('earnings: a failed load can be retried', async () => {
  let isDown = true
  await open(() => (isDown ? refused(500, 'internal', 'Something went wrong.') : earned))
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  fireEvent.click(again)
  expect(await screen.findByText('Paid in 2026')).toBeTruthy()
})
