import { act, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { mutate } from 'swr'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { draw, fakeApi, refused, type Answers } from '../../../../test/web/fake-api.tsx'
import { clinicianUser, jobShown } from '../../../../test/web/jobs.ts'
import { Route } from 'wouter'
import { JobProfile } from '../page/JobProfile.tsx'
import { JobBoard } from './JobBoard.tsx'

beforeAll(showDialogsInJsdom)

const cards = (count: number, first = 0) =>
  Array.from({ length: count }, (_, place) => ({
    ...jobShown(),
    matchReasons: [],
    id: `job-${first + place}`,
    facility: { ...jobShown().facility, officeName: `Facility ${first + place}` },
  }))
const origin = { label: 'Home', zipCode: '77002' }

const open = async (board: Answers['jobs.board'], address = '/clinician/jobboard') => {
  const api = fakeApi({
    'accounts.current': clinicianUser,
    'notifications.list': {},
    'product.config': { now: '2026-11-21T10:50:00.000Z' },
    'jobs.board': board,
  })
  await draw(<JobBoard />, address)
  return api
}

test('job board: a card shows pay, place and time, and links to the shift', async () => {
  await open({ data: cards(1), count: 1, origin })
  const card = within((await screen.findAllByRole('listitem'))[0] as HTMLElement)
  expect(card.getByText('$511.50')).toBeTruthy()
  expect(card.getByText('· 12% above the state mean')).toBeTruthy()
  expect(card.getByText('Sat, Nov 21 · 8:00 AM to 4:15 PM CST')).toBeTruthy()
  expect(card.getByText('2 applied')).toBeTruthy()
  await card.findByText('Closes in 3 hr')
  expect(card.getByRole('link').getAttribute('href')).toBe('/clinician/jobprofile/job-0')
})

test('job board: a card says what of the total is reimbursement', async () => {
  const [card] = cards(1)
  await open({
    data: [{ ...card, totalPayCents: 45_800, parkingCents: 600, otherCents: 400 }],
    count: 1,
    origin,
  })
  const item = (await screen.findAllByRole('listitem'))[0] as HTMLElement
  expect(item.textContent).toContain('$458.00 total, includes $10.00 reimbursement')
})

test('job board: a card shows the facility’s photo, or its initials if it doesn’t load', async () => {
  const [card] = cards(1)
  await open({ data: [{ ...card, facilityPhotoUrl: '/api/files/photo?signed' }], count: 1, origin })
  const item = (await screen.findAllByRole('listitem'))[0] as HTMLElement
  const photo = item.querySelector('img') as HTMLElement
  expect(photo.getAttribute('src')).toBe('/api/files/photo?signed')
  fireEvent.error(photo)
  expect(item.querySelector('img')).toBeNull()
  expect(within(item).getByText('F0')).toBeTruthy()
})

test('job board: a card shows the rating of the facility, and badges for instant, invited and boosted shifts', async () => {
  const [plain] = cards(1)
  const facility = { ...jobShown().facility, rating: 4.8, ratingCount: 12 }
  await open({
    data: [{ ...plain, facility, isInstant: true, isInvited: true, boostPercent: 15 }, ...cards(1, 1)],
    count: 2,
    origin,
  })
  const [special, other] = (await screen.findAllByRole('listitem')).map(item => within(item))
  expect(special?.getByText('4.8 out of 5, 12 ratings')).toBeTruthy()
  for (const badge of ['Instant', 'Invited', 'Boosted']) {
    expect(special?.getByText(badge)).toBeTruthy()
    expect(other?.queryByText(badge)).toBeNull()
  }
})

test.each([
  ['', '1 shift near your home'],
  ['?within=any', '1 shift'],
  ['?near=77002&within=any', '1 shift'],
  ['?within=25', '1 shift near your home'],
  ['?near=77002', '1 shift near 77002'],
  ['?near=29.760,-95.370', '1 shift near your location'],
])('job board: the heading names a place only with a radius: %s', async (search, headline) => {
  await open({ data: cards(1), count: 1, origin }, `/clinician/jobboard${search}`)
  expect(await screen.findByText(headline)).toBeTruthy()
})

test('job board: an ineligible shift shows the first reason and links to the fix', async () => {
  const reasons = [{ code: 'no_license', text: 'You have no license for Texas.' }]
  await open({ data: [{ ...cards(1)[0], reasons }], count: 1, origin })
  expect(await screen.findByText('You have no license for Texas.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Fix.*Facility 0/ })).toBeTruthy()
})

test('job board: opens near home, and one tap searches everywhere', async () => {
  const { sentTo } = await open({ data: cards(1), count: 1, origin })
  expect(sentTo('jobs.board')[0]).toMatchObject({ nearHomeMiles: '50' })
  fireEvent.click(await screen.findByRole('button', { name: 'Search everywhere' }))
  await waitFor(() => expect(sentTo('jobs.board').at(-1)).not.toHaveProperty('nearHomeMiles'))
  expect(window.location.search).toBe('?within=any')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Near home' }))
  expect(window.location.search).toBe('')
})

test('job board: says nothing of home when its place isn’t known', async () => {
  await open({ data: cards(1), count: 1, origin: null })
  await screen.findByText('1 shift')
  expect(screen.queryByRole('checkbox', { name: 'Near home' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Search everywhere' })).toBeNull()
})

test('job board: shifts are under the headings of their days, across pages', async () => {
  const at = (startDate: string) => ({ slots: [{ ...jobShown().slots[0], startDate }] })
  const reasons = [{ code: 'no_license', text: 'You don’t have a license for Florida.' }]
  const starts = [
    '2026-11-21T14:00:00.000Z',
    '2026-11-22T00:00:00.000Z',
    '2026-11-22T14:00:00.000Z',
    '2026-11-23T14:00:00.000Z',
  ]
  const jobs = cards(12).map((card, place) => ({ ...card, ...at(starts[Math.min(place, 3)] ?? '') }))
  const all = [...jobs, { ...jobs[0], id: 'job-12', reasons }]
  await open(({ skip }) => ({ data: Number(skip) ? all.slice(10) : all.slice(0, 10), count: 13, origin }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show 3 more' }))
  await screen.findByText('Facility 11')
  await screen.findByText('Facility 9')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Tonight',
    'Tomorrow',
    'Mon, Nov 23',
    'Today · You’re not licensed there',
  ])
})

test('job board: another order has no day headings', async () => {
  await open({ data: cards(2), count: 2, origin }, '/clinician/jobboard?sort=hourlyRate')
  await screen.findByText('Facility 1')
  expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([])
})

test('job board: a card says why it fits', async () => {
  const matchReasons = ['nearHome', 'yourSetting', 'aboveMedian']
  await open({ data: [{ ...cards(1)[0], matchReasons }], count: 1, origin })
  expect(await screen.findByText('Near home · Your setting · Above the state mean')).toBeTruthy()
})

test('job board: tonight is one tap, and another removes it', async () => {
  const { sentTo } = await open({ data: cards(1), count: 1, origin })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Tonight' }))
  expect(window.location.search).toBe('?when=tonight')
  await waitFor(() => expect(sentTo('jobs.board').at(-1)).toHaveProperty('fromDate'))
  fireEvent.click(screen.getByRole('checkbox', { name: 'This weekend' }))
  expect(window.location.search).toBe('?when=weekend')
  fireEvent.click(screen.getByRole('checkbox', { name: 'This weekend' }))
  expect(window.location.search).toBe('')
})

test('job board: a shift’s page leads back to the same filters, place and card', async () => {
  fakeApi({
    'accounts.current': clinicianUser,
    'notifications.list': {},
    'product.config': { now: '2026-11-21T10:50:00.000Z' },
    'jobs.board': { data: cards(3), count: 3, origin },
    'jobs.read': jobShown(),
    'blocks.list': [],
  })
  await draw(
    <>
      <Route path="/clinician/jobboard">
        <JobBoard />
      </Route>
      <Route path="/clinician/jobprofile/:id">
        <JobProfile />
      </Route>
    </>,
    '/clinician/jobboard?rate=60',
  )
  const [, card] = await screen.findAllByRole('link', { name: /Physical therapist at/ })
  const scrolled: unknown[] = []
  window.scrollTo = ((...to: unknown[]) => scrolled.push(to)) as never
  Object.defineProperty(window, 'scrollY', { value: 420, configurable: true })
  fireEvent.click(card as HTMLElement)
  const back = await screen.findByRole('link', { name: 'Back: Job Board' })
  expect(back.getAttribute('href')).toBe('/clinician/jobboard?rate=60')
  expect(await screen.findByRole('heading', { name: /Bayou Bend/ })).toBeTruthy()
  fireEvent.click(back)
  await screen.findByText('Facility 1')
  await waitFor(() => expect(scrolled).toContainEqual([0, 420]))
  expect(document.activeElement?.getAttribute('href')).toBe('/clinician/jobprofile/job-1?rate=60')
})

test('job board: a failed reload says that the shifts may be out of date', async () => {
  let isDown = false
  await open(() => (isDown ? refused(500, 'internal', 'x') : { data: cards(1), count: 1, origin }))
  await screen.findByText('Facility 0')
  isDown = true
  await act(async () => void (await mutate(() => true)))
  expect((await screen.findByRole('alert')).textContent).toContain('it may be out of date')
  expect(screen.getByText('Facility 0')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

describe('job board: location', () => {
  const locate = (answer: (found: PositionCallback, failed: PositionErrorCallback) => void) =>
    Object.assign(navigator, { geolocation: { getCurrentPosition: answer } })
  afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'))
  const openSheet = async () => {
    const api = await open({ data: cards(1), count: 1, origin })
    fireEvent.click(await screen.findByRole('button', { name: /Near your home/ }))
    return api
  }

  test('job board: uses the location of the device when asked', async () => {
    locate(found => found({ coords: { latitude: 29.76043, longitude: -95.36981 } } as GeolocationPosition))
    await openSheet()
    fireEvent.click(await screen.findByRole('button', { name: 'Use my location' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Show 1 shift' }))
    expect(window.location.search).toBe('?near=29.760%2C-95.370')
  })

  test('job board: says what to do when the location isn’t shared', async () => {
    locate((_, failed) => failed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError))
    await openSheet()
    fireEvent.click(await screen.findByRole('button', { name: 'Use my location' }))
    expect(screen.getByText(/isn’t sharing your location/)).toBeTruthy()
  })
})

test('job board: showing more appends shifts below the others', async () => {
  const { sentTo } = await open(({ skip }) => ({
    data: cards(skip ? 5 : 10, Number(skip)),
    count: 15,
    origin,
  }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show 5 more' }))
  await screen.findByText('Facility 14')
  expect(screen.getByText('Facility 0')).toBeTruthy()
  expect(sentTo('jobs.board').map(({ skip }) => skip)).toContain('10')
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull()
})

test('job board: filters are in the URL and can be removed one by one', async () => {
  const { sentTo } = await open(
    { data: cards(1), count: 1, origin },
    '/clinician/jobboard?settings=SNF&rate=60',
  )
  expect(sentTo('jobs.board')[0]).toMatchObject({ settingTypes: 'SNF', minRate: '60' })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove SNF' }))
  expect(window.location.search).toBe('?rate=60')
})

test('filter sheet: shows how many shifts match before it closes', async () => {
  await open(({ withReasons }) => ({ data: cards(1), count: withReasons === 'false' ? 3 : 24, origin }))
  fireEvent.click(await screen.findByRole('button', { name: /Near your home/ }))
  await screen.findByRole('button', { name: 'Show 24 shifts' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only shifts I can take' }))
  expect(window.location.search).toBe('')
  fireEvent.click(await screen.findByRole('button', { name: 'Show 3 shifts' }))
  expect(window.location.search).toBe('?mine=1')
})

test('job board: only a complete ZIP code is searched', async () => {
  const { sentTo } = await open({ data: cards(1), count: 1, origin })
  fireEvent.click(await screen.findByRole('button', { name: /Near your home/ }))
  const zip = await screen.findByLabelText('Near ZIP code')
  zip.focus()
  fireEvent.input(zip, { target: { value: '770' } })
  void act(() => zip.blur())
  expect(screen.getByText('Enter a 5-digit ZIP code')).toBeTruthy()
  fireEvent.input(zip, { target: { value: '77002' } })
  await waitFor(() => expect(sentTo('jobs.board').at(-1)).toMatchObject({ near: '77002' }))
  expect(sentTo('jobs.board').some(({ near }) => near === '770')).toBe(false)
})

test('job board: an empty result offers to clear the filters', async () => {
  await open({ data: [], count: 0, origin }, '/clinician/jobboard?rate=150')
  await screen.findByText('No matching shifts')
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement)
  expect(window.location.search).toBe('')
})

test('job board: an unknown ZIP code shows an error and a way back to home', async () => {
  await open(
    refused(422, 'fields_wrong', { near: 'This zip code is not known' }),
    '/clinician/jobboard?near=00000',
  )
  await screen.findByText('This zip code is not known')
  fireEvent.click(screen.getByRole('button', { name: 'Search near my home' }))
  expect(window.location.search).toBe('')
})
