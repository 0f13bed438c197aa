import { act, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { draw, fakeApi, type Answers } from '../../../../test/web/fake-api.tsx'
import { clinicianUser, jobShown } from '../../../../test/web/jobs.ts'
import { serveShapes, showMapsInJsdom } from '../../../../test/web/map.ts'
import { JobBoard } from './JobBoard.tsx'

const before = Object.getOwnPropertyDescriptor(window, 'matchMedia')
const origin = { label: 'Home', zipCode: '77002', latitude: 29.756, longitude: -95.365 }
const places = [
  { latitude: 29.7, longitude: -95.4 },
  { latitude: 29.7, longitude: -95.4 },
  { latitude: 30.2, longitude: -95.8 },
]
const data = places.map((position, number) => ({
  ...jobShown(position),
  matchReasons: [],
  id: `job-${number}`,
  facility: { ...jobShown().facility, officeName: `Facility ${number}` },
}))

beforeAll(() => {
  showDialogsInJsdom()
  showMapsInJsdom()
})
afterEach(() => void (before && Object.defineProperty(window, 'matchMedia', before)))

const open = async (address: string, more: Answers & { isDown?: () => boolean } = {}) => {
  const { isDown, ...answers } = more
  const api = fakeApi({
    'accounts.current': clinicianUser,
    'notifications.list': {},
    'product.config': { now: '2026-11-21T10:50:00.000Z', mapTiles: null },
    'jobs.board': { data, count: data.length, origin },
    'jobs.read': jobShown(),
    'blocks.list': [],
    ...answers,
  })
  serveShapes(isDown)
  await draw(<JobBoard />, `/clinician/jobboard${address}`)
  return api
}
const widen = () =>
  Object.assign(window, {
    matchMedia: (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media.includes('width') }),
  })
const pin = (name: RegExp) => screen.findByRole('button', { name })
const markedCards = () =>
  screen
    .getAllByRole('listitem')
    .filter(card => card.hasAttribute('data-marked'))
    .map(card => within(card).getByText(/Facility/).textContent)

test('board map: a phone shows the list first, and the map on request, with a step back', async () => {
  await open('')
  await screen.findByText('Facility 0')
  expect(screen.queryByRole('region', { name: 'Map' })).toBeNull()
  const before = window.history.length
  fireEvent.click(screen.getByRole('button', { name: 'Map' }))
  expect(window.location.search).toBe('?view=map')
  expect(window.history.length).toBe(before + 1)
  expect(await pin(/Facility 0 and Facility 1, Houston, 2 shifts/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'List' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Map' })).toBeNull())
})

test('board map: the rings lie above the ground, which is drawn once its place is known', async () => {
  await open('?view=map')
  await pin(/Facility 0 and Facility 1/)
  const drawn = [...document.querySelectorAll('.leaflet-overlay-pane path')].map(
    path => path.getAttribute('class') ?? '',
  )
  const placeOf = (name: string) => drawn.findIndex(names => names.split(' ').includes(name))
  expect(placeOf('state')).toBe(0)
  expect(placeOf('county')).toBeLessThan(placeOf('ring'))
})

test('board map: pressing a pin marks the cards of its place and focuses the first', async () => {
  const { sentTo } = await open('?view=map')
  fireEvent.click(await pin(/Facility 0 and Facility 1/))
  await waitFor(() => expect(markedCards()).toHaveLength(2))
  expect((await pin(/Facility 0 and Facility 1/)).getAttribute('aria-pressed')).toBe('true')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('href')).toMatch(/jobprofile\/job-0\?view=map&place=29\.700/),
  )
  fireEvent.click(await pin(/Facility 2/))
  await waitFor(() => expect(markedCards()).toHaveLength(1))
  expect(sentTo('jobs.board')).toHaveLength(1)
})

test('board map: other filters keep the map and forget the place', async () => {
  await open('?view=map&place=29.700,-95.400')
  await pin(/Facility 2/)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tomorrow' }))
  expect(window.location.search).toBe('?when=tomorrow&view=map')
})

test('board map: a map that fails to load leaves the list, and can be retried', async () => {
  let isDown = true
  widen()
  await open('', { isDown: () => isDown })
  expect((await screen.findByRole('alert')).textContent).toContain('The map couldn’t be loaded.')
  expect(screen.getByText('Facility 0')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await pin(/Facility 2/)).toBeTruthy()
})

test('board map: beside the list, pointing at a card highlights its pin', async () => {
  widen()
  await open('')
  const highlighted = async () => (await pin(/Facility 2/)).hasAttribute('data-highlighted')
  expect(await highlighted()).toBe(false)
  fireEvent.mouseOver(screen.getByText('Facility 2'))
  await waitFor(async () => expect(await highlighted()).toBe(true))
  void act(() => screen.getByRole('link', { name: /Facility 0/ }).focus())
  await waitFor(async () => expect(await highlighted()).toBe(false))
})

test('board map: an opened shift takes its place until the person returns to it', async () => {
  widen()
  await open('')
  await pin(/Facility 2/)
  fireEvent.click(screen.getByRole('link', { name: /Facility 2/ }))
  const opened = within(await screen.findByRole('region', { name: 'Selected shift' }))
  fireEvent.click(opened.getByRole('link', { name: 'Back to Map' }))
  expect(await pin(/Facility 2/)).toBeTruthy()
  expect(window.location.search).toBe('')
})

test('board map: with tiles it credits their source and fetches no shapes', async () => {
  widen()
  const mapTiles = { url: 'https://tiles.example.test/{z}/{x}/{y}.png', attribution: '© Tiles & <b>Co</b>' }
  await open('', {
    'product.config': { now: '2026-11-21T10:50:00.000Z', mapTiles },
    isDown: () => true,
  })
  await pin(/Facility 2/)
  expect(screen.getByText('© Tiles & <b>Co</b>')).toBeTruthy()
  const tiles = [...document.querySelectorAll('img')].map(({ src }) => src)
  expect(tiles.some(src => /^https:\/\/tiles\.example\.test\/\d+\/\d+\/\d+\.png$/.test(src))).toBe(true)
})

test('board map: says how many shifts have no known position', async () => {
  widen()
  const nowhere = { ...data[0], id: 'job-9', latitude: null, longitude: null }
  await open('', { 'jobs.board': { data: [...data, nowhere], count: 4, origin } })
  expect(await screen.findByText('1 shift isn’t on the map. See the list.')).toBeTruthy()
})
