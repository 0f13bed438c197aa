import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../test/web/dialog.ts'
import { facilityUser } from '../../../test/web/facility.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../../test/web/fake-api.tsx'
import { clinicianUser, ids } from '../../../test/web/jobs.ts'
import { BlockList } from './BlockList.tsx'
import { BlockedNotice } from './BlockedNotice.tsx'
import { BlockButton } from './BlockedNotice.tsx'
import type { OtherSide } from './use-block.ts'

beforeAll(showDialogsInJsdom)

const block = {
  id: ids.application,
  facilityId: ids.facility,
  clinicianId: ids.clinician,
  name: 'Bayou Bend',
  reason: 'Left alone with 40 patients',
  createdAt: '2026-11-12T15:00:00.000Z',
}

const open = async (user: object, other: OtherSide, answers: Answers = {}) => {
  let listed: object[] = []
  const api = fakeApi({
    'accounts.current': user,
    'blocks.list': () => listed,
    'blocks.add': sent => {
      listed = [{ ...block, ...sent }]
      return block
    },
    'blocks.remove': () => {
      listed = []
      return {}
    },
    ...answers,
  })
  await draw(
    <>
      <BlockedNotice other={other} name="Bayou Bend" />
      <BlockButton other={other} name="Bayou Bend" />
      <BlockList />
    </>,
  )
  await screen.findByText(/To block/)
  return api
}
const ask = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Block' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Block Bayou Bend?' }))
  await settled()
  return dialog
}
const send = (dialog: Awaited<ReturnType<typeof ask>>) =>
  fireEvent.click(dialog.getByRole('button', { name: 'Block' }))

test('blocks: a clinician blocks a facility with a reason and unblocks it from the list', async () => {
  const { sentTo } = await open(clinicianUser, { facilityId: ids.facility })
  const dialog = await ask()
  expect(dialog.getByText('We’ll withdraw your open applications to them.')).toBeTruthy()
  expect(dialog.getByText('You and Gaitway staff can see this. The facility can’t.')).toBeTruthy()
  fireEvent.input(dialog.getByLabelText(/^Reason/), { target: { value: block.reason } })
  send(dialog)
  expect(await screen.findByText(/You blocked Bayou Bend/)).toBeTruthy()
  expect(sentTo('blocks.add')).toEqual([{ facilityId: ids.facility, reason: block.reason }])
  const list = within(screen.getByRole('list', { name: 'Blocked facilities' }))
  expect(list.getByText(block.reason)).toBeTruthy()
  fireEvent.click(list.getByRole('button', { name: 'Unblock Bayou Bend' }))
  const button = await screen.findByRole('button', { name: 'Block' })
  expect(sentTo('blocks.remove')).toEqual([{ id: block.id }])
  expect(screen.getByText(/No blocked facilities/)).toBeTruthy()
  expect(button).toBeTruthy()
})

test('blocks: focus moves to what replaces the pressed button', async () => {
  await open(facilityUser, { clinicianId: ids.clinician })
  const dialog = await ask()
  expect(dialog.getByText('Your team and Gaitway staff can see this. The clinician can’t.')).toBeTruthy()
  fireEvent.input(dialog.getByLabelText(/^Reason/), { target: { value: 'Late' } })
  send(dialog)
  const said = await screen.findByText(/You blocked/)
  await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Unblock' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Block' })))
})

test('blocks: a reason is required', async () => {
  const { sentTo } = await open(facilityUser, { clinicianId: ids.clinician })
  const dialog = await ask()
  send(dialog)
  expect(await dialog.findByText('Please enter a reason')).toBeTruthy()
  expect(sentTo('blocks.add')).toEqual([])
})

test('blocks: a refusal shows in the dialog and keeps the reason', async () => {
  const said = 'This is on your list already.'
  await open(
    facilityUser,
    { clinicianId: ids.clinician },
    { 'blocks.add': refused(409, 'blocked_already', said) },
  )
  const dialog = await ask()
  const reason = dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/)
  fireEvent.input(reason, { target: { value: 'Late' } })
  send(dialog)
  expect(await dialog.findByText(said)).toBeTruthy()
  expect(reason.value).toBe('Late')
})

test('blocks: a list that failed to load can be retried', async () => {
  let tries = 0
  fakeApi({
    'accounts.current': facilityUser,
    'blocks.list': () => (tries++ ? [{ ...block, name: 'Ana Delgado' }] : refused(500, 'internal', 'x')),
  })
  await draw(<BlockList />)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Unblock Ana Delgado' })).toBeTruthy()
  expect(screen.getByText('Since 11/12/2026')).toBeTruthy()
})
