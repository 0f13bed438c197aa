import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import type { Side } from '@gaitway/contract/values/enums'
import type { CallOut as Call } from '@gaitway/contract/schemas/call-outs'
import type { JobRecord } from '@gaitway/contract/schemas/resources'
import { Notification } from 'react-admin'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { deleteDrafts } from '../../shared/move-form.ts'
import { CallOutPanel } from './CallOut.tsx'

afterEach(async () => {
  await close()
  deleteDrafts()
})

const job = {
  id: 'job',
  serialNumber: 12,
  status: 'posted',
  jobType: 'PART_TIME',
  officeName: 'Bayou Bend',
  timeZone: 'America/Chicago',
} as Partial<JobRecord> as JobRecord
const denied: Call = {
  id: 'call',
  status: 'denied',
  applicationId: 'application',
  clinicianName: 'Maya Ortiz',
  caller: 'clinician',
  callerName: null,
  phone: '7135550111',
  calledAt: '2026-11-21T12:05:00Z',
  reason: 'A fever.',
  recordedAt: '2026-11-21T12:10:00Z',
  recordedBy: 'Ada Whitmore',
  answerBy: null,
  denyBy: null,
  answerNote: 'My phone was stolen.',
  decisionReason: null,
  isReturned: false,
}

const openPanel = async (callOut: Call, side: Side, status: JobRecord['status'] = 'posted') => {
  const sent = answerCalls({ '/get-job': { data: { callOut } }, '/decide-call-out': { data: {} } })
  await render(
    <>
      <CallOutPanel job={{ ...job, status }} />
      <Notification />
    </>,
    {},
    side,
  )
  return { sent, panel: within(await screen.findByRole('region', { name: 'Call-out' })) }
}

test.each([
  [
    'posted',
    /We’ll reopen their application and ask Bayou Bend to confirm and pay again/,
    'We asked Bayou Bend',
  ],
  ['confirmed', /The shift is no longer open/, 'We notified Maya Ortiz'],
] as const)('call-out: an admin decides with both statements, shift %s', async (status, text, toast) => {
  const { sent, panel } = await openPanel(denied, 'admin', status)
  expect(panel.getByText('Maya Ortiz, (713) 555-0111, 11/21/2026, 6:05 AM CST')).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: 'Decide' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Decide on the call-out, shift 0012' }))
  expect(dialog.getByText('“My phone was stolen.”')).toBeTruthy()
  const decide = () => fireEvent.click(dialog.getByRole('button', { name: 'Decide' }))
  decide()
  await dialog.findByText('Choose a decision')
  fireEvent.click(dialog.getByLabelText(text))
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'The number isn’t hers.' } })
  decide()
  await screen.findByText(new RegExp(`^Decided\\. ${toast}`))
  expect(sent.find(([address]) => address.endsWith('/decide-call-out'))?.[1]).toEqual({
    callOutId: 'call',
    decision: 'didNotCallOut',
    reason: 'The number isn’t hers.',
  })
})

test('call-out: a sub-admin sees it and can’t decide', async () => {
  const { panel } = await openPanel(denied, 'subadmin')
  expect(panel.getByText('Only admins decide.')).toBeTruthy()
  expect(panel.queryByRole('button')).toBeNull()
})

test.each([
  [
    { status: 'waiting', answerBy: '2026-11-21T15:00:00Z' },
    /^We asked Maya Ortiz whether they can work\. .*9:00 AM CST/,
  ],
  [{ status: 'recorded', denyBy: '2026-11-22T12:10:00Z' }, /They can dispute it until 11\/22\/2026/],
  [{ status: 'upheld' }, /^Decided: Maya Ortiz called out\.$/],
  [{ status: 'reversed', isReturned: true }, /application is open again/],
  [{ status: 'reversed' }, /doesn’t count against them\.$/],
  [{ status: 'closed' }, /^Closed\. This call didn’t cancel the shift\.$/],
] as const)('call-out: says where it stands, %j', async (more, text) => {
  const { panel } = await openPanel({ ...denied, ...more }, 'admin')
  await waitFor(() => expect(panel.getByText(text)).toBeTruthy())
  expect(panel.queryByRole('button')).toBeNull()
})

test.each([
  [{ status: 'waiting', answerNote: null, answerBy: '2026-11-21T15:00:00Z' }, 'No answer yet'],
  [{ status: 'recorded', answerNote: null }, 'None'],
  [{}, '“My phone was stolen.”'],
] as const)('call-out: shows what the clinician says, %j', async (more, text) => {
  const { panel } = await openPanel({ ...denied, ...more }, 'admin')
  expect(panel.getByText(text)).toBeTruthy()
})
