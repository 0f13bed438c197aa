import { errors } from '@gaitway/contract/values/errors'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import {
  facilityIds,
  facilityInTwoZones,
  facilityShown,
  facilityUser,
  visa,
} from '../../../../test/web/facility.ts'
import { refused, settled } from '../../../../test/web/fake-api.tsx'
import { ids, jobShown } from '../../../../test/web/jobs.ts'
import {
  fill,
  fillTimes,
  median,
  openPosting,
  post,
  priceWith,
  typedTimes,
  useLast,
  valueOf,
} from '../../../../test/web/posting.tsx'
import { ShiftManagement } from '../list/ShiftManagement.tsx'

beforeAll(showDialogsInJsdom)
beforeEach(() => localStorage.clear())

test('post shift: starting from the last shift leaves only the times, with the price at the bottom', async () => {
  const { sentTo } = await openPosting()
  expect(screen.getByText('Add times to see the price')).toBeTruthy()
  useLast()
  fillTimes('08:00', '16:00')
  fill(/^Documentation system/, 'Net Health')
  expect((await screen.findAllByText('$561.72')).length).toBeGreaterThan(0)
  await waitFor(() => expect(sentTo('jobs.previewPrice')).toHaveLength(1))
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]).toMatchObject({
    jobs: [
      {
        clinicianType: 'pt',
        locationId: facilityIds.location,
        hourlyRate: 62,
        description: 'Evaluate and treat.',
        documentationSystem: 'Net Health',
      },
    ],
  })
  await waitFor(() => expect(window.location.pathname).toBe(`/facility/jobprofile/${ids.job}`))
})

test('post shift: posting the last shift again uses its times on the next day', async () => {
  const { sentTo } = await openPosting({}, {})
  useLast()
  expect(typedTimes()).toEqual(['2026-11-22', '08:00', '16:15'])
  expect(document.activeElement?.textContent).toBe('Filled in from your last shift, for Sun, Nov 22.')
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
})

test('post shift: a shift posted again from its page has its own draft', async () => {
  await openPosting({ 'jobs.read': jobShown({ serialNumber: 7 }) }, { from: ids.job })
  expect(screen.getByText('Filled in from shift 0007, for Sun, Nov 22.')).toBeTruthy()
  expect(typedTimes()).toEqual(['2026-11-22', '08:00', '16:15'])
  fill(/^Start/, '09:00')
  await waitFor(() => expect(localStorage.getItem(`draft:post-a-shift-again-${ids.job}`)).toContain('09:00'))
})

test.each([
  ['with the last brief', { 'briefs.last': { entrance: 'Side door', documents: [] } }, {}],
  ['from an earlier shift', { 'jobs.read': jobShown() }, { from: ids.job }],
  ['at a location in another time zone', { 'facilities.read': { ...facilityShown, address1: '' } }, {}],
])('post shift: an untouched form %s leaves no draft', async (_, answers, shown) => {
  await openPosting(answers, shown)
  await settled()
  expect(Object.keys(localStorage).filter(key => key.startsWith('draft:'))).toEqual([])
})

test('post shift: Back leads to the week, without the form', async () => {
  const none = { data: [], count: 0 }
  await openPosting(
    {
      'accounts.current': facilityUser,
      'notifications.list': {},
      'jobs.listOwn': none,
      'jobs.fillRate': { filled: 0, counted: 0, weeks: [] },
      'applications.shifts': none,
    },
    {},
    { page: <ShiftManagement />, address: '/facility/shiftmanagement?post=1' },
  )
  useLast()
  post()
  await waitFor(() => expect(window.location.pathname).toBe(`/facility/jobprofile/${ids.job}`))
  window.history.back()
  await waitFor(() => expect(window.location.pathname).toBe('/facility/shiftmanagement'))
  expect(window.location.search).toBe('')
})

test('post shift: the same start and end are refused in the specified words', async () => {
  const { sentTo } = await openPosting()
  useLast()
  fillTimes('08:00', '08:00')
  post()
  expect(await screen.findByText("One or more shifts' Start time and End time are same.")).toBeTruthy()
  expect(sentTo('jobs.post')).toHaveLength(0)
})

test('post shift: a full-time role has one first day, without more days or times', async () => {
  await openPosting()
  expect(screen.getByRole('button', { name: 'Add another day or time to this shift' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /Full Time/ }))
  await screen.findByText(/^Enter the first day\./)
  expect(screen.queryByRole('button', { name: 'Add another day or time to this shift' })).toBeNull()
})

