import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { toasts } from '../../shared/overlays/toasts.ts'
import { refused } from '../../testing/fake-api.tsx'
import { ids, shiftShown } from '../../testing/jobs.ts'
import {
  booked,
  cardRead as read,
  formShown as shown,
  openTimeCard as open,
  press,
  reason,
  reasonLabel,
  set,
} from '../../testing/time-card-page.tsx'
import { cardShown } from '../../testing/time-cards.ts'
import { Timesheet } from './Timesheet.tsx'

test('worked time and pay follow what is typed, and are handed in', async () => {
  const { sentTo } = await open({ 'timesheets.write': {} })
  await shown()
  expect(screen.getByText('8 h 15 min · $511.50')).toBeTruthy()
  set('End', '16:45')
  fireEvent.click(screen.getByLabelText('I took a break'))
  expect(await screen.findAllByText('–')).toHaveLength(3)
  set('Break from', '12:00')
  set('Break to', '12:15')
  expect(await screen.findByText('8 h 30 min · $527.00')).toBeTruthy()
  expect(screen.getByText('Booked: 8 h 15 min, $511.50')).toBeTruthy()
  set(reasonLabel, reason)
  press('Hand in')
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(sentTo('timesheets.write')).toEqual([
    {
      jobApplicationId: ids.application,
      submit: true,
      entries: [
        {
          ...booked,
          extraTimeReason: reason,
          endTime: '2026-11-21T22:45:00.000Z',
          breakStartTime: '2026-11-21T18:00:00.000Z',
          breakEndTime: '2026-11-21T18:15:00.000Z',
        },
      ],
    },
  ])
})

