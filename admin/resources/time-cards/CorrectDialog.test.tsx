import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { clockCopy } from '@gaitway/contract/format/typed-times'
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { deleteDrafts } from '../../shared/move-form.ts'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { CorrectDialog } from './TimeCardDialog.tsx'
import type { TimeCardRecord } from './time-card.ts'

afterEach(async () => {
  await close()
  deleteDrafts()
})

/** From 10 PM CDT to the second 1:30 AM. */
const worked = {
  slotId: 'slot',
  startTime: '2026-11-01T03:00:00.000Z',
  endTime: '2026-11-01T07:30:00.000Z',
  breakStartTime: null,
  breakEndTime: null,
}
const card = {
  id: 'card',
  timeZone: 'America/Chicago',
  entries: [{ ...worked, bookedStartTime: worked.startTime, bookedEndTime: worked.endTime }],
  payCents: 27_900,
  minimumCents: null,
  correctionGoesTo: null,
  adjustments: [],
} as unknown as TimeCardRecord
const shift = {
  jobId: 'job',
  serialNumber: 7,
  clinicianName: 'Nora Night',
  startDate: worked.startTime,
} as unknown as ShiftRecord
const job = {
  id: 'job',
  price: { payRateCents: 6_200, feePercent: 10, paymentType: 'card' },
  parkingCents: 0,
  otherCents: 0,
}

const open = async (about: Partial<TimeCardRecord> = {}) => {
  const sent = answerCalls({ '/adjust-timesheet': { data: {} }, '/revise-timesheet': { data: {} } })
  await render(<CorrectDialog card={{ ...card, ...about }} shift={shift} onClose={() => undefined} />, {
    getOne: async () => ({ data: job }) as never,
  })
  await screen.findByText('$279.00, no change')
  return sent
}
const set = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Correct time card' }))

test('correct time card: an untouched second 1:30 AM keeps its instant and its pay', async () => {
  const sent = await open()
  expect(screen.getByLabelText<HTMLInputElement>('1:30 AM CST (second)').checked).toBe(true)
  set('Start', '22:30')
  expect(await screen.findByText('$248.00 instead of $279.00')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Started late.' } })
  send()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[1]).toMatchObject({
    entries: [{ startTime: '2026-11-01T03:30:00.000Z', endTime: worked.endTime }],
  })
})

test('correct time card: submitted hours are replaced as they were read, without a charge', async () => {
  const sent = await open({ status: 'pending', submittedAt: '2026-11-01T15:00:00.000Z' })
  set('Start', '22:30')
  expect(await screen.findByText('$248.00 instead of $279.00')).toBeTruthy()
  expect(screen.queryByText(/refunded/)).toBeNull()
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Started late.' } })
  send()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject([
    expect.stringContaining('/revise-timesheet'),
    { submittedAt: '2026-11-01T15:00:00.000Z', reason: 'Started late.' },
  ])
})

test('correct time card: another repeated time is asked about, and nothing is sent before', async () => {
  const sent = await open()
  set('End', '01:15')
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Left early.' } })
  send()
  expect(await screen.findByText(clockCopy.twice)).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(screen.getByLabelText('1:15 AM CST (second)'))
  expect(await screen.findByText('$263.50 instead of $279.00')).toBeTruthy()
})
