import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { price } from '@gaitway/contract/fees'
import { minutesBetween } from '@gaitway/contract/time'
import { showDialogsInJsdom } from '../../testing/dialog.ts'
import { facilityIds, facilityShown } from '../../testing/facility.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../testing/fake-api.tsx'
import { ids, jobShown } from '../../testing/jobs.ts'
import { PostShift } from './PostShift.tsx'

beforeAll(showDialogsInJsdom)
beforeEach(() => localStorage.clear())

type PricedJob = { hourlyRate: number; slots: { startDate: string; endDate: string }[] }
const serverPrice = (sent: object) => {
  const { hourlyRate, slots } = sent as PricedJob
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

const open = async (
  answers: Answers = {},
  shown: { day?: string; from?: string } = { day: '2026-12-01' },
) => {
  const api = fakeApi({
    'product.config': { now: '2026-11-20T15:00:00.000Z' },
    'facilities.read': facilityShown,
    'facilities.lastJob': last,
    'facilities.timeZone': { timeZone: 'America/Phoenix' },
    'jobs.medianRate': median,
    'jobs.previewPrice': serverPrice,
    'jobs.post': [jobShown()],
    'jobTemplates.list': [],
    'clinicians.favorites': { data: [], count: 0 },
    ...answers,
  })
  await draw(<PostShift open {...shown} onClose={() => {}} />, '/facility/shiftmanagement')
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
const useLast = () => fireEvent.click(screen.getByRole('button', { name: 'Use last shift' }))
const post = () => fireEvent.click(screen.getByRole('button', { name: /^Post \d* ?shifts?$/ }))

test('post shift: starting from the last shift leaves only the times, with the price at the bottom', async () => {
  const { sentTo } = await open()
  expect(screen.getByText('Add times to see the price')).toBeTruthy()
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

const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const typedTimes = () => [valueOf(/^Day/), valueOf(/^Start/), valueOf(/^End/)]

test('post shift: the last shift is posted again with its times on the next day', async () => {
  const { sentTo } = await open({}, {})
  useLast()
  expect(typedTimes()).toEqual(['2026-11-22', '08:00', '16:15'])
  expect(document.activeElement?.textContent).toBe('Filled in from your last shift, for Sun, 11/22.')
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
})

test('post shift: a shift is posted again from its page, and its draft is its own', async () => {
  await open({ 'jobs.read': jobShown({ serialNumber: 7 }) }, { from: ids.job })
  expect(screen.getByText('Filled in from shift 0007, for Sun, 11/22.')).toBeTruthy()
  expect(typedTimes()).toEqual(['2026-11-22', '08:00', '16:15'])
  fill(/^Start/, '09:00')
  await waitFor(() => expect(localStorage.getItem(`draft:post-a-shift-again-${ids.job}`)).toContain('09:00'))
})

test('post shift: the same start and end are refused in the specified words', async () => {
  const { sentTo } = await open()
  useLast()
  times('08:00', '08:00')
  post()
  expect(await screen.findByText("One or more shifts' Start time and End time are same.")).toBeTruthy()
  expect(sentTo('jobs.post')).toHaveLength(0)
})

test('post shift: weekdays until a date are twelve shifts, with their number and total', async () => {
  const { sentTo } = await open({ 'jobs.post': [jobShown(), jobShown()] })
  useLast()
  times('08:00', '16:00')
  fireEvent.click(screen.getByRole('button', { name: 'Repeat on other days' }))
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) fireEvent.click(screen.getByLabelText(day))
  fill(/^Until/, '2026-12-16')
  expect(await screen.findByText('12 shifts, Tue, 12/01 to Wed, 12/16')).toBeTruthy()
  expect(await screen.findByText('$6,740.64')).toBeTruthy()
  expect(screen.getByText('12 shifts, $561.72 each')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Mon, 12/07'))
  expect(await screen.findByText('11 shifts, Tue, 12/01 to Wed, 12/16')).toBeTruthy()
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]?.jobs).toHaveLength(11)
})

const template = {
  id: ids.slot,
  name: 'Nights',
  job: {
    jobType: 'PART_TIME',
    clinicianType: 'pt',
    locationId: facilityIds.location,
    settingTypes: ['SNF'],
    patientTypes: [],
    dressCode: 'Scrubs',
    description: 'Evaluate and treat.',
    hourlyRate: 62,
    minExperienceYears: 0,
    times: [
      { daysLater: 0, start: '22:00', end: '06:00' },
      { daysLater: 1, start: '22:00', end: '06:00' },
    ],
  },
}

test('templates: one fills in everything, with its times from the chosen day on', async () => {
  const { sentTo } = await open({ 'jobTemplates.list': [template] })
  fireEvent.click(screen.getByRole('button', { name: 'Use Nights' }))
  expect(screen.getByText('Filled in from “Nights”, for Tue, 12/01.')).toBeTruthy()
  expect(screen.getAllByLabelText<HTMLInputElement>(/^Day/).map(({ value }) => value)).toEqual([
    '2026-12-01',
    '2026-12-02',
  ])
  await screen.findByText('Times are local to the shift (MST).')
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]).toMatchObject({ jobs: [{ locationId: facilityIds.location }] })
})

