import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import type { JobDetailRecord } from '@gaitway/contract/schemas/resources'
import { Notification } from 'react-admin'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { deleteDrafts, keepDraft } from '../../shared/move-form.ts'
import { JobInvitations } from './JobShow.tsx'

afterEach(async () => {
  await close()
  deleteDrafts()
})

const tess = {
  clinicianId: 'tess',
  name: 'Tess Ray',
  clinicianType: 'pt',
  phone: '7135550142',
  city: null,
  state: 'TX',
  distanceMiles: null,
  isFavorite: false,
  hasApplied: true,
  isInvited: false,
}

const open = async (more: Partial<JobDetailRecord>, candidates: object[] = [tess]) => {
  const job = {
    id: 'job',
    serialNumber: 12,
    officeName: 'Bayou Bend',
    status: 'posted',
    inviteOnly: false,
    invited: [],
    ...more,
  }
  const sent = answerCalls({
    '/shift-candidates': { data: { data: candidates } },
    '/invite-clinicians': { data: { invited: [] } },
  })
  await render(
    <>
      <JobInvitations job={job as Partial<JobDetailRecord> as JobDetailRecord} />
      <Notification />
    </>,
    {},
    'subadmin',
  )
  return sent
}
const openDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Invite clinicians' }))
  return within(await screen.findByRole('dialog', { name: 'Invite clinicians to shift 0012' }))
}

test('invited clinicians: staff invite one of those who could take an open shift', async () => {
  const sent = await open({})
  const dialog = await openDialog()
  await dialog.findByText('Physical therapist, TX')
  expect(dialog.getByText('Applied to this shift')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Send invitations' }))
  await dialog.findByText('Please choose who to invite')
  fireEvent.click(dialog.getByLabelText('Tess Ray'))
  fireEvent.click(dialog.getByRole('button', { name: 'Send invitations' }))
  await screen.findByText('Invited 1 clinician to shift 0012.')
  expect(sent.filter(([address]) => address.endsWith('/invite-clinicians')).map(([, body]) => body)).toEqual([
    { jobId: 'job', clinicianIds: ['tess'] },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('invited clinicians: of many who could take it, the first five show, and the others on request', async () => {
  const many = Array.from({ length: 8 }, (_, n) => ({ ...tess, clinicianId: `${n}`, name: `Tess Ray ${n}` }))
  await open({}, many)
  const dialog = await openDialog()
  fireEvent.click(await dialog.findByRole('button', { name: 'Show 3 more' }))
  expect(dialog.getAllByRole('checkbox')).toHaveLength(8)
  expect(dialog.queryByRole('button', { name: /^Show/ })).toBeNull()
  expect(document.activeElement).toBe(dialog.getByLabelText('Tess Ray 5'))
})

test('invited clinicians: a restored choice shows, and those who can’t be invited anymore aren’t sent', async () => {
  const many = Array.from({ length: 8 }, (_, n) => ({ ...tess, clinicianId: `${n}`, name: `Tess Ray ${n}` }))
  keepDraft('invite job', { clinicianIds: ['7', 'gone', '1'] })
  const sent = await open(
    {},
    many.map(one => ({ ...one, isInvited: one.clinicianId === '1' })),
  )
  const dialog = await openDialog()
  const chosen = await dialog.findByLabelText<HTMLInputElement>('Tess Ray 7')
  expect([chosen.checked, dialog.getByLabelText<HTMLInputElement>('Tess Ray 1').checked]).toEqual([
    true,
    false,
  ])
  fireEvent.click(dialog.getByRole('button', { name: 'Send invitations' }))
  await screen.findByText('Invited 1 clinician to shift 0012.')
  expect(sent.filter(([address]) => address.endsWith('/invite-clinicians')).map(([, body]) => body)).toEqual([
    { jobId: 'job', clinicianIds: ['7'] },
  ])
})

test('invited clinicians: without anyone who could take it, says so', async () => {
  await open({ inviteOnly: true }, [])
  expect(await screen.findByText('No one has been invited yet, so no one can apply.')).toBeTruthy()
  const dialog = await openDialog()
  expect(await dialog.findByText('No one else is eligible and available for this shift.')).toBeTruthy()
})

test('invited clinicians: a filled shift that asked no one shows nothing', async () => {
  await open({ status: 'confirmed' })
  expect(screen.queryByRole('region')).toBeNull()
})