test('post shift: weekdays until a date are twelve shifts, with their number and total', async () => {
  const { sentTo } = await openPosting({ 'jobs.post': [jobShown(), jobShown()] })
  useLast()
  fillTimes('08:00', '16:00')
  fireEvent.click(screen.getByRole('button', { name: 'Repeat on other days' }))
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) fireEvent.click(screen.getByLabelText(day))
  fill(/^Until/, '2026-12-16')
  expect(await screen.findByText('12 shifts, Tue, Dec 1 to Wed, Dec 16')).toBeTruthy()
  expect(await screen.findByText('$6,740.64')).toBeTruthy()
  expect(screen.getByText('12 shifts, $561.72 each')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Mon, Dec 7'))
  expect(await screen.findByText('11 shifts, Tue, Dec 1 to Wed, Dec 16')).toBeTruthy()
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]?.jobs).toHaveLength(11)
})

test('post shift: a time skipped by daylight saving time is refused at its field', async () => {
  const { sentTo } = await openPosting()
  useLast()
  fill(/^Day/, '2027-03-13')
  fillTimes('22:00', '02:30')
  post()
  const error = await screen.findByText(/This time doesn’t exist that day because of daylight saving time/)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^End/)))
  expect(screen.getByLabelText(/^End/).getAttribute('aria-describedby')).toContain(error.id)
  expect(sentTo('jobs.post')).toHaveLength(0)
  fillTimes('22:00', '06:00')
  expect(await screen.findByText(/^7 hr/)).toBeTruthy()
})

test('post shift: a time that occurs twice in the fall asks which one you mean', async () => {
  const { sentTo } = await openPosting()
  useLast()
  fill(/^Day/, '2027-11-06')
  fillTimes('18:00', '01:30')
  post()
  expect(await screen.findByText(/Clocks go back that day, so this time happens twice/)).toBeTruthy()
  expect(sentTo('jobs.post')).toHaveLength(0)
  fireEvent.click(screen.getByLabelText('1:30 AM CST (second)'))
  expect(await screen.findByText(/^8 hr 30 min/)).toBeTruthy()
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]).toMatchObject({
    jobs: [{ slots: [{ startDate: '2027-11-06T23:00:00.000Z', endDate: '2027-11-07T07:30:00.000Z' }] }],
  })
})

test('post shift: times are in the time zone of the place', async () => {
  const { sentTo } = await openPosting({ 'facilities.read': facilityInTwoZones })
  useLast()
  await screen.findByText('Times are local to the shift (MST).')
  fillTimes('22:00', '06:00')
  expect(await screen.findByText(/ends the next day/)).toBeTruthy()
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]).toMatchObject({
    jobs: [{ slots: [{ startDate: '2026-12-02T05:00:00.000Z', endDate: '2026-12-02T13:00:00.000Z' }] }],
  })
})

const selectIn = (label: RegExp, value: string) => {
  const select = screen.getByLabelText<HTMLSelectElement>(label)
  select.value = value
  fireEvent(select, new Event('change', { bubbles: true }))
}

test('post shift: where the ZIP code doesn’t decide the time zone, the form asks for it, again for another ZIP code', async () => {
  const { sentTo } = await openPosting({
    'facilities.timeZones': sent => {
      const { zipCode } = sent as { zipCode: string }
      if (zipCode === '85004') return { timeZones: ['America/Phoenix'] }
      return { timeZones: ['America/Chicago', 'America/New_York'] }
    },
  })
  useLast()
  fireEvent.click(screen.getByLabelText(/^Another address/))
  fill(/^Address/, '1 Gulf Rd')
  fill(/^City/, 'Port St. Joe')
  selectIn(/^State/, 'FL')
  fill(/^ZIP code/, '32499')
  fillTimes('07:00', '15:00')
  const choice = await screen.findByLabelText<HTMLSelectElement>(/^Time zone/)
  expect([...choice.options].map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Central Time', 'Eastern Time']),
  )
  post()
  expect(await screen.findByText('Please choose a time zone')).toBeTruthy()
  expect(sentTo('jobs.post')).toHaveLength(0)
  selectIn(/^Time zone/, 'America/New_York')
  await screen.findByText('Times are local to the shift (EST).')
  fill(/^ZIP code/, '32498')
  expect((await screen.findByLabelText<HTMLSelectElement>(/^Time zone/)).value).toBe('')
  selectIn(/^Time zone/, 'America/New_York')
  await screen.findByText('Times are local to the shift (EST).')
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]).toMatchObject({
    jobs: [
      {
        zipCode: '32498',
        timeZone: 'America/New_York',
        slots: [{ startDate: '2026-12-01T12:00:00.000Z', endDate: '2026-12-01T20:00:00.000Z' }],
      },
    ],
  })
})

