import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { price } from '@gaitway/contract/fees'
import { minutesBetween } from '@gaitway/contract/time'
import { showDialogsInJsdom } from '../../testing/dialog.ts'
import { facilityIds, facilityShown } from '../../testing/facility.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../testing/fake-api.tsx'
import { ids, jobShown } from '../../testing/jobs.ts'
import { PostShift } from './PostShift.tsx'

beforeAll(showDialogsInJsdom)
beforeEach(() => localStorage.clear())

type Asked = { hourlyRate: number; slots: { startDate: string; endDate: string }[] }
const serverPrice = (sent: object) => {
  const { hourlyRate, slots } = sent as Asked
  const facts = {
    jobType: 'PART_TIME' as const,
    hourlyRate,
    payRateCents: hourlyRate * 100,
    slotMinutes: slots.map(({ startDate, endDate }) => minutesBetween(startDate, endDate)),
    parkingCents: 0,
    otherCents: 0,
    feePercent: 10,
  }
  const card = price({ ...facts, paymentType: 'card' })
  const ACH = price({ ...facts, paymentType: 'ACH' })
  return { feePercent: 10, card, ACH, invoice: ACH }
}

const last = jobShown({ jobAddress1: '9 Elm St', zipCode: '78701' })

const median = {
  rateCents: 5142,
  source: 'US Bureau of Labor Statistics',
  sample: null,
  minRate: 45,
  defaultRate: 60,
}

const open = async (answers: Answers = {}) => {
  const api = fakeApi({
    'product.config': { now: '2026-11-20T15:00:00.000Z' },
    'facilities.read': facilityShown,
    'facilities.lastJob': last,
    'facilities.timeZone': { timeZone: 'America/Phoenix' },
    'jobs.medianRate': median,
    'jobs.previewPrice': serverPrice,
    'jobs.post': [jobShown()],
    ...answers,
  })
  await draw(<PostShift open day="2026-12-01" onClose={() => {}} />, '/facility/shiftmanagement')
  await screen.findByLabelText(/^Day/)
  await settled()
  return api
}
const fill = (label: RegExp, value: string) => {
  const input = screen.getByLabelText(label)
  fireEvent.input(input, { target: { value } })
  fireEvent.change(input, { target: { value } })
  void act(() => input.blur())
}
const times = (start: string, end: string) => {
  fill(/^Start/, start)
  fill(/^End/, end)
}
const useLast = () => fireEvent.click(screen.getByRole('button', { name: 'Use it' }))
const post = () => fireEvent.click(screen.getByRole('button', { name: /^Post \d* ?shifts?$/ }))

test('started from the last shift only the times are missing, and the price stands at the bottom', async () => {
  const { sentTo } = await open()
  expect(screen.getByText('Add the times to see the price')).toBeTruthy()
  useLast()
  times('08:00', '16:00')
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

test('times are meant by the clock of the place', async () => {
  const { sentTo } = await open()
  useLast()
  await screen.findByText('Times as the clocks show them there (MST).')
  times('22:00', '06:00')
  expect(await screen.findByText(/ends the next day/)).toBeTruthy()
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]).toMatchObject({
    jobs: [{ slots: [{ startDate: '2026-12-02T05:00:00.000Z', endDate: '2026-12-02T13:00:00.000Z' }] }],
  })
})

test('also on other days: a shift for each, and the price of all', async () => {
  const { sentTo } = await open({ 'jobs.post': [jobShown(), jobShown()] })
  useLast()
  times('08:00', '16:00')
  fireEvent.click(screen.getByRole('button', { name: 'Repeat it on other days' }))
  fireEvent.click(screen.getByLabelText('Tue, 12/08'))
  expect(await screen.findByText('$1,123.44')).toBeTruthy()
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]?.jobs).toHaveLength(2)
  await waitFor(() => expect(window.location.search).toBe('?week=2026-11-16'))
})

test('what the server refuses stands at its field, and nothing that was typed is lost', async () => {
  await open({
    'jobs.post': refused(422, 'fields_wrong', { 'jobs.0.slots.0.endDate': 'This is too long.' }),
  })
  useLast()
  times('08:00', '16:00')
  post()
  expect(await screen.findByText('This is too long.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^End/)))
  expect(screen.getByLabelText<HTMLInputElement>(/^Start/).value).toBe('08:00')
})

test('what was typed comes back after a reload, and can be given up', async () => {
  await open()
  useLast()
  times('08:00', '16:00')
  await waitFor(() => expect(localStorage).toHaveLength(1))
  cleanup()
  await open()
  const start = () => screen.getByLabelText<HTMLInputElement>(/^Start/).value
  expect(start()).toBe('08:00')
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  await waitFor(() => expect(start()).toBe(''))
})

test('another address asks for it', async () => {
  await open()
  fireEvent.click(screen.getByLabelText('Another address'))
  expect(await screen.findByLabelText(/^Zip code/)).toBeTruthy()
})

const choose = (clinicianType: string) => {
  const select = screen.getByLabelText<HTMLSelectElement>(/^Discipline/)
  select.value = clinicianType
  fireEvent(select, new Event('change', { bubbles: true }))
}
const rate = () => screen.getByLabelText<HTMLInputElement>(/^Hourly rate/)

test('the rate starts where the discipline does, follows it until it is set, and tells the floor', async () => {
  await open({
    'jobs.medianRate': ({ clinicianType }: { clinicianType: string }) =>
      clinicianType === 'pt' ? median : { ...median, minRate: 40, defaultRate: 55 },
  })
  choose('pt')
  await waitFor(() => expect(rate().value).toBe('60'))
  expect(screen.getByText('At least $45 an hour for this discipline.')).toBeTruthy()
  choose('ot')
  await waitFor(() => expect(rate().value).toBe('55'))
  expect([rate().min, rate().max]).toEqual(['40', '200'])
  fireEvent.click(screen.getByRole('button', { name: 'One dollar more' }))
  await waitFor(() => expect(rate().value).toBe('56'))
  choose('pt')
  await screen.findByText('At least $45 an hour for this discipline.')
  expect(rate().value).toBe('56')
})

test('a rate below the floor is not posted, and says so at its field', async () => {
  const { sentTo } = await open({ 'facilities.lastJob': jobShown({ hourlyRate: 41 }) })
  useLast()
  await screen.findByText('At least $45 an hour for this discipline.')
  times('08:00', '16:00')
  post()
  await waitFor(() => expect(rate().getAttribute('aria-invalid')).toBe('true'))
  expect(sentTo('jobs.post')).toHaveLength(0)
})
