import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { cardShown, untouchedByClock } from '../../../../test/web/time-cards.ts'
import { facilityShown, facilityUser, subUserWith } from '../../../../test/web/facility.ts'
import { draw, fakeApi, refused, type Answers } from '../../../../test/web/fake-api.tsx'
import { jobShown, shiftShown } from '../../../../test/web/jobs.ts'
import { toasts } from '../../../api/toasts.ts'
import { ShiftManagement } from './ShiftManagement.tsx'

beforeAll(showDialogsInJsdom)

const own = (changes: object = {}) => ({
  ...jobShown(),
  totalMinutes: 495,
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
    'jobs.listOwn': pageOf(own()),
    'applications.shifts': pageOf(pending),
    ...answers,
  })
  await draw(<ShiftManagement />, address)
  return api
}

const completed = own({ status: 'completed', confirmed: { clinicianName: 'Ana Delgado' } })
const cardRead = { 'timesheets.read': () => refused(500, 'internal', 'Down.') }

test.each([
  ['the week', '/facility/shiftmanagement?week=2026-11-16'],
  ['the list of shifts', '/facility/shiftmanagement?view=list'],
])('time cards to review: a completed shift opens its time card from %s', async (_, address) => {
  await open({ ...cardRead, 'jobs.listOwn': pageOf(completed) }, address)
  fireEvent.click(await screen.findByRole('button', { name: 'Review time card of Ana Delgado' }))
  expect(await screen.findByRole('dialog', { name: 'Ana Delgado’s time card' })).toBeTruthy()
})

test('time cards to review: a member without shifts is not offered a time card', async () => {
  await open({ 'jobs.listOwn': pageOf(completed), 'accounts.current': subUserWith('applicants') })
  expect(await screen.findByText('Ana Delgado')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /time card/ })).toBeNull()
})

const asScheduled = (id: string, firstName: string) =>
  shiftShown({
    id,
    clinicianId: { id, firstName, lastName: 'Delgado' },
    timesheet: cardShown('pending', { id: `card-${id}`, isAsScheduled: true }),
    totalWorkedHours: 8.25,
  })
const timeCardRead = {
  id: 'card',
  status: 'pending',
  rejectReason: null,
  submittedAt: '2026-11-22T01:00:00.000Z',
  acceptedAt: null,
  ...untouchedByClock,
  entries: [
    {
      slotId: 'slot',
      bookedStartTime: '2026-11-21T14:00:00.000Z',
      bookedEndTime: '2026-11-21T22:00:00.000Z',
      startTime: '2026-11-21T14:00:00.000Z',
      endTime: '2026-11-21T21:30:00.000Z',
      breakStartTime: null,
      breakEndTime: null,
      workedMinutes: 450,
      payCents: 46_500,
      extraTime: null,
    },
  ],
  bookedMinutes: 480,
  workedMinutes: 450,
  payCents: 46_500,
  bookedPayCents: 49_600,
  effect: {
    paidCents: 56_172,
    processingCents: 0,
    owedCents: 52_761,
    chargeCents: 0,
    refundCents: 3411,
    source: { brand: 'visa', last4: '4242' },
    paymentType: 'card',
  },
  minimumCents: null,
  extraTime: null,
  correctionGoesTo: null,
  adjustments: [],
  paper: null,
  timeZone: 'America/Chicago',
}
const confirmedTab = '/facility/shiftmanagement?confirmedshifts=1'

test('accept all as scheduled: one confirmation by name, each time card accepted on its own', async () => {
  let shifts = [asScheduled('a', 'Ana'), asScheduled('b', 'Bea'), pending]
  const { requests } = await open(
    {
      'applications.shifts': () => pageOf(...shifts),
      'timesheets.accept': ({ id }) => {
        if (id === 'card-b') return refused(409, 'out_of_date', 'Someone else changed this.')
        shifts = shifts.slice(1)
        return {}
      },
    },
    confirmedTab,
  )
  const part = within(await screen.findByRole('region', { name: 'Worked as scheduled' }))
  fireEvent.click(part.getByRole('button', { name: 'Accept all as scheduled' }))
  expect(part.getByText('Please confirm that the documentation is complete')).toBeTruthy()
  const box = part.getByRole('checkbox', { name: 'Documentation completed by Ana Delgado and Bea Delgado' })
  expect(document.activeElement).toBe(box)
  fireEvent.click(box)
  fireEvent.click(part.getByRole('button', { name: 'Accept all as scheduled' }))
  expect((await part.findByRole('alert')).textContent).toContain('Bea Delgado: Someone else changed this.')
  const sent = requests.filter(({ name }) => name === 'timesheets.accept')
  expect(sent.map(one => one.sent)).toEqual(
    ['card-a', 'card-b'].map(id => ({
      id,
      documentationCompleted: true,
      submittedAt: '2026-11-22T01:00:00.000Z',
      paperAddedAt: null,
    })),
  )
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  await waitFor(() => expect(part.queryByText('Ana Delgado')).toBeNull())
  expect(toasts.now().at(-1)?.text).toBe('1 time card accepted')
  const offer = within(screen.getByRole('list', { name: 'Your rating' }))
  expect(offer.getAllByRole('button').map(button => button.textContent)).toEqual([
    expect.stringContaining('Rate Ana Delgado'),
  ])
  fireEvent.click(offer.getByRole('button'))
  await waitFor(() => expect(window.location.search).toContain('rate=a'))
  expect(screen.queryByRole('list', { name: 'Your rating' })).toBeNull()
})

test('accept all as scheduled: not offered when no time card equals the schedule', async () => {
  await open({}, confirmedTab)
  expect(await screen.findByRole('list', { name: 'Time cards to review' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Worked as scheduled' })).toBeNull()
})

test('time cards to review: two presses accept one that is not as scheduled', async () => {
  const read = { 'timesheets.read': timeCardRead, 'timesheets.accept': timeCardRead }
  const { sentTo } = await open(read, confirmedTab)
  const list = within(await screen.findByRole('list', { name: 'Time cards to review' }))
  fireEvent.click(list.getByRole('button', { name: /^Documentation completed: review / }))
  const sheet = within(await screen.findByRole('dialog', { name: /time card$/ }))
  const box = await sheet.findByRole('checkbox', { name: /^Documentation completed/ })
  expect((box as HTMLInputElement).checked).toBe(true)
  expect(sheet.getByText('30 min less than scheduled')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: /^Accept and get \$34\.11 back/ }))
  await waitFor(() => expect(sentTo('timesheets.accept')).toHaveLength(1))
})

test('time cards to approve: a notification opens the card once', async () => {
  await open(
    { 'timesheets.read': refused(404, 'not_found', 'Gone.') },
    `/facility/shiftmanagement?confirmedshifts=1&timecard=${pending.id}`,
  )
  const sheet = within(await screen.findByRole('dialog', { name: /’s time card$/ }))
  expect(window.location.search).toBe('?confirmedshifts=1')
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
