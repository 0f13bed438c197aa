import { act, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { draw, fakeApi, refused, type Answers } from '../../../test/web/fake-api.tsx'
import { clinicianUser } from '../../../test/web/jobs.ts'
import { showDialogsInJsdom } from '../../../test/web/dialog.ts'
import { chase, overviewShown, payoutShown, readyAccount, upcomingShown } from '../../../test/web/payouts.ts'
import type { PayoutOverview, Payout } from './payout-facts.ts'
import { Payouts } from './Payouts.tsx'

beforeAll(() => {
  showDialogsInJsdom()
  Element.prototype.scrollIntoView = () => undefined
})

const other = {
  ...chase,
  id: '01900000-0000-7000-8000-000000000032',
  name: 'Frost',
  last4: '4321',
  isDefault: false,
}

type Options = {
  overview?: Partial<PayoutOverview>
  payouts?: Payout[]
  count?: number
  address?: string
  more?: Answers
}

const open = async ({
  overview,
  payouts = [],
  count,
  address = '/clinician/payouts',
  more,
}: Options = {}) => {
  const api = fakeApi({
    'accounts.current': clinicianUser,
    'product.config': { now: '2026-11-23T16:00:00Z', schedulingUrl: null },
    'notifications.list': { data: [], unReadNotifications: 0, count: 0, userStatus: 'approved' },
    'payouts.overview': overviewShown(overview),
    'payouts.list': { data: payouts, count: count ?? payouts.length },
    'payouts.openAccount': { url: '#hosted' },
    'payouts.addBank': { url: '#bank' },
    ...more,
  })
  await draw(<Payouts />, address)
  return api
}
const account = async () => within(await screen.findByRole('region', { name: 'Payout account' }))

test('payouts: pay waiting for an account is mentioned first, with one button to set it up', async () => {
  const api = await open({ overview: { dueCents: 51_150 } })
  expect(await screen.findByText('We’ll send $511.50 when your payout account is ready.')).toBeTruthy()
  expect((await account()).getByText('Not started')).toBeTruthy()
  fireEvent.click((await account()).getByRole('button', { name: 'Set up payouts' }))
  await waitFor(() => expect(window.location.hash).toBe('#hosted'))
  expect(api.sentTo('payouts.openAccount')).toHaveLength(1)
})

test('payouts: each figure opens exactly what it counts, in view, and can be cleared', async () => {
  const shifts = Array.from({ length: 7 }, (_, at) => upcomingShown({ jobApplicationId: `a${at}` }))
  const overview = {
    dueCents: 51_150,
    sentCents: 46_500,
    failedCents: 39_000,
    paidThisYearCents: 91_150,
    upcoming: shifts,
    upcomingCents: 7 * 46_500,
    inReview: [upcomingShown({ next: 'submit' })],
    inReviewCents: 46_500,
  }
  const api = await open({ overview, payouts: [payoutShown()] })
  const figures = within(await screen.findByRole('list', { name: 'Payout summary' }))
  expect(figures.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Failed$390.00', '/clinician/payouts?status=failed'],
    ['On the way$976.50', '/clinician/payouts?status=onTheWay'],
    ['Not accepted yet$465.00', '/clinician/payouts?inReview=all'],
    ['Scheduled$3,255.00', '/clinician/payouts?upcoming=all'],
    ['Paid this year$911.50', '/clinician/payouts?from=2026-01-01&to=2026-12-31&status=paid'],
  ])
  fireEvent.click(figures.getByRole('link', { name: /^On the way/ }))
  await waitFor(() => expect(api.sentTo('payouts.list').at(-1)).toMatchObject({ status: 'due,sent' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Payouts: on the way'))
  fireEvent.click(await screen.findByRole('button', { name: 'Show all' }))
  expect(window.location.search).toBe('')
  const scheduled = within(await screen.findByRole('list', { name: 'Scheduled' }))
  expect(scheduled.getAllByRole('listitem')).toHaveLength(5)
  fireEvent.click(figures.getByRole('link', { name: /^Scheduled/ }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Scheduled'))
  expect(scheduled.getAllByRole('listitem')).toHaveLength(7)
})

test('payouts: the list says in which time zone its days are', async () => {
  await open({ payouts: [payoutShown()] })
  expect(await screen.findByText('Dates are in Central Time.')).toBeTruthy()
})

test('payout account: an unfinished account lists what is missing', async () => {
  await open({
    overview: {
      payoutAccount: { state: 'incomplete', missing: ['date of birth', 'home address', 'bank account'] },
    },
  })
  const part = await account()
  expect(part.getByText('Still missing: date of birth, home address and bank account.')).toBeTruthy()
  expect(part.getByRole('button', { name: 'Continue' })).toBeTruthy()
})

test('payout account: no action while it is under review', async () => {
  await open({ overview: { payoutAccount: { state: 'underReview', missing: [] } } })
  const part = await account()
  expect(part.getByText(/is checking your information/)).toBeTruthy()
  expect(part.queryByRole('button')).toBeNull()
})

test('payout account: refused information can be fixed', async () => {
  const api = await open({
    overview: { payoutAccount: { state: 'restricted', missing: ['Social Security number'] } },
  })
  const part = await account()
  expect(
    part.getByText('Your information wasn’t accepted. Please update: Social Security number.'),
  ).toBeTruthy()
  fireEvent.click(part.getByRole('button', { name: 'Fix it' }))
  await waitFor(() => expect(api.sentTo('payouts.openAccount')).toHaveLength(1))
})

test('payout account: coming back with a ready account says so once', async () => {
  await open({ overview: readyAccount, address: '/clinician/payouts?return=1' })
  expect(await screen.findByText('Your payout account is ready.')).toBeTruthy()
  expect(screen.getByText('Your payouts go to Chase 6789.')).toBeTruthy()
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('payout account: refreshes while new information may still be missing', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
  let requestCount = 0
  const early = { payoutAccount: { state: 'incomplete' as const, missing: ['bank account'] } }
  await open({
    address: '/clinician/payouts?return=1',
    more: { 'payouts.overview': () => overviewShown(requestCount++ === 0 ? early : readyAccount) },
  })
  expect(await screen.findByText('We’re checking your new information.')).toBeTruthy()
  await act(() => jest.advanceTimersByTimeAsync(2_100))
  expect(await screen.findByText('Your payout account is ready.')).toBeTruthy()
  jest.useRealTimers()
})

test('payout account: an expired setup page is reopened once', async () => {
  const api = await open({
    overview: { payoutAccount: { state: 'incomplete', missing: [] } },
    address: '/clinician/payouts?refresh=1',
  })
  await waitFor(() => expect(window.location.hash).toBe('#hosted'))
  expect(window.location.search).toBe('')
  expect(api.sentTo('payouts.openAccount')).toHaveLength(1)
})

test('bank accounts: another account can be used or removed, but not the last one', async () => {
  const api = await open({
    overview: { ...readyAccount, payoutBanks: [chase, other] },
    more: { 'payments.makeAccountDefault': {}, 'payments.removeAccount': {} },
  })
  const part = await account()
  fireEvent.click(part.getByRole('button', { name: 'Use Frost 4321 for payouts' }))
  await waitFor(() => expect(api.sentTo('payments.makeAccountDefault')).toEqual([{ id: other.id }]))
  fireEvent.click(part.getByRole('button', { name: 'Remove Chase 6789' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this bank account?' }))
  expect(dialog.getByText(/another one of your bank accounts/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(api.sentTo('payments.removeAccount')).toEqual([{ id: chase.id }]))
})

test('bank accounts: the only account can’t be removed', async () => {
  await open({ overview: readyAccount })
  const part = await account()
  expect(part.queryByRole('button', { name: /^Remove/ })).toBeNull()
  expect(part.getByText('To remove this account, add another one first.')).toBeTruthy()
})

test.each([
  { state: 'ready' as const, missing: [] },
  { state: 'incomplete' as const, missing: ['bank account'] },
])(
  'bank accounts: one that can’t receive payouts is marked, with a request for another: %j',
  async payoutAccount => {
    const api = await open({
      overview: { payoutAccount, payoutBanks: [{ ...chase, isUsable: false }], failedCents: 51_150 },
    })
    const part = await account()
    expect(part.getByText('Can’t receive payouts')).toBeTruthy()
    expect(part.getByText('None of your bank accounts can receive payouts. Add another one.')).toBeTruthy()
    expect(part.getAllByRole('button')).toHaveLength(1)
    fireEvent.click(part.getByRole('button', { name: 'Add a bank account' }))
    await waitFor(() => expect(api.sentTo('payouts.addBank')).toHaveLength(1))
  },
)

test('bank accounts: when the current one can’t receive payouts, another usable account can be chosen', async () => {
  const payoutBanks = [{ ...chase, isUsable: false }, other]
  await open({ overview: { ...readyAccount, payoutBanks, failedCents: 51_150 } })
  const part = await account()
  expect(part.getByText(/^Your current bank account can’t receive payouts/)).toBeTruthy()
  expect(part.getByRole('button', { name: 'Use Frost 4321 for payouts' })).toBeTruthy()
})

test('payouts: a payout opens its breakdown with corrections, what it is waiting for, and its time card', async () => {
  await open({
    overview: readyAccount,
    payouts: [
      payoutShown({
        adjustmentCents: -3_100,
        sentCents: 48_050,
        waitsFor: 'money',
        lines: [
          { words: 'Sat, Nov 21: 8 hr 15 min at $62/hr', cents: 51_150 },
          { words: 'Correction of shift 0041: Left early', cents: -3_100 },
        ],
      }),
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: /Bayou Bend.*Shift 0042/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Payout for shift 0042' }))
  expect(sheet.getByText('Correction of shift 0041: Left early').nextElementSibling?.textContent).toBe(
    '-$31.00',
  )
  expect(sheet.getByText('Total').nextElementSibling?.textContent).toBe('$480.50')
  expect(sheet.getByText(/The facility hasn’t paid in full yet/)).toBeTruthy()
  expect(sheet.getByRole('link', { name: 'Time card' }).getAttribute('href')).toContain('?timecard=')
  expect(sheet.queryByRole('button', { name: 'Receipt (PDF)' })).toBeNull()
  expect(window.location.search).toContain('payout=')
})

test('payouts: a failed payout shows the reason and what to do', async () => {
  const failed = payoutShown({
    status: 'failed',
    failureMessage: 'The account is closed.',
    needs: 'bank',
    reason: 'cancellation',
  })
  await open({ payouts: [failed], address: `/clinician/payouts?payout=${failed.id}` })
  const sheet = within(await screen.findByRole('dialog', { name: 'Payout for shift 0042' }))
  expect(sheet.getByText(/The account is closed\. Add a bank account or use another one/)).toBeTruthy()
  expect(sheet.queryByRole('link', { name: 'Time card' })).toBeNull()
})

test('payouts: a sent payout has a receipt', async () => {
  const sent = payoutShown({
    status: 'sent',
    bank: 'Chase 6789',
    sentAt: '2026-11-23T17:00:00.000Z',
    arrivesAt: '2026-11-25T00:00:00.000Z',
  })
  const api = await open({
    payouts: [sent],
    address: `/clinician/payouts?payout=${sent.id}`,
    more: { 'payments.receipt': refused(503, 'payment_service_down', 'Not now.') },
  })
  const sheet = within(await screen.findByRole('dialog', { name: 'Payout for shift 0042' }))
  fireEvent.click(sheet.getByRole('button', { name: 'Receipt (PDF)' }))
  await waitFor(() => expect(api.sentTo('payments.receipt')).toEqual([{ payoutId: sent.id }]))
})

test('payouts: status filter and page are kept in the address', async () => {
  const api = await open({ payouts: [payoutShown()], count: 23 })
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(api.sentTo('payouts.list').at(-1)).toMatchObject({ skip: '10' }))
  const state = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' })
  state.value = 'paid'
  fireEvent(state, new Event('change', { bubbles: true }))
  await waitFor(() => expect(api.sentTo('payouts.list').at(-1)).toMatchObject({ skip: '0', status: 'paid' }))
  expect(window.location.search).toBe('?status=paid')
})

test('payouts: an empty status can be cleared', async () => {
  await open({ address: '/clinician/payouts?status=failed' })
  fireEvent.click(await screen.findByRole('button', { name: 'Show all' }))
  expect(await screen.findByText('No payouts yet')).toBeTruthy()
})

test('payouts: shifts in review show their next step', async () => {
  const shifts = (['accept', 'submit', 'accept', 'resubmit', 'submit', 'submit'] as const).map(
    (next, index) => upcomingShown({ next, serialNumber: index + 1, jobApplicationId: `a${index}` }),
  )
  await open({ overview: { inReview: shifts, inReviewCents: 6 * 46_500 } })
  const list = within(await screen.findByRole('list', { name: 'Not accepted yet' }))
  expect(list.getAllByText(/^The facility is reviewing your time card/)).toHaveLength(2)
  const [own] = list.getAllByRole('link', { name: /Submit your time card/ })
  expect(own?.getAttribute('href')).toContain('timecard=a1')
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 more' }))
  expect(list.getAllByRole('listitem')).toHaveLength(6)
})

test('payouts: a failed load can be retried', async () => {
  await open({ more: { 'payouts.overview': refused(500, 'internal', 'Something went wrong.') } })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(await screen.findByText('No payouts yet')).toBeTruthy()
})
