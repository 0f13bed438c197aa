import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../testing/dialog.ts'
import { facilityUser } from '../../testing/facility.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../testing/fake-api.tsx'
import { clinicianUser, ids } from '../../testing/jobs.ts'
import { BlockList } from './BlockList.tsx'
import { BlockedNotice } from './BlockedNotice.tsx'
import { DoNotMatch } from './DoNotMatch.tsx'
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
      <DoNotMatch other={other} name="Bayou Bend" />
      <BlockList />
    </>,
  )
  await screen.findByText(/is on this list/)
  return api
}
const ask = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Do not match again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Do not match with Bayou Bend again?' }))
  await settled()
  return dialog
}
const send = (dialog: Awaited<ReturnType<typeof ask>>) =>
  fireEvent.click(dialog.getByRole('button', { name: 'Do not match again' }))

test('a clinician reads what happens, gives a reason, and takes it back from the page or the list', async () => {
  const { sentTo } = await open(clinicianUser, { facilityId: ids.facility })
  const dialog = await ask()
  expect(dialog.getByText('Your open applications to them are taken back.')).toBeTruthy()
  expect(dialog.getByText('Read by you and by our team, never by the facility.')).toBeTruthy()
  fireEvent.input(dialog.getByLabelText(/^Reason/), { target: { value: block.reason } })
  send(dialog)
  expect(await screen.findByText(/You are not matched with Bayou Bend any more/)).toBeTruthy()
  expect(sentTo('blocks.add')).toEqual([{ facilityId: ids.facility, reason: block.reason }])
  const list = within(screen.getByRole('list', { name: 'Facilities not matched again' }))
  expect(list.getByText(block.reason)).toBeTruthy()
  fireEvent.click(list.getByRole('button', { name: 'Match again with Bayou Bend' }))
  const button = await screen.findByRole('button', { name: 'Do not match again' })
  expect(sentTo('blocks.remove')).toEqual([{ id: block.id }])
  expect(screen.getByText(/No facility is on this list/)).toBeTruthy()
  expect(button).toBeTruthy()
})

test('what comes in place of a pressed button takes the keys', async () => {
  await open(facilityUser, { clinicianId: ids.clinician })
  const dialog = await ask()
  expect(
    dialog.getByText('Read by the people of your facility and by our team, never by the clinician.'),
  ).toBeTruthy()
  fireEvent.input(dialog.getByLabelText(/^Reason/), { target: { value: 'Late' } })
  send(dialog)
  const said = await screen.findByText(/You are not matched with/)
  await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Match again' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Do not match again' })),
  )
})

test('without a reason nothing is sent', async () => {
  const { sentTo } = await open(facilityUser, { clinicianId: ids.clinician })
  const dialog = await ask()
  send(dialog)
  expect(await dialog.findByText('Please enter a reason')).toBeTruthy()
  expect(sentTo('blocks.add')).toEqual([])
})

test('a refusal is said in the dialog, and the reason stays', async () => {
  const said = 'You’ve already blocked them.'
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

test('a list that cannot be read says why and is asked for again', async () => {
  let tries = 0
  fakeApi({
    'accounts.current': facilityUser,
    'blocks.list': () => (tries++ ? [{ ...block, name: 'Ana Delgado' }] : refused(500, 'internal', 'x')),
  })
  await draw(<BlockList />)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Match again with Ana Delgado' })).toBeTruthy()
  expect(screen.getByText('Since 11/12/2026')).toBeTruthy()
})
