import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { toasts } from '../../../api/toasts.ts'
import { refused } from '../../../../test/web/fake-api.tsx'
import { ids, shiftShown } from '../../../../test/web/jobs.ts'
import {
  booked,
  cardRead as read,
  formShown as shown,
  openTimeCard as open,
  press,
  reason,
  reasonLabel,
  set,
} from '../../../../test/web/time-card-page.tsx'
import { cardShown, correctionShown } from '../../../../test/web/time-cards.ts'
import { clockCopy } from '@gaitway/contract/format/typed-times'
import { fieldCopy } from '../../../ui/inputs/field-copy.ts'
import { Timesheet } from './Timesheet.tsx'

test('time card: time and pay update while typing and are submitted', async () => {
  const { sentTo } = await open({ 'timesheets.write': {} })
  await shown()
  expect(screen.getByText('8 hr 15 min · $511.50')).toBeTruthy()
  set('End', '16:45')
  fireEvent.click(screen.getByLabelText('I took a break'))
  expect(await screen.findAllByText('–')).toHaveLength(3)
  set('Break start', '12:00')
  set('Break end', '12:15')
  expect(await screen.findByText('8 hr 30 min · $527.00')).toBeTruthy()
  expect(screen.getByText('Scheduled: 8 hr 15 min, $511.50')).toBeTruthy()
  set(reasonLabel, reason)
  press('Submit')
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

test('time card: one click submits the scheduled times', async () => {
  const { sentTo } = await open({ 'timesheets.write': {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Worked as scheduled' }))
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(sentTo('timesheets.write')).toEqual([
    { jobApplicationId: ids.application, submit: true, entries: [booked] },
  ])
})

const until = '2026-11-24T21:40:00.000Z'
test.each([
  [
    'Submit',
    until,
    'Time card submitted. Will be accepted on Tuesday at 3:40 PM CST if there’s no response.',
  ],
  ['Submit', null, 'Time card submitted'],
  ['Save draft', null, 'Time card saved as a draft'],
])('time card: %s shows a single message', async (button, countsAsAcceptedAt, said) => {
  toasts.now().forEach(({ id }) => toasts.dismiss(id))
  await open({ 'timesheets.write': { countsAsAcceptedAt } })
  await shown()
  press(button)
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(toasts.now().map(({ text }) => text)).toEqual([said])
})

test('time card: once the times are edited, the scheduled ones are no longer offered', async () => {
  await open({ 'timesheets.write': {} })
  await shown()
  expect(screen.getByRole('button', { name: 'Worked as scheduled' })).toBeTruthy()
  set('End', '15:00')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Worked as scheduled' })).toBeNull())
})

test('time card: a wrong time shows an error at its field and sends nothing', async () => {
  const { sentTo } = await open({ 'timesheets.write': {} })
  await shown()
  set('End', '08:00')
  press('Save draft')
  expect(await screen.findByText('The end must be after the start')).toBeTruthy()
  expect(screen.getByLabelText('End').getAttribute('aria-invalid')).toBe('true')
  expect(sentTo('timesheets.write')).toEqual([])
})

test('time card: an API error about a time appears at that time', async () => {
  await open({
    'timesheets.write': refused(422, 'fields_wrong', {
      'entries.0.endTime': 'Enter a time within 12 hours after the shift',
    }),
  })
  await shown()
  set('End', '16:10')
  press('Submit')
  expect(await screen.findByText('Enter a time within 12 hours after the shift')).toBeTruthy()
  expect(screen.getByLabelText('End').getAttribute('aria-invalid')).toBe('true')
  expect(window.location.search).toContain('timecard')
})

const drafts = () => Object.keys(sessionStorage).filter(key => key.startsWith('draft:'))

test('time card: a draft survives a reload and can be discarded', async () => {
  const first = await open({})
  await shown()
  set('End', '17:00')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  cleanup()
  render(<Timesheet applicationId={ids.application} />)
  await screen.findByText(fieldCopy.draftRestored)
  expect((screen.getByLabelText('End') as HTMLInputElement).value).toBe('17:00')
  press(fieldCopy.startOver)
  await waitFor(() => expect((screen.getByLabelText('End') as HTMLInputElement).value).toBe('16:15'))
  expect(drafts()).toHaveLength(0)
  expect(first.sentTo('timesheets.write')).toEqual([])
})

test('time card: a returned one shows why and can be resubmitted', async () => {
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
  press('Resubmit')
  await waitFor(() => expect(sentTo('timesheets.edit')).toHaveLength(1))
  expect(sentTo('timesheets.edit')[0]).toMatchObject({ id: 'sheet-1', submit: true })
})

test('time card: during the shift it can only be saved as a draft', async () => {
  await open({}, shiftShown({ shiftStatus: 'current' }))
  expect(await screen.findByText(/The shift ends at 4:15 PM CST/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Worked as scheduled' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Save draft' })).toBeTruthy()
})

test('time card: a shift of someone else shows not found', async () => {
  await open({ 'applications.shifts': { data: [], count: 0 } })
  expect(await screen.findByText('Shift not found')).toBeTruthy()
})

test('time card: a correction shows why and links to the payout', async () => {
  const correction = {
    ...correctionShown,
    workedMinutes: 525,
    payCents: 54_250,
    deltaCents: 3_100,
    reason: 'You stayed for the evening round.',
    payTaken: [{ amountCents: 3_100, payout: 'next' as const, serialNumber: null }],
  }
  await open(
    { 'timesheets.read': { ...read, status: 'accepted', adjustments: [correction] } },
    shiftShown({ timesheet: cardShown('accepted') }),
  )
  expect(await screen.findByText('Tue, Nov 24: You stayed for the evening round.')).toBeTruthy()
  expect(screen.getByText('8 hr 45 min, $542.50')).toBeTruthy()
  expect(screen.getByText('$31.00 more')).toBeTruthy()
  expect(screen.getByText('$31.00 will be added to the next payout')).toBeTruthy()
  expect(screen.getByText('Pay').nextElementSibling?.textContent).toBe('$542.50')
  expect(screen.getByRole('link', { name: 'View payout' }).getAttribute('href')).toBe('/clinician/payouts')
})

test('time card: after a no-show it can be read and says that it does not count', async () => {
  const shift = shiftShown({ shiftStatus: 'cancelled', timesheet: cardShown('void') })
  await open({
    'timesheets.read': { ...read, status: 'void' },
    'applications.shifts': ({ shiftStatus }) =>
      String(shiftStatus).includes('cancelled') ? { data: [shift], count: 1 } : { data: [], count: 0 },
  })
  expect(await screen.findByText(/didn’t work this shift, so this time card doesn’t count/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Hand in/ })).toBeNull()
})

test('time card: scheduled hours that Gaitway submitted can be replaced by the hours worked', async () => {
  const autoSubmitted = { isAutoSubmitted: true, countsAsAcceptedAt: '2026-11-24T21:40:00.000Z' }
  const { sentTo } = await open(
    { 'timesheets.read': { ...read, ...autoSubmitted, status: 'pending' }, 'timesheets.edit': {} },
    shiftShown({ timesheet: cardShown('pending', autoSubmitted) }),
  )
  await shown()
  expect(
    screen.getByText(/^Gaitway submitted the scheduled hours because no time card was received/).textContent,
  ).toContain('Will be accepted on Tuesday at 3:40 PM CST if there’s no response.')
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Worked as scheduled' })).toBeNull()
  set('End', '15:00')
  press('Submit my hours')
  await waitFor(() => expect(sentTo('timesheets.edit')).toMatchObject([{ id: 'sheet-1', submit: true }]))
})

test('time card: shows the auto-accept deadline, and later that it was auto-accepted', async () => {
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
  const silent = { isAutoAccepted: true }
  await open(
    { 'timesheets.read': { ...read, ...silent, status: 'accepted' } },
    shiftShown({ timesheet: cardShown('accepted', silent) }),
  )
  expect(await screen.findByText(/Accepted automatically \(no response\)/)).toBeTruthy()
})

/** From 10 PM to 6 AM over the night in which the clocks go back. */
const longNight = { startDate: '2026-11-01T03:00:00.000Z', endDate: '2026-11-01T12:00:00.000Z' }
const nightShift = (times: typeof longNight) => {
  const shift = shiftShown()
  return { ...shift, shiftSlots: shift.shiftSlots.map(slot => ({ ...slot, ...times })) }
}

test('time card: a repeated time asks which one at its choice, again for another time, and then sends it', async () => {
  const { sentTo } = await open({ 'timesheets.write': {} }, nightShift(longNight))
  await shown()
  set('End', '01:30')
  fireEvent.click(await screen.findByLabelText('1:30 AM CDT (first)'))
  expect(await screen.findByText(/^3 hr 30 min · /)).toBeTruthy()
  set('End', '01:45')
  await screen.findByLabelText('1:45 AM CST (second)')
  press('Submit')
  expect(await screen.findByText(clockCopy.twice)).toBeTruthy()
  expect(sentTo('timesheets.write')).toEqual([])
  fireEvent.click(screen.getByLabelText('1:45 AM CST (second)'))
  expect(await screen.findByText(/^4 hr 45 min · /)).toBeTruthy()
  press('Submit')
  await waitFor(() => expect(sentTo('timesheets.write')).toHaveLength(1))
  expect(sentTo('timesheets.write')[0]).toMatchObject({ entries: [{ endTime: '2026-11-01T07:45:00.000Z' }] })
})

test('time card: a start after midnight shows its day, which can be changed', async () => {
  const times = { startDate: '2026-11-21T04:00:00.000Z', endDate: '2026-11-21T12:00:00.000Z' }
  await open({}, nightShift(times))
  await shown()
  expect(screen.queryByLabelText('Day of start')).toBeNull()
  set('Start', '00:30')
  const day = await screen.findByLabelText<HTMLSelectElement>('Day of start')
  expect(day.value).toBe('2026-11-21')
  expect(await screen.findByText(/^5 hr 30 min · /)).toBeTruthy()
  day.value = '2026-11-20'
  fireEvent(day, new Event('change', { bubbles: true }))
  press('Submit')
  expect(await screen.findByText('Enter a time within 12 hours before the shift')).toBeTruthy()
})
