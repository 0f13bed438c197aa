import { fireEvent, getByLabelText, getByRole, screen, waitFor } from '@testing-library/dom'
import type { Side } from '@gaitway/contract/values/enums'
import type { JobRecord } from '@gaitway/contract/schemas/resources'
import { Notification } from 'react-admin'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { EndButtons } from './EndDialog.tsx'
import { useNoShowReports } from '../time-cards/no-show-report.ts'

afterEach(close)

const job = {
  id: 'job',
  serialNumber: 12,
  status: 'confirmed',
  jobType: 'PART_TIME',
  timeZone: 'America/Chicago',
} as Partial<JobRecord> as JobRecord
const applicant = {
  id: 'application',
  clinicianName: 'Maya Ortiz',
  status: 'current',
  slots: [],
  timesheet: null,
  sentHomeAt: null,
}
const getList = async () => ({ data: [applicant], total: 1 })
const effect = {
  clinicianCents: null,
  facilityCents: null,
  paidCents: null,
  refundCents: null,
  chargeCents: null,
  paymentType: null,
  jobStatus: 'cancelled',
  report: null,
}
const waiting = {
  state: 'waiting',
  answerBy: '2026-11-22T16:00:00Z',
  checkIn: null,
  ifNoShow: null,
  ifWorked: null,
}

const open = async (side: Side, answers: Parameters<typeof answerCalls>[0]) => {
  answerCalls(answers)
  await render(
    <>
      <EndButtons job={job} />
      <Notification />
    </>,
    { getList: getList as never },
    side,
  )
}
const noReport = { data: { noShowReports: [] } }

/** Reports a no-show, and returns what the preview said. */
const reportNoShow = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Report a no-show' }))
  const dialog = screen.getByRole('dialog')
  const send = getByRole(dialog, 'button', { name: /^Report a no-show/ })
  await waitFor(() => expect(send.hasAttribute('disabled')).toBe(false))
  const preview = dialog.querySelector('dl')?.textContent ?? ''
  fireEvent.change(getByLabelText(dialog, /^Reason/), { target: { value: 'Nobody came.' } })
  fireEvent.click(send)
  return preview
}

test('end shift: a sub-admin’s no-show is a report, and the preview and the toast say whom it waits for', async () => {
  await open('subadmin', {
    '/get-job': noReport,
    '/cancel-preview': { data: { ...effect, report: waiting } },
    '/cancel-shift': { data: {} },
  })
  expect(await reportNoShow()).toContain('We’ll ask Maya Ortiz. They can answer until 11/22/2026')
  await screen.findByText(/^No-show reported for shift .*\. We asked Maya Ortiz\.$/)
})

test('end shift: an admin’s no-show is settled at once', async () => {
  const money = {
    clinicianCents: 0,
    facilityCents: 0,
    paidCents: 56_172,
    refundCents: 56_172,
    chargeCents: 0,
    paymentType: 'card',
  }
  await open('admin', {
    '/get-job': noReport,
    '/cancel-preview': { data: { ...effect, ...money } },
    '/cancel-shift': { data: {} },
  })
  expect(await reportNoShow()).toContain('Refund to the facility$561.72')
  await screen.findByText(/^No-show reported for shift .*\. We notified both sides\.$/)
})

const Reported = () => <p>Report: {useNoShowReports('job').openReport?.status}</p>

test('end shift: while a no-show report is open, no way to end it is offered, unlike once it is settled', async () => {
  const report = { status: 'settled' }
  answerCalls({ '/get-job': { data: { noShowReports: [report] } } })
  const shown = (
    <>
      <EndButtons job={job} />
      <Reported />
    </>
  )
  await render(shown, { getList: getList as never }, 'admin')
  await screen.findByRole('button', { name: 'Cancel shift' })
  await close()
  answerCalls({
    '/get-job': { data: { noShowReports: [{ status: 'waiting', reportedAt: '2026-11-21T16:00:00Z' }] } },
  })
  await render(shown, { getList: getList as never }, 'admin')
  await screen.findByText('Report: waiting')
  expect(screen.queryAllByRole('button')).toEqual([])
})
