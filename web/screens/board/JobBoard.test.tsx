import { act, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../testing/dialog.ts'
import { draw, fakeApi, refused, type Answers } from '../../testing/fake-api.tsx'
import { clinicianUser, jobShown } from '../../testing/jobs.ts'
import { JobBoard } from './JobBoard.tsx'

beforeAll(showDialogsInJsdom)

const cards = (count: number, first = 0) =>
  Array.from({ length: count }, (_, place) => ({
    ...jobShown(),
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
  expect(card.getByText('· 12% above median')).toBeTruthy()
  expect(card.getByText('Sat, 11/21 · 8:00 AM to 4:15 PM CST')).toBeTruthy()
  expect(card.getByText('2 applied')).toBeTruthy()
  await card.findByText('Closes in 3 hr')
  expect(card.getByRole('link').getAttribute('href')).toBe('/clinician/jobprofile/job-0')
})

test.each([
  ['', '1 shift'],
  ['?near=77002', '1 shift'],
  ['?within=25', '1 shift near your home'],
  ['?near=77002&within=25', '1 shift near 77002'],
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
  fireEvent.click(await screen.findByRole('button', { name: /Anywhere/ }))
  await screen.findByRole('button', { name: 'Show 24 shifts' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only shifts I can take' }))
  expect(window.location.search).toBe('')
  fireEvent.click(await screen.findByRole('button', { name: 'Show 3 shifts' }))
  expect(window.location.search).toBe('?mine=1')
})

test('job board: only a complete ZIP code is searched', async () => {
  const { sentTo } = await open({ data: cards(1), count: 1, origin })
  fireEvent.click(await screen.findByRole('button', { name: /Anywhere/ }))
  const zip = screen.getByLabelText('Near ZIP code')
  zip.focus()
  fireEvent.input(zip, { target: { value: '770' } })
  void act(() => zip.blur())
  expect(screen.getByText('Enter a 5-digit ZIP code')).toBeTruthy()
  fireEvent.input(zip, { target: { value: '77002' } })
  await waitFor(() => expect(sentTo('jobs.board').at(-1)).toMatchObject({ nearZip: '77002' }))
  expect(sentTo('jobs.board').some(({ nearZip }) => nearZip === '770')).toBe(false)
})

test('job board: an empty result offers to clear the filters', async () => {
  await open({ data: [], count: 0, origin }, '/clinician/jobboard?rate=150')
  await screen.findByText('No matching shifts')
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement)
  expect(window.location.search).toBe('')
})

test('job board: an unknown ZIP code shows an error and a way back to home', async () => {
  await open(
    refused(422, 'fields_wrong', { nearZip: 'This zip code is not known' }),
    '/clinician/jobboard?near=00000',
  )
  await screen.findByText('This zip code is not known')
  fireEvent.click(screen.getByRole('button', { name: 'Search near my home' }))
  expect(window.location.search).toBe('')
})