test('post shift: repeat days make one shift each and are all in the price', async () => {
  const { sentTo } = await openPosting({ 'jobs.post': [jobShown(), jobShown()] })
  useLast()
  fillTimes('08:00', '16:00')
  fireEvent.click(screen.getByRole('button', { name: 'Repeat on other days' }))
  fireEvent.click(screen.getByLabelText('Tue, Dec 8'))
  expect(await screen.findByText('$1,123.44')).toBeTruthy()
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]?.jobs).toHaveLength(2)
  await waitFor(() => expect(window.location.search).toBe('?week=2026-11-15'))
})

test('post shift: a server error appears at its field and keeps what was typed', async () => {
  await openPosting({
    'jobs.post': refused(422, 'fields_wrong', { 'jobs.0.slots.0.endDate': 'This is too long.' }),
  })
  useLast()
  fillTimes('08:00', '16:00')
  post()
  expect(await screen.findByText('This is too long.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^End/)))
  expect(screen.getByLabelText<HTMLInputElement>(/^Start/).value).toBe('08:00')
})

test('post shift: a draft survives a reload and can be discarded', async () => {
  await openPosting()
  useLast()
  fillTimes('08:00', '16:00')
  await waitFor(() => expect(localStorage).toHaveLength(1))
  cleanup()
  await openPosting()
  const start = () => valueOf(/^Start/)
  expect(start()).toBe('08:00')
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  await waitFor(() => expect(start()).toBe(''))
})

test('post shift: another address shows its fields', async () => {
  await openPosting()
  fireEvent.click(screen.getByLabelText('Another address'))
  expect(await screen.findByLabelText(/^ZIP code/)).toBeTruthy()
})

const choose = (clinicianType: string) => selectIn(/^Discipline/, clinicianType)
const rate = () => screen.getByLabelText<HTMLInputElement>(/^Hourly rate/)

test('rate: starts at the default of the discipline, follows it until changed, and shows the minimum', async () => {
  await openPosting({
    'jobs.medianRate': ({ clinicianType }: { clinicianType: string }) =>
      clinicianType === 'pt' ? median : { ...median, minRate: 40, defaultRate: 55 },
  })
  choose('pt')
  await waitFor(() => expect(rate().value).toBe('60'))
  expect(screen.getByText('At least $45/hr for this discipline.')).toBeTruthy()
  choose('ot')
  await waitFor(() => expect(rate().value).toBe('55'))
  expect([rate().min, rate().max]).toEqual(['40', '200'])
  fireEvent.click(screen.getByRole('button', { name: 'One dollar more' }))
  await waitFor(() => expect(rate().value).toBe('56'))
  choose('pt')
  await screen.findByText('At least $45/hr for this discipline.')
  expect(rate().value).toBe('56')
})

test('rate: below the minimum is refused at its field', async () => {
  const { sentTo } = await openPosting({ 'facilities.lastJob': jobShown({ hourlyRate: 41 }) })
  useLast()
  await screen.findByText('At least $45/hr for this discipline.')
  fillTimes('08:00', '16:00')
  post()
  await waitFor(() => expect(rate().getAttribute('aria-invalid')).toBe('true'))
  expect(sentTo('jobs.post')).toHaveLength(0)
})

test('post shift: with instant confirmation, each total is sent as shown, and a changed one is shown anew', async () => {
  const fees = [10, 12]
  const { sentTo } = await openPosting({
    'payments.billing': { cards: [visa], banks: [], invoiceAllowed: false, holdReason: null },
    'jobs.previewPrice': sent => priceWith(fees[0] ?? 10)(sent),
    'jobs.post': () => {
      fees.shift()
      return refused(409, 'out_of_date', errors.out_of_date[1])
    },
  })
  useLast()
  fillTimes('08:00', '16:00')
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Favorites can confirm themselves/ }))
  await screen.findByText(/\$561\.72/, { selector: 'strong' })
  // the button waits for the server's price
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]).toMatchObject({
    jobs: [{ instant: { paymentType: 'card', sourceId: visa.id, totalCents: 56_172 } }],
  })
  expect(await screen.findByText(/^Someone else just changed this\./)).toBeTruthy()
  expect((await screen.findAllByText('$571.93')).length).toBeGreaterThan(0)
})
