import { findByText, getByLabelText, getByRole, queryByText, screen, waitFor } from '@testing-library/dom'
import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { TimeCardDialog } from './TimeCardDialog.tsx'

afterEach(close)

const shift = {
  id: 'application',
  jobId: 'job',
  serialNumber: 12,
  clinicianName: 'Maya Ortiz',
} as Partial<ShiftRecord> as ShiftRecord
const card = {
  id: 'card',
  status: 'pending',
  timeZone: 'America/Chicago',
  submittedAt: '2026-11-21T23:00:00Z',
  entries: [],
  correctionGoesTo: null,
  adjustments: [],
  payCents: 49_600,
  bookedPayCents: 49_600,
  workedMinutes: 480,
  bookedMinutes: 480,
  extraTime: null,
  paper: null,
}

const open = async (report: object, more: object = {}) => {
  answerCalls({
    '/get-job': { data: { noShowReports: [report] } },
    '': { data: { ...card, ...more, now: '2026-11-22T16:00:00Z' } },
  })
  await render(<TimeCardDialog shift={shift} timesheetId="card" onClose={() => undefined} />, {}, 'admin')
  const dialog = screen.getByRole('dialog')
  await findByText(dialog, 'Pending')
  return dialog
}

test('time card: an open no-show report stands there, and nothing that would be refused is offered', async () => {
  const dialog = await open({ status: 'waiting' })
  await findByText(dialog, 'No-show reported. This time card waits until the report is decided or withdrawn.')
  expect([...dialog.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Close'])
  expect(dialog.querySelector('[type=checkbox]')).toBeNull()
})

test('time card: without an open no-show report it can be accepted or returned', async () => {
  const dialog = await open({ status: 'settled' })
  await waitFor(() => getByRole(dialog, 'button', { name: 'Accept and pay $496.00' }))
  expect(getByRole(dialog, 'button', { name: 'Return time card' })).toBeTruthy()
  expect(getByLabelText(dialog, 'Documentation is complete')).toBeTruthy()
  expect(queryByText(dialog, /^No-show reported/)).toBeNull()
})

const day = {
  slotId: 'slot',
  bookedStartTime: '2026-11-21T15:00:00Z',
  bookedEndTime: '2026-11-21T23:00:00Z',
  startTime: '2026-11-21T15:00:00Z',
  endTime: '2026-11-21T23:00:00Z',
  workedMinutes: 480,
  payCents: 49_600,
}
const at = { checkedInAt: '2026-11-21T14:52:00Z', checkedOutAt: '2026-11-21T23:04:00Z' }

test.each([
  [
    'with the distance, or without a location',
    { ...at, checkedInMiles: 0.2, checkedOutMiles: null },
    ['8:52 AM, 0.2 miles from the shift', '5:04 PM, location not available'],
  ],
  [
    'with who recorded the arrival',
    { checkedInAt: at.checkedInAt, checkedInMiles: null, isArrivalRecorded: true, checkedOutAt: null },
    ['8:52 AM, recorded by the facility or Gaitway', 'Not checked out'],
  ],
  ['that weren’t recorded', { checkedInAt: null, checkedOutAt: null }, ['Not checked in', 'Not checked out']],
])('time card: shows check-in and check-out beside the hours, %s', async (_, attended, said) => {
  const dialog = await open({ status: 'settled' }, { entries: [{ ...day, ...attended }] })
  for (const text of said) expect(await findByText(dialog, text)).toBeTruthy()
})
