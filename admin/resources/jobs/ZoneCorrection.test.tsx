import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import type { JobDetailRecord } from '@gaitway/contract/schemas/resources'
import { Notification } from 'react-admin'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { deleteDrafts } from '../../shared/move-form.ts'
import { moveSlots, ZoneCorrection } from './ZoneCorrection.tsx'

afterEach(async () => {
  await close()
  deleteDrafts()
})

const slots = [{ id: 'slot', startDate: '2026-11-27T15:00:00.000Z', endDate: '2026-11-27T23:00:00.000Z' }]
const job = {
  id: 'job',
  status: 'posted',
  startDate: slots[0]?.startDate,
  timeZone: 'America/Chicago',
  correctedTimeZone: 'America/Denver',
  version: 4,
  slots,
} as Partial<JobDetailRecord> as JobDetailRecord

const openPanel = async (about: Partial<JobDetailRecord> = {}) => {
  const sent = answerCalls({ '/admin/update-jobs': { data: {} } })
  await render(
    <>
      <ZoneCorrection job={{ ...job, ...about }} />
      <Notification />
    </>,
  )
  return { sent, panel: within(await screen.findByRole('region', { name: 'Time zone corrected' })) }
}
const common = { id: 'job', version: 4, timeZone: 'America/Denver' }

test.each([
  {
    meant: '8:00 AM MST',
    text: /The shift stays when it is/,
    change: common,
    toast: 'The shift starts at 8:00 AM MST',
  },
  {
    meant: '9:00 AM MST',
    text: /Everyone who applied is notified/,
    change: {
      ...common,
      slots: [{ startDate: '2026-11-27T16:00:00.000Z', endDate: '2026-11-28T00:00:00.000Z' }],
    },
    toast: 'New times sent: 9:00 AM MST',
  },
])('time zone corrected: staff say that $meant was meant', async ({ meant, text, change, toast }) => {
  const { sent, panel } = await openPanel()
  expect(panel.getByText('9:00 AM CST is 8:00 AM MST. Ask the facility which was meant.')).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: `${meant} was meant` }))
  const dialog = within(screen.getByRole('dialog', { name: `It starts at ${meant}` }))
  expect(dialog.getByText(text)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Save and notify' }))
  await waitFor(() => expect(sent).toMatchObject([['/api/admin/update-jobs', change]]))
  expect(await screen.findByText(toast)).toBeTruthy()
})

test('time zone corrected: a confirmed clinician has to accept the clock time', async () => {
  const { panel } = await openPanel({ status: 'confirmed' })
  fireEvent.click(panel.getByRole('button', { name: '9:00 AM MST was meant' }))
  expect(screen.getByText(/The confirmed clinician has to accept the new times/)).toBeTruthy()
})

test('time zone corrected: a time that clocks there skip isn’t offered', async () => {
  const night = [{ id: 'slot', startDate: '2027-03-14T09:30:00.000Z', endDate: '2027-03-14T17:00:00.000Z' }]
  expect(moveSlots(night, 'America/Phoenix', 'America/Denver')).toBeUndefined()
  const { panel } = await openPanel({
    startDate: night[0]?.startDate,
    slots: night,
    timeZone: 'America/Phoenix',
  })
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '3:30 AM MDT was meant',
  ])
})

test.each([{ correctedTimeZone: null }, { status: 'completed' as const }])(
  'time zone corrected: nothing is asked of a shift with %j',
  async about => {
    await render(<ZoneCorrection job={{ ...job, ...about }} />)
    expect(screen.queryByRole('region', { name: 'Time zone corrected' })).toBeNull()
  },
)