test('one press hands in the booked times', async () => {
  const { sentTo } = await open({ 'timesheets.write': {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Worked as booked' }))
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(sentTo('timesheets.write')).toEqual([
    { jobApplicationId: ids.application, submit: true, entries: [booked] },
  ])
})

const until = '2026-11-24T21:40:00.000Z'
test.each([
  [
    'Hand in',
    until,
    'Your time card is handed in. Will be accepted on Tuesday at 3:40 PM CST if there’s no response.',
  ],
  ['Hand in', null, 'Your time card is handed in'],
  ['Save draft', null, 'Your time card is saved as a draft'],
])('%s: one message says what became of the time card', async (button, countsAsAcceptedAt, said) => {
  toasts.now().forEach(({ id }) => toasts.dismiss(id))
  await open({ 'timesheets.write': { countsAsAcceptedAt } })
  await shown()
  press(button)
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(toasts.now().map(({ text }) => text)).toEqual([said])
})

test('once other times are typed, handing in the booked ones is not offered any more', async () => {
  await open({ 'timesheets.write': {} })
  await shown()
  expect(screen.getByRole('button', { name: 'Worked as booked' })).toBeTruthy()
  set('End', '15:00')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Worked as booked' })).toBeNull())
})

test('a wrong time is said at its field and nothing is sent', async () => {
  const { sentTo } = await open({ 'timesheets.write': {} })
  await shown()
  set('End', '08:00')
  press('Save draft')
  expect(await screen.findByText('The end must be after the start')).toBeTruthy()
  expect(screen.getByLabelText('End').getAttribute('aria-invalid')).toBe('true')
  expect(sentTo('timesheets.write')).toEqual([])
})

test('what the API says against a time stands at that time', async () => {
  await open({
    'timesheets.write': refused(422, 'fields_wrong', {
      'entries.0.endTime': 'More than 12 hours after the shift',
    }),
  })
  await shown()
  set('End', '16:10')
  press('Hand in')
  expect(await screen.findByText('More than 12 hours after the shift')).toBeTruthy()
  expect(screen.getByLabelText('End').getAttribute('aria-invalid')).toBe('true')
  expect(window.location.search).toContain('timecard')
})

const drafts = () => Object.keys(sessionStorage).filter(key => key.startsWith('draft:'))

test('what was typed survives a reload, and can be dropped', async () => {
  const first = await open({})
  await shown()
  set('End', '17:00')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  cleanup()
  render(<Timesheet applicationId={ids.application} />)
  await screen.findByText('What you typed before has been put back.')
  expect((screen.getByLabelText('End') as HTMLInputElement).value).toBe('17:00')
  press('Start afresh')
  await waitFor(() => expect((screen.getByLabelText('End') as HTMLInputElement).value).toBe('16:15'))
  expect(drafts()).toHaveLength(0)
  expect(first.sentTo('timesheets.write')).toEqual([])
})

test('a time card that was sent back says why and is handed in again', async () => {
  const sheet = {
    id: 'sheet-1',
    status: 'rejected',
    rejectReason: 'The sign-out sheet says 4 PM.',
    entries: [
      {
        ...booked,
        endTime: '2026-11-21T22:45:00.000Z',
        breakStartTime: null,
        breakEndTime: null,
        workedMinutes: 525,
        payCents: 54_250,
        extraTime: { minutes: 30, reason },
      },
    ],
  }
  const { sentTo } = await open(
    { 'timesheets.read': sheet, 'timesheets.edit': {} },
    shiftShown({ timesheet: cardShown('rejected') }),
  )
  expect(await screen.findByText('The sign-out sheet says 4 PM.')).toBeTruthy()
  expect((screen.getByLabelText(reasonLabel) as HTMLTextAreaElement).value).toBe(reason)
  set('End', '16:00')
  press('Hand in again')
  await waitFor(() => expect(sentTo('timesheets.edit')).toHaveLength(1))
  expect(sentTo('timesheets.edit')[0]).toMatchObject({ id: 'sheet-1', submit: true })
})

test('while the shift is on, the times can only be kept', async () => {
  await open({}, shiftShown({ shiftStatus: 'current' }))
  expect(await screen.findByText(/The shift is on until 4:15 PM CST/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Hand in' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Worked as booked' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeTruthy()
})

test('a shift that is not theirs is said to be none', async () => {
  await open({ 'applications.shifts': { data: [], count: 0 } })
  expect(await screen.findByText('There is no such shift')).toBeTruthy()
})

test('what was corrected after it was accepted is shown with why, and the way to the payout', async () => {
  const correction = {
    id: 'correction',
    workedMinutes: 525,
    payCents: 54_250,
    deltaCents: 3_100,
    reason: 'You stayed for the evening round.',
    createdAt: '2026-11-24T16:00:00.000Z',
  }
  await open(
    { 'timesheets.read': { ...read, status: 'accepted', adjustments: [correction] } },
    shiftShown({ timesheet: cardShown('accepted') }),
  )
  expect(await screen.findByText('Tue, 11/24: You stayed for the evening round.')).toBeTruthy()
  expect(screen.getByText('8 h 45 min, $542.50')).toBeTruthy()
  expect(screen.getByText('$31.00 more')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the payout' }).getAttribute('href')).toBe('/clinician/payouts')
})

test('a time card of a shift that was not worked can still be read, and says that it does not count', async () => {
  const shift = shiftShown({ shiftStatus: 'cancelled', timesheet: cardShown('void') })
  await open({
    'timesheets.read': { ...read, status: 'void' },
    'applications.shifts': ({ shiftStatus }) =>
      String(shiftStatus).includes('cancelled') ? { data: [shift], count: 1 } : { data: [], count: 0 },
  })
  expect(await screen.findByText(/did not work this shift, so this time card does not count/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Hand in/ })).toBeNull()
})

test('booked hours that the clock put in are said to be such, and replaced by the hours worked', async () => {
  const putIn = { isPutInByClock: true, countsAsAcceptedAt: '2026-11-24T21:40:00.000Z' }
  const { sentTo } = await open(
    { 'timesheets.read': { ...read, ...putIn, status: 'pending' }, 'timesheets.edit': {} },
    shiftShown({ timesheet: cardShown('pending', putIn) }),
  )
  await shown()
  expect(
    screen.getByText(/^Gaitway submitted the scheduled hours because no time card was received/).textContent,
  ).toContain('Will be accepted on Tuesday at 3:40 PM CST if there’s no response.')
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Worked as booked' })).toBeNull()
  set('End', '15:00')
  press('Hand in my hours')
  await waitFor(() => expect(sentTo('timesheets.edit')).toMatchObject([{ id: 'sheet-1', submit: true }]))
})

test('a time card says until when it waits, and that silence has accepted it', async () => {
  const waits = { countsAsAcceptedAt: '2026-11-24T21:40:00.000Z' }
  await open(
    { 'timesheets.read': { ...read, ...waits, status: 'pending' } },
    shiftShown({ timesheet: cardShown('pending', waits) }),
  )
  expect(await screen.findByText(/Will be accepted on Tuesday at 3:40 PM CST/)).toBeTruthy()
  cleanup()
  await open(
    {
      'product.config': { now: '2026-11-24T16:00:00.000Z' },
      'timesheets.read': { ...read, ...waits, status: 'pending' },
    },
    shiftShown({ timesheet: cardShown('pending', waits) }),
  )
  expect(await screen.findByText(/Will be accepted today at 3:40 PM CST/)).toBeTruthy()
  cleanup()
  const silent = { isAcceptedBySilence: true }
  await open(
    { 'timesheets.read': { ...read, ...silent, status: 'accepted' } },
    shiftShown({ timesheet: cardShown('accepted', silent) }),
  )
  expect(await screen.findByText(/Accepted automatically after 48 hours without a response/)).toBeTruthy()
})
