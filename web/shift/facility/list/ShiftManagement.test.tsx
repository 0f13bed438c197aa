import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { cardShown } from '../../../../test/web/time-cards.ts'
import { facilityShown, facilityUser, subUserWith } from '../../../../test/web/facility.ts'
import { draw, fakeApi, refused, type Answers } from '../../../../test/web/fake-api.tsx'
import { feedbackShown } from '../../../../test/web/feedback.ts'
import { jobShown, shiftShown } from '../../../../test/web/jobs.ts'
import { ShiftManagement } from './ShiftManagement.tsx'

beforeAll(showDialogsInJsdom)

const own = (changes: object = {}) => ({
  ...jobShown(),
  totalMinutes: 495,
  // one of three was declined
  numberOfApplicants: 3,
  openApplicants: 2,
  confirmed: null,
  isHeld: false,
  standbyRound: null,
  costCents: null,
  ...changes,
})
const pageOf = (...data: object[]) => ({ data, count: data.length })
const pending = shiftShown({ timesheet: cardShown('pending'), totalWorkedHours: 8.5 })

const open = async (answers: Answers = {}, address = '/facility/shiftmanagement') => {
  const api = fakeApi({
    'accounts.current': facilityUser,
    'notifications.list': {},
    'product.config': { now: '2026-11-20T15:00:00.000Z' },
    'facilities.read': facilityShown,
    'facilities.lastJob': null,
    'jobs.listOwn': pageOf(own()),
    'jobs.fillRate': { filled: 0, counted: 0, weeks: [] },
    'applications.shifts': pageOf(pending),
    ...answers,
  })
  await draw(<ShiftManagement />, address)
  return api
}

test('week: an open slot shows in whole hours how long it stays open, and how many applied', async () => {
  await open({ 'product.config': { now: '2026-11-20T14:02:00.000Z' } })
  const link = await screen.findByRole('link', { name: /8:00 AM – 4:15 PM/ })
  expect(link.textContent).toContain('Unfilled · 23 hr left')
  expect(link.textContent).toContain('2 applied')
  expect(link.getAttribute('href')).toMatch(/^\/facility\/applicants\?jobId=/)
})

test('week: after a cancellation it shows that standbys are being asked, or that one accepted', async () => {
  await open({
    'jobs.listOwn': pageOf(own({ standbyRound: 'asking' }), own({ id: 'other', standbyRound: 'accepted' })),
  })
  expect(await screen.findByText('Asking your standbys')).toBeTruthy()
  expect(screen.getByText('A standby accepted')).toBeTruthy()
})

const arrivals: Element[] = []
beforeEach(() => {
  arrivals.length = 0
  Element.prototype.scrollIntoView = function (this: Element) {
    arrivals.push(this)
  }
})
const figure = async (name: RegExp) =>
  within(screen.getByRole('list', { name: 'At a glance' })).findByRole('link', { name })
const arrivedAt = async (heading: string | RegExp) => {
  const shown = await screen.findByRole('heading', { name: heading })
  await waitFor(() => expect(document.activeElement).toBe(shown))
  expect(arrivals).toEqual([shown])
}
const twoWaiting = pageOf(own(), own({ id: 'other', openApplicants: 3 }))

test('figures: unfilled opens the posted shifts, in view', async () => {
  const { sentTo } = await open()
  fireEvent.click(await figure(/Unfilled 1 open shift/))
  await arrivedAt('Unfilled shifts')
  expect(sentTo('jobs.listOwn').at(-1)).toMatchObject({ statuses: 'posted', skip: '0' })
  expect(sentTo('jobs.listOwn').at(-1)).not.toHaveProperty('with')
})

test('figures: waiting for you opens the shifts whose applicants it counts, or the only one', async () => {
  const { sentTo } = await open({ 'jobs.listOwn': twoWaiting })
  fireEvent.click(await figure(/Waiting for you 5/))
  await arrivedAt('Shifts with applicants')
  expect(sentTo('jobs.listOwn').at(-1)).toMatchObject({ statuses: 'posted', with: 'applicants' })
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: With applicants' }))
  await waitFor(() => expect(window.location.search).not.toContain('with='))
})

test('figures: waiting for you goes straight to the applicants of a single shift', async () => {
  await open()
  expect((await figure(/Waiting for you 2/)).getAttribute('href')).toMatch(/applicants\?jobId=/)
})