test('templates: what is typed is saved under a name, and a taken name keeps the dialog open', async () => {
  let tries = 0
  const { sentTo } = await open({
    'jobTemplates.add': () =>
      tries++
        ? template
        : refused(422, 'fields_wrong', { name: 'You already have a template with this name' }),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Save as template' }))
  expect(screen.getByText(/Fill in the required fields first/)).toBeTruthy()
  useLast()
  times('22:00', '06:00')
  fireEvent.click(screen.getByRole('button', { name: 'Save as template' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }))
  fireEvent.input(dialog.getByLabelText(/^Template name/), { target: { value: 'Nights' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save template' }))
  expect(await dialog.findByText('You already have a template with this name')).toBeTruthy()
  fireEvent.input(dialog.getByLabelText(/^Template name/), { target: { value: 'Late' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save template' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save as template' })).toBeNull())
  expect(sentTo('jobTemplates.add')[1]).toMatchObject({
    name: 'Late',
    job: { hourlyRate: 62, times: [{ daysLater: 0, start: '22:00', end: '06:00' }] },
  })
  expect(sentTo('jobTemplates.add')[1]?.job).not.toHaveProperty('slots')
})

test('templates: one is renamed and deleted', async () => {
  const { sentTo } = await open({
    'jobTemplates.list': [template],
    'jobTemplates.rename': template,
    'jobTemplates.remove': {},
  })
  fireEvent.click(screen.getByRole('menuitem', { name: 'Rename', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename template' }))
  fireEvent.input(dialog.getByLabelText(/^Template name/), { target: { value: 'Late' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(sentTo('jobTemplates.rename')).toEqual([{ id: template.id, name: 'Late' }]))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete', hidden: true }))
  const asked = within(await screen.findByRole('dialog', { name: 'Delete “Nights”?' }))
  fireEvent.click(asked.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sentTo('jobTemplates.remove')).toEqual([{ id: template.id }]))
})

const favorite = {
  id: ids.clinician,
  firstName: 'Ana',
  lastName: 'Delgado',
  clinicianType: 'pt',
  profileUrl: null,
  city: 'Houston',
  state: 'TX',
  totalPracticYears: 8,
  licenseStates: ['TX'],
  isFavorite: true,
  isReadable: true,
}
const favorites = { data: [favorite, { ...favorite, id: ids.slot, clinicianType: 'slp' }], count: 2 }

test('invitations: an invite-only shift needs an invited favorite of its discipline', async () => {
  const { sentTo } = await open({ 'clinicians.favorites': favorites })
  useLast()
  times('08:00', '16:00')
  fireEvent.click(screen.getByLabelText(/^Only clinicians I invite/))
  post()
  expect(await screen.findByText('Please choose who to invite')).toBeTruthy()
  expect(sentTo('jobs.post')).toHaveLength(0)
  const group = within(screen.getByRole('group', { name: /^Invite favorites/ }))
  expect(await group.findAllByRole('checkbox')).toHaveLength(1)
  fireEvent.click(group.getByLabelText('Ana Delgado'))
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]).toMatchObject({
    jobs: [{ inviteOnly: true, invitedClinicianIds: [ids.clinician] }],
  })
})

test('post shift: a time that clocks skip in spring is refused at its field', async () => {
  const { sentTo } = await open({ 'facilities.timeZone': { timeZone: 'America/Chicago' } })
  useLast()
  fill(/^Day/, '2027-03-13')
  times('22:00', '02:30')
  post()
  const error = await screen.findByText(/This time doesn’t exist that night because of daylight saving time/)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^End/)))
  expect(screen.getByLabelText(/^End/).getAttribute('aria-describedby')).toContain(error.id)
  expect(sentTo('jobs.post')).toHaveLength(0)
  times('22:00', '06:00')
  expect(await screen.findByText(/^7 hr/)).toBeTruthy()
})

test('post shift: a time that occurs twice in fall asks which one is meant', async () => {
  const { sentTo } = await open({ 'facilities.timeZone': { timeZone: 'America/Chicago' } })
  useLast()
  fill(/^Day/, '2027-11-06')
  times('18:00', '01:30')
  post()
  expect(await screen.findByText(/Clocks go back that night, so this time happens twice/)).toBeTruthy()
  expect(sentTo('jobs.post')).toHaveLength(0)
  fireEvent.click(screen.getByLabelText('1:30 AM CST (second)'))
  expect(await screen.findByText(/^8 hr 30 min/)).toBeTruthy()
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]).toMatchObject({
    jobs: [{ slots: [{ startDate: '2027-11-06T23:00:00.000Z', endDate: '2027-11-07T07:30:00.000Z' }] }],
  })
})

test('invitations: an invite-only shift stays invite-only when it is posted again', async () => {
  const person = { clinicianId: ids.clinician, firstName: 'Ana', lastName: 'Delgado' }
  const invited = [{ ...person, invitedAt: '2026-11-19T13:00:00.000Z', applicationStatus: null }]
  const { sentTo } = await open(
    { 'jobs.read': jobShown({ inviteOnly: true, invited }), 'clinicians.favorites': favorites },
    { from: ids.job },
  )
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]).toMatchObject({
    jobs: [{ inviteOnly: true, invitedClinicianIds: [ids.clinician] }],
  })
})

