import { fireEvent, getByLabelText, getByRole, screen, waitFor } from '@testing-library/dom'
import type { JobRecord } from '@gaitway/contract/schemas/resources'
import { Notification } from 'react-admin'
import { answerCalls } from '../../testing/answer-calls.ts'
import { close, render } from '../../testing/render.tsx'
import { Applicants } from './JobShow.tsx'

afterEach(close)

const job = { id: 'job', timeZone: 'America/Chicago' } as Partial<JobRecord> as JobRecord
const missing = {
  id: 'application',
  clinicianId: 'tess',
  clinicianName: 'Tess Therapist',
  status: 'cancelled',
  missed: 'noShow',
  createdAt: '2026-11-02T15:00:00Z',
  slots: [],
}

test('applicants: a no-show is excused with a reason, and no longer counts', async () => {
  let applicant: object = missing
  const sent = answerCalls({ '': { data: {} } })
  const getList = async () => ({ data: [applicant], total: 1 })
  await render(
    <>
      <Applicants job={job} />
      <Notification />
    </>,
    { getList: getList as never },
    'subadmin',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Excuse' }))
  const dialog = screen.getByRole('dialog', { name: 'Excuse Tess Therapist' })
  const excuse = () => fireEvent.click(getByRole(dialog, 'button', { name: 'Excuse' }))
  const reason = getByLabelText(dialog, /^Reason/)
  excuse()
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  fireEvent.change(reason, { target: { value: 'The facility gave a wrong address.' } })
  applicant = { ...missing, missed: null, statusReason: 'The facility gave a wrong address.' }
  excuse()
  await screen.findByText('Excused. This shift no longer counts against Tess Therapist.')
  expect(sent.map(([, body]) => body)).toEqual([
    expect.objectContaining({ reason: 'The facility gave a wrong address.' }),
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Excuse' })).toBeNull())
})
