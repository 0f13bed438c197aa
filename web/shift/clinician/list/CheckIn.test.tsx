import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { toasts } from '../../../api/toasts.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../../../test/web/fake-api.tsx'
import { ids, shiftShown } from '../../../../test/web/jobs.ts'
import { CheckIn } from '../time-card/CheckIn.tsx'

type Locate = (done: (found: object) => void, failed: () => void) => void
const browserAt = (locate: Locate | undefined) =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: locate && { getCurrentPosition: locate },
  })
const allowed: Locate = done => done({ coords: { latitude: 29.7, longitude: -95.4, accuracy: 5 } })
const denied: Locate = (_, failed) => failed()

const { shiftSlots } = shiftShown()
const open = async (now: string, change: object = {}, answers: Answers = {}) => {
  const api = fakeApi({
    'product.config': { now },
    'applications.checkIn': {},
    'applications.checkOut': {},
    'applications.undoCheckOut': {},
    ...answers,
  })
  const shift = shiftShown({
    shiftStatus: 'current',
    shiftSlots: shiftSlots.map(slot => ({ ...slot, ...change })),
  })
  await draw(<CheckIn shift={shift} />)
  await settled()
  return api
}
beforeEach(() => toasts.now().forEach(({ id }) => toasts.dismiss(id)))

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const during = '2026-11-21T15:00:00.000Z'

test.each([
  ['with the place, when the person allows it', allowed, { position: { latitude: 29.7, longitude: -95.4 } }],
  ['without it, when they don’t', denied, {}],
  ['without it, when the browser has none', undefined, {}],
])('check-in: is sent %s', async (_, locate, more) => {
  browserAt(locate)
  const { sentTo } = await open(during)
  await press('Check in')
  await waitFor(() =>
    expect(sentTo('applications.checkIn')).toEqual([
      { jobApplicationId: ids.application, checkIn: true, ...more },
    ]),
  )
  await waitFor(() => expect(toasts.now().at(-1)?.text).toBe('You’re checked in'))
})

test('check-in: afterwards it shows when, and offers to check out', async () => {
  await open(during, { checkedInAt: '2026-11-21T13:55:00.000Z' })
  expect(await screen.findByText('Checked in 7:55 AM, location not available')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Check out' })).toBeTruthy()
})

const arrived = { checkedInAt: '2026-11-21T13:55:00.000Z' }

test('check-out: before the scheduled end it asks first, and Not yet sends nothing', async () => {
  browserAt(denied)
  const { sentTo } = await open(during, arrived)
  await press('Check out')
  const dialog = await screen.findByRole('dialog', {
    name: 'Your shift ends at 4:15 PM. Check out now?',
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Not yet' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('applications.checkOut')).toEqual([])
  await press('Check out')
  const again = await screen.findByRole('dialog')
  fireEvent.click(within(again).getByRole('button', { name: 'Check out' }))
  await waitFor(() => expect(sentTo('applications.checkOut')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('check-out: at the scheduled end it doesn’t ask', async () => {
  browserAt(denied)
  const { sentTo } = await open('2026-11-21T22:15:30.000Z', arrived)
  await press('Check out')
  await waitFor(() => expect(sentTo('applications.checkOut')).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

const left = { ...arrived, checkedOutAt: '2026-11-21T15:00:00.000Z' }

test('check-out: for ten minutes it can be undone', async () => {
  const { sentTo } = await open('2026-11-21T15:09:00.000Z', left)
  await press('Undo check-out')
  await waitFor(() =>
    expect(sentTo('applications.undoCheckOut')).toEqual([
      { jobApplicationId: ids.application, undoCheckOut: true },
    ]),
  )
  await waitFor(() => expect(toasts.now().at(-1)?.text).toBe('Check-out undone. Check out when you leave.'))
  cleanup()
  await open('2026-11-21T15:10:30.000Z', left)
  expect(screen.getByText('Checked out 9:00 AM, location not available')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('check-out: a refused undo says why', async () => {
  await open('2026-11-21T15:09:00.000Z', left, {
    'applications.undoCheckOut': refused(409, 'undo_check_out_not_open', 'Too late.'),
  })
  await press('Undo check-out')
  await waitFor(() => expect(toasts.now().at(-1)?.text).toBe('Too late.'))
})

test('check-in: is offered from an hour before the shift until it ends', async () => {
  await open('2026-11-21T12:59:00.000Z')
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  await open('2026-11-21T13:00:30.000Z')
  expect(await screen.findByRole('button', { name: 'Check in' })).toBeTruthy()
  cleanup()
  await open('2026-11-21T22:15:30.000Z')
  expect(screen.queryByRole('button')).toBeNull()
})

test('check-in: a refusal is shown, and it can be tried again', async () => {
  browserAt(denied)
  await open(during, {}, { 'applications.checkIn': refused(409, 'check_in_not_open', 'Too early.') })
  await press('Check in')
  await waitFor(() => expect(toasts.now().at(-1)?.text).toBe('Too early.'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check in' }).disabled).toBe(false)
})