test('post shift: times are in the time zone of the place', async () => {
  const { sentTo } = await open()
  useLast()
  await screen.findByText('Times are local to the shift (MST).')
  times('22:00', '06:00')
  expect(await screen.findByText(/ends the next day/)).toBeTruthy()
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]).toMatchObject({
    jobs: [{ slots: [{ startDate: '2026-12-02T05:00:00.000Z', endDate: '2026-12-02T13:00:00.000Z' }] }],
  })
})

test('post shift: repeat days make one shift each and are all in the price', async () => {
  const { sentTo } = await open({ 'jobs.post': [jobShown(), jobShown()] })
  useLast()
  times('08:00', '16:00')
  fireEvent.click(screen.getByRole('button', { name: 'Repeat on other days' }))
  fireEvent.click(screen.getByLabelText('Tue, 12/08'))
  expect(await screen.findByText('$1,123.44')).toBeTruthy()
  post()
  await waitFor(() => expect(sentTo('jobs.post')).toHaveLength(1))
  expect(sentTo('jobs.post')[0]?.jobs).toHaveLength(2)
  await waitFor(() => expect(window.location.search).toBe('?week=2026-11-16'))
})

test('post shift: a server error appears at its field and keeps what was typed', async () => {
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

test('post shift: a draft survives a reload and can be discarded', async () => {
  await open()
  useLast()
  times('08:00', '16:00')
  await waitFor(() => expect(localStorage).toHaveLength(1))
  cleanup()
  await open()
  const start = () => valueOf(/^Start/)
  expect(start()).toBe('08:00')
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  await waitFor(() => expect(start()).toBe(''))
})

test('post shift: another address shows its fields', async () => {
  await open()
  fireEvent.click(screen.getByLabelText('Another address'))
  expect(await screen.findByLabelText(/^ZIP code/)).toBeTruthy()
})

const choose = (clinicianType: string) => {
  const select = screen.getByLabelText<HTMLSelectElement>(/^Discipline/)
  select.value = clinicianType
  fireEvent(select, new Event('change', { bubbles: true }))
}
const rate = () => screen.getByLabelText<HTMLInputElement>(/^Hourly rate/)

test('rate: starts at the default of the discipline, follows it until changed, and shows the minimum', async () => {
  await open({
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
  const { sentTo } = await open({ 'facilities.lastJob': jobShown({ hourlyRate: 41 }) })
  useLast()
  await screen.findByText('At least $45/hr for this discipline.')
  times('08:00', '16:00')
  post()
  await waitFor(() => expect(rate().getAttribute('aria-invalid')).toBe('true'))
  expect(sentTo('jobs.post')).toHaveLength(0)
})