test('figures: this week’s spend opens the shifts it adds up, in view', async () => {
  const { sentTo } = await open({ 'jobs.listOwn': pageOf(own({ costCents: 56_287 })) })
  fireEvent.click(await figure(/This week’s spend \$562\.87/))
  await arrivedAt('Fri, Nov 20 to Thu, Nov 26')
  expect(sentTo('jobs.listOwn').at(-1)).toMatchObject({
    with: 'cost',
    fromDate: '2026-11-20T06:00:00.000Z',
    toDate: '2026-11-27T06:00:00.000Z',
  })
  expect(screen.getByText('Cost').nextSibling?.textContent).toBe('$562.87')
})

test('figures: to review opens the time cards, in view', async () => {
  await open()
  fireEvent.click(await figure(/To review 1 time card/))
  await arrivedAt('Time cards to review')
  expect(screen.getByRole('list', { name: 'Time cards to review' })).toBeTruthy()
})

test('figures: to review says so when there is nothing to review', async () => {
  await open({ 'applications.shifts': pageOf() })
  fireEvent.click(await figure(/To review 0/))
  expect(await screen.findByText('No time cards to review')).toBeTruthy()
})

const figureNames = () =>
  within(screen.getByRole('list', { name: 'At a glance' }))
    .getAllByRole('listitem')
    .map(item => item.firstElementChild?.firstElementChild?.textContent)

test.each([
  ['none', [], []],
  ['payments', ['payments'], ['This week’s spend']],
  ['shifts', ['shifts'], ['To review']],
  ['applicants', ['applicants'], ['Waiting for you']],
])('figures: a member sees those of their own areas: %s', async (_, areas, figures) => {
  await open({ 'accounts.current': subUserWith(...areas) })
  await waitFor(() => expect(figureNames()).toEqual(['Unfilled', ...figures]))
})

test('week: shows today and the next six days; the next week is loaded and kept in the URL', async () => {
  const { sentTo } = await open()
  await screen.findByRole('heading', { name: 'Fri, Nov 20 to Thu, Nov 26' })
  fireEvent.click(screen.getByRole('button', { name: 'Next week' }))
  expect(await screen.findByRole('heading', { name: 'Fri, Nov 27 to Thu, Dec 3' })).toBeTruthy()
  expect(window.location.search).toBe('?week=2026-11-27')
  await waitFor(() =>
    expect(sentTo('jobs.listOwn').some(({ fromDate }) => fromDate === '2026-11-26T00:00:00.000Z')).toBe(true),
  )
})

test('week: an empty week offers to post, which opens the panel', async () => {
  await open({ 'jobs.listOwn': pageOf() })
  expect(await screen.findByText('No shifts this week')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Post a shift' })[0] as HTMLElement)
  expect(await screen.findByRole('dialog', { name: 'Post a shift' })).toBeTruthy()
})

test('week: a week that fails to load shows why and can be retried', async () => {
  let fails = true
  await open({ 'jobs.listOwn': () => (fails ? refused(500, 'internal', 'Down.') : pageOf(own())) })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  fireEvent.click(retry)
  expect(await screen.findByRole('link', { name: /8:00 AM – 4:15 PM/ })).toBeTruthy()
})

describe('all shifts', () => {
  const list = (answers?: Answers) => open(answers, '/facility/shiftmanagement?view=list&page=2')
  const lastSent = (sent: Record<string, unknown>[]) => sent.filter(({ limit }) => limit === '10').at(-1)

  test('filter by status from page one; All selects or clears every status', async () => {
    const { sentTo } = await list()
    fireEvent.click(await screen.findByLabelText('Cancelled'))
    await waitFor(() =>
      expect(lastSent(sentTo('jobs.listOwn'))).toMatchObject({
        statuses: 'posted,confirmed,completed,expired',
        skip: '0',
      }),
    )
    expect(screen.getByLabelText<HTMLInputElement>('All').checked).toBe(false)
    fireEvent.click(screen.getByLabelText('All'))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Cancelled').checked).toBe(true))
  })

  test('clearing the last status, or All, selects none and says so', async () => {
    const { sentTo } = await open({}, '/facility/shiftmanagement?view=list&status=expired')
    fireEvent.click(await screen.findByLabelText('Expired'))
    expect(await screen.findByText('No status selected. Select one above.')).toBeTruthy()
    const before = sentTo('jobs.listOwn').length
    fireEvent.click(screen.getByLabelText('All'))
    await waitFor(() => expect(sentTo('jobs.listOwn').length).toBe(before + 1))
    expect(sentTo('jobs.listOwn').at(-1)).not.toHaveProperty('statuses')
    fireEvent.click(screen.getByLabelText('All'))
    expect(await screen.findByText('No status selected. Select one above.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Posted').checked).toBe(false)
  })

  test('another page that fails says so instead of showing the rows before', async () => {
    const page = (sent: { skip?: unknown }) =>
      sent.skip === '10' ? refused(500, 'internal', 'Down.') : { data: [own()], count: 23 }
    await open({ 'jobs.listOwn': page }, '/facility/shiftmanagement?view=list')
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'All shifts' })).toBeNull()
  })

  test('sort either way', async () => {
    const { sentTo } = await list()
    const sorts = await screen.findByLabelText<HTMLSelectElement>('Sort by')
    sorts.value = 'totalAmount'
    fireEvent(sorts, new Event('change', { bubbles: true }))
    await waitFor(() => expect(lastSent(sentTo('jobs.listOwn'))).toMatchObject({ sortBy: 'totalAmount' }))
    fireEvent.click(screen.getByRole('button', { name: 'Highest or latest first' }))
    await waitFor(() =>
      expect(lastSent(sentTo('jobs.listOwn'))).toMatchObject({ sortOrder: 'asc', skip: '0' }),
    )
  })

  test('search once the typing stops', async () => {
    const { sentTo } = await list()
    fireEvent.input(await screen.findByRole('searchbox'), { target: { value: 'north' } })
    await waitFor(() => expect(lastSent(sentTo('jobs.listOwn'))).toMatchObject({ search: 'north' }))
  })

  test('offer to show all when nothing matches', async () => {
    await open({ 'jobs.listOwn': pageOf() }, '/facility/shiftmanagement?view=list&status=expired')
    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }))
    expect(await screen.findByText('No shifts yet')).toBeTruthy()
  })
})

