import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../test/web/dialog.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../../test/web/fake-api.tsx'
import { clinicianUser } from '../../../test/web/jobs.ts'
import { toasts } from '../../api/toasts.ts'
import { Schedule } from './Schedule.tsx'

beforeAll(showDialogsInJsdom)
beforeEach(() => toasts.now().forEach(({ id }) => toasts.dismiss(id)))

const waiting = { ...clinicianUser, status: 'pending', isApprovedByAdmin: false }
const call = {
  id: '01900000-0000-7000-8000-000000000042',
  startsAt: '2026-11-23T15:00:00.000Z',
  endsAt: '2026-11-23T15:15:00.000Z',
  timeZone: 'America/Chicago',
  phone: '5555550142',
  status: 'booked',
}
const free = {
  timeZone: 'America/Chicago',
  starts: ['2026-11-23T18:00:00.000Z', '2026-11-23T18:15:00.000Z', '2026-11-24T18:00:00.000Z'],
  phone: '5555550142',
}
const nobody = () => null as never

const open = async (answers: Answers) => {
  const api = fakeApi({
    'accounts.current': waiting,
    'product.config': { schedulingUrl: null, now: '2026-11-20T15:00:00.000Z' },
    'onboarding.read': nobody,
    'onboarding.slots': free,
    ...answers,
  })
  await draw(<Schedule />, '/schedule')
  return api
}
const times = async () => {
  const group = await screen.findByRole('group', { name: /^Time, / })
  await settled()
  return within(group).getAllByRole('radio')
}
const phoneField = () => screen.getByLabelText(/^Phone number/) as HTMLInputElement
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('onboarding call: books the chosen day and time with the prefilled phone number', async () => {
  let booked = false
  const { sentTo } = await open({
    'onboarding.read': () => (booked ? call : (null as never)),
    'onboarding.book': () => {
      booked = true
      return call
    },
  })
  expect(await times()).toHaveLength(2)
  const monday = screen.getByRole('radio', { name: 'Monday, 11/23/2026, 2 times available' })
  expect((monday as HTMLInputElement).checked).toBe(true)
  const sunday = screen.getByRole('radio', { name: 'Sunday, 11/22/2026, no times available' })
  expect((sunday as HTMLInputElement).disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Tuesday, 11/24/2026, 1 time available' }))
  fireEvent.click((await times())[0] as HTMLElement)
  expect(phoneField().value).toBe('(555) 555-0142')
  press('Book call')
  await screen.findByRole('heading', { name: 'Your call is booked' })
  expect(sentTo('onboarding.book')).toEqual([{ startsAt: '2026-11-24T18:00:00.000Z', phone: '5555550142' }])
})

test('onboarding call: requires a time and focuses the times', async () => {
  const { sentTo } = await open({})
  await times()
  press('Book call')
  await screen.findByText('Choose a time')
  const [first] = await times()
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(sentTo('onboarding.book')).toEqual([])
})

test('onboarding call: a time that was just taken disappears and the phone number stays', async () => {
  let requests = 0
  await open({
    'onboarding.slots': () => (requests++ === 0 ? free : { ...free, starts: free.starts.slice(1) }),
    'onboarding.book': refused(
      409,
      'call_time_taken',
      'This time is no longer available. Please choose another.',
    ),
  })
  fireEvent.click((await times())[0] as HTMLElement)
  fireEvent.input(phoneField(), { target: { value: '5555550177' } })
  press('Book call')
  await waitFor(async () => expect(await times()).toHaveLength(1))
  expect(phoneField().value).toBe('(555) 555-0177')
  expect(screen.getAllByText('This time is no longer available. Please choose another.')).toBeTruthy()
})

test('onboarding call: a booked call can be rescheduled or kept', async () => {
  const { sentTo } = await open({ 'onboarding.read': call, 'onboarding.rebook': call })
  await screen.findByText('We’ll call you at (555) 555-0142.')
  press('Reschedule')
  await times()
  press('Keep current time')
  press('Reschedule')
  fireEvent.click((await times())[1] as HTMLElement)
  press('Reschedule to this time')
  await screen.findByRole('heading', { name: 'Your call is booked' })
  expect(sentTo('onboarding.rebook')).toEqual([{ startsAt: '2026-11-23T18:15:00.000Z' }])
})

test('onboarding call: asks before canceling', async () => {
  let booked = true
  await open({
    'onboarding.read': () => (booked ? call : { ...call, status: 'cancelled' }),
    'onboarding.cancel': () => {
      booked = false
      return {}
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel call' }))
  fireEvent.click(
    within(screen.getByRole('dialog', { name: 'Cancel your call?' })).getByRole('button', {
      name: 'Cancel call',
    }),
  )
  expect(await screen.findByRole('heading', { name: 'Schedule your call' })).toBeTruthy()
})

test('onboarding call: without open times, offers to check again', async () => {
  let requests = 0
  await open({ 'onboarding.slots': () => (requests++ === 0 ? { ...free, starts: [] } : free) })
  fireEvent.click(await screen.findByRole('button', { name: 'Check again' }))
  expect(await times()).toHaveLength(2)
})

test('onboarding call: redirects to the external scheduling page when one is configured', async () => {
  await open({ 'product.config': { schedulingUrl: '#calls', now: '2026-11-20T15:00:00.000Z' } })
  const link = await screen.findByRole('link', { name: 'Open scheduling page' })
  expect(link.getAttribute('href')).toBe('#calls')
  await waitFor(() => expect(window.location.hash).toBe('#calls'))
})

test('onboarding call: after a missed call, explains it and offers new times', async () => {
  await open({ 'onboarding.read': { ...call, status: 'missed' } })
  await screen.findByText(/We called you on Monday, 11\/23\/2026/)
  expect(await times()).toHaveLength(2)
})

const approvedAlready = refused(
  409,
  'call_not_needed',
  'Your account is already approved, so you don’t need a call.',
)
const saidNow = () => toasts.now().map(({ text, tone }) => [tone, text])
const good = ['plain', 'Your account is already approved, so you don’t need a call.']

test('onboarding call: an account approved in the meantime gets a toast, not an error', async () => {
  let requests = 0
  await open({ 'onboarding.slots': approvedAlready, 'accounts.current': () => (requests++, waiting) })
  await waitFor(() => expect(saidNow()).toContainEqual(good))
  await waitFor(() => expect(requests).toBe(2))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('onboarding call: an account approved while choosing a time gets the same toast', async () => {
  let requests = 0
  await open({ 'onboarding.book': approvedAlready, 'accounts.current': () => (requests++, waiting) })
  fireEvent.click((await times())[0] as HTMLElement)
  press('Book call')
  await waitFor(() => expect(requests).toBe(2))
  expect(saidNow()).toEqual([good])
})
