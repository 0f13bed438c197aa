import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../testing/dialog.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../testing/fake-api.tsx'
import { clinicianUser } from '../../testing/jobs.ts'
import { toasts } from '../../shared/overlays/toasts.ts'
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
const phoneField = () => screen.getByLabelText(/^Phone number we call/) as HTMLInputElement
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a day and a time are chosen, the number is filled in, and the call is booked', async () => {
  let booked = false
  const { sentTo } = await open({
    'onboarding.read': () => (booked ? call : (null as never)),
    'onboarding.book': () => {
      booked = true
      return call
    },
  })
  expect(await times()).toHaveLength(2)
  const monday = screen.getByRole('radio', { name: 'Monday, 11/23/2026, 2 times free' })
  expect((monday as HTMLInputElement).checked).toBe(true)
  const sunday = screen.getByRole('radio', { name: 'Sunday, 11/22/2026, nothing free' })
  expect((sunday as HTMLInputElement).disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Tuesday, 11/24/2026, 1 time free' }))
  fireEvent.click((await times())[0] as HTMLElement)
  expect(phoneField().value).toBe('(555) 555-0142')
  press('Book this call')
  await screen.findByRole('heading', { name: 'Your call is booked' })
  expect(sentTo('onboarding.book')).toEqual([{ startsAt: '2026-11-24T18:00:00.000Z', phone: '5555550142' }])
})

test('without a time nothing is sent, and the times have the focus', async () => {
  const { sentTo } = await open({})
  await times()
  press('Book this call')
  await screen.findByText('Please choose a time')
  const [first] = await times()
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(sentTo('onboarding.book')).toEqual([])
})

test('when the time is gone meanwhile, the other times are shown and the number stays', async () => {
  let asked = 0
  await open({
    'onboarding.slots': () => (asked++ === 0 ? free : { ...free, starts: free.starts.slice(1) }),
    'onboarding.book': refused(
      409,
      'call_time_taken',
      'This time is not free any more. Please choose another.',
    ),
  })
  fireEvent.click((await times())[0] as HTMLElement)
  fireEvent.input(phoneField(), { target: { value: '5555550177' } })
  press('Book this call')
  await waitFor(async () => expect(await times()).toHaveLength(1))
  expect(phoneField().value).toBe('(555) 555-0177')
  expect(screen.getAllByText('This time is not free any more. Please choose another.')).toBeTruthy()
})

test('a booked call is moved, or kept', async () => {
  const { sentTo } = await open({ 'onboarding.read': call, 'onboarding.rebook': call })
  await screen.findByText('We call you on (555) 555-0142.')
  press('Move')
  await times()
  press('Keep my time')
  press('Move')
  fireEvent.click((await times())[1] as HTMLElement)
  press('Move to this time')
  await screen.findByRole('heading', { name: 'Your call is booked' })
  expect(sentTo('onboarding.rebook')).toEqual([{ startsAt: '2026-11-23T18:15:00.000Z' }])
})

test('a call is cancelled after a question', async () => {
  let booked = true
  await open({
    'onboarding.read': () => (booked ? call : { ...call, status: 'cancelled' }),
    'onboarding.cancel': () => {
      booked = false
      return {}
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  fireEvent.click(
    within(screen.getByRole('dialog', { name: 'Cancel your call' })).getByRole('button', {
      name: 'Cancel the call',
    }),
  )
  expect(await screen.findByRole('heading', { name: 'Schedule your call' })).toBeTruthy()
})

test('where no time is free that is said, and can be asked again', async () => {
  let asked = 0
  await open({ 'onboarding.slots': () => (asked++ === 0 ? { ...free, starts: [] } : free) })
  fireEvent.click(await screen.findByRole('button', { name: 'Look again' }))
  expect(await times()).toHaveLength(2)
})

test('where calls are booked elsewhere, this leads there', async () => {
  await open({ 'product.config': { schedulingUrl: '#calls', now: '2026-11-20T15:00:00.000Z' } })
  const link = await screen.findByRole('link', { name: 'Open the page' })
  expect(link.getAttribute('href')).toBe('#calls')
  await waitFor(() => expect(window.location.hash).toBe('#calls'))
})

test('whoever missed the call is told so and chooses anew', async () => {
  await open({ 'onboarding.read': { ...call, status: 'missed' } })
  await screen.findByText(/We called you on Monday, 11\/23\/2026/)
  expect(await times()).toHaveLength(2)
})

const approvedAlready = refused(
  409,
  'call_not_needed',
  'Your account is approved already, so no call is needed.',
)
const saidNow = () => toasts.now().map(({ text, tone }) => [tone, text])
const good = ['plain', 'Your account is approved already, so no call is needed.']

test('whoever is approved meanwhile is told so, not that something failed', async () => {
  let asked = 0
  await open({ 'onboarding.slots': approvedAlready, 'accounts.current': () => (asked++, waiting) })
  await waitFor(() => expect(saidNow()).toContainEqual(good))
  await waitFor(() => expect(asked).toBe(2))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('so is whoever is approved while they choose a time', async () => {
  let asked = 0
  await open({ 'onboarding.book': approvedAlready, 'accounts.current': () => (asked++, waiting) })
  fireEvent.click((await times())[0] as HTMLElement)
  press('Book this call')
  await waitFor(() => expect(asked).toBe(2))
  expect(saidNow()).toEqual([good])
})