test('list: counts the applicants who can be confirmed now', async () => {
  await open({}, '/facility/shiftmanagement?view=list')
  expect((await screen.findAllByText('View 2')).length).toBeGreaterThan(0)
  expect(screen.queryByText('View 3')).toBeNull()
})

test('time cards to approve: appear above the confirmed shifts and open in one click', async () => {
  await open(
    { 'timesheets.read': refused(404, 'not_found', 'Gone.') },
    '/facility/shiftmanagement?confirmedshifts=1',
  )
  const cards = within(await screen.findByRole('list', { name: 'Time cards to review' }))
  fireEvent.click(cards.getByRole('button', { name: /8 hr 30 min worked/ }))
  expect(await screen.findByRole('dialog', { name: /’s time card$/ })).toBeTruthy()
})

test('shift management: a member without shifts cannot post; one without applicants goes to the shift', async () => {
  await open({ 'accounts.current': subUserWith('payments') })
  const link = await screen.findByRole('link', { name: /8:00 AM – 4:15 PM/ })
  await waitFor(() => expect(link.getAttribute('href')).toMatch(/^\/facility\/jobprofile\//))
  expect(screen.queryByRole('button', { name: /post/i })).toBeNull()
})

test('shift management: members who cannot decide see the time card status as text', async () => {
  await open({ 'accounts.current': subUserWith('payments') }, '/facility/shiftmanagement?confirmedshifts=1')
  expect(await screen.findByText('Pending')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Time cards to review' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Check' })).toBeNull()
})

const emptyCard = {
  entries: [],
  correctionGoesTo: null,
  adjustments: [],
  extraTime: null,
  effect: null,
  bookedMinutes: 480,
  workedMinutes: 480,
  payCents: 49_600,
  timeZone: 'America/Chicago',
}

test('confirmed shifts: after a time card is accepted, its clinician can be rated', async () => {
  const { sentTo } = await open(
    {
      'timesheets.read': { ...cardShown('pending'), ...emptyCard },
      'timesheets.accept': { ...cardShown('accepted'), ...emptyCard },
      'feedback.read': feedbackShown(),
    },
    '/facility/shiftmanagement?confirmedshifts=1',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Review time card' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Ana Delgado’s time card' }))
  fireEvent.click(await sheet.findByRole('checkbox', { name: /Documentation completed/ }))
  fireEvent.click(sheet.getByRole('button', { name: /^Accept/ }))
  fireEvent.click(await screen.findByRole('button', { name: /Rate Ana Delgado/ }))
  expect(await screen.findByRole('dialog', { name: 'How was Ana Delgado?' })).toBeTruthy()
  expect(window.location.search).toContain(`rate=${pending.id}`)
  expect(sentTo('feedback.read')).toEqual([{ id: pending.id }])
})
