import { findByText, getByLabelText, getByRole, queryByText, screen, waitFor } from '@testing-library/dom'
import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { answerCalls } from '../../testing/answer-calls.ts'
import { close, render } from '../../testing/render.tsx'
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
  adjustments: [],
  payCents: 49_600,
  bookedPayCents: 49_600,
  workedMinutes: 480,
  bookedMinutes: 480,
  extraTime: null,
  paper: null,
}

const open = async (noShowReport: object | null) => {
  answerCalls({
    '/get-job': { data: { noShowReport } },
    '': { data: { ...card, now: '2026-11-22T16:00:00Z' } },
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
