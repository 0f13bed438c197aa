import { fireEvent, getByLabelText, getByRole, screen, waitFor } from '@testing-library/dom'
import type { JobRecord } from '@gaitway/contract/schemas/resources'
import { Notification } from 'react-admin'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { JobApplicants } from './JobShow.tsx'

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
      <JobApplicants job={job} samePeople={[]} />
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

const applied = { ...missing, status: 'applied', missed: null }
const match = { applicationId: 'application', sign: 'phone', decision: null } as const

test('applicants: staff decide about a phone number that both sides have, with a reason', async () => {
  const sent = answerCalls({ '': { data: {} } })
  const getList = async () => ({ data: [applied], total: 1 })
  await render(
    <>
      <JobApplicants job={job} samePeople={[match]} />
      <Notification />
    </>,
    { getList: getList as never },
    'subadmin',
  )
  await screen.findByText('Same phone number as the facility. They can’t be confirmed until you decide.')
  fireEvent.click(screen.getByRole('button', { name: 'Decide' }))
  const dialog = screen.getByRole('dialog', { name: 'Same phone number: Tess Therapist' })
  const save = () => fireEvent.click(getByRole(dialog, 'button', { name: 'Save decision' }))
  save()
  expect(dialog.textContent).toContain('Choose one')
  expect(sent).toEqual([])
  fireEvent.click(getByLabelText(dialog, /^They’re two people/))
  fireEvent.change(getByLabelText(dialog, /^Reason/), { target: { value: 'Called both.' } })
  save()
  await screen.findByText('The facility can confirm Tess Therapist now.')
  expect(sent.map(([, body]) => body)).toEqual([
    { jobApplicationId: 'application', isAllowed: true, reason: 'Called both.' },
  ])
})

const decision = {
  isAllowed: true,
  reason: 'Called both.',
  decidedBy: 'Ada Staff',
  decidedAt: '2026-11-02T15:00:00Z',
}

test.each([
  ['email', null, 'Same email as the facility. They can’t be confirmed.', []],
  ['bank', null, 'Same bank account as the facility. They can’t be confirmed.', []],
  ['phone', decision, 'Same phone number as the facility. Confirming is allowed.', ['Change decision']],
  [
    'phone',
    { ...decision, isAllowed: false },
    'Same phone number as the facility. They can’t be confirmed.',
    ['Change decision'],
  ],
] as const)('applicants: the same %s, decided %j: %s', async (sign, made, sentence, buttons) => {
  const getList = async () => ({ data: [applied], total: 1 })
  await render(
    <JobApplicants job={job} samePeople={[{ ...match, sign, decision: made }]} />,
    { getList: getList as never },
    'subadmin',
  )
  await screen.findByText(sentence)
  expect(screen.queryAllByRole('button').map(button => button.textContent)).toEqual(buttons)
})
