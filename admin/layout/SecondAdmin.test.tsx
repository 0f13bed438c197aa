import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { Notification } from 'react-admin'
import { WriteOff } from '../resources/payments/WriteOff.tsx'
import { deleteDrafts } from '../shared/move-form.ts'
import { answerCalls } from '../../test/admin/answer-calls.ts'
import { close, render } from '../../test/admin/render.tsx'
import { SecondAdmin } from './BackOfficeLayout.tsx'

afterEach(async () => {
  await close()
  deleteDrafts()
})

const message = 'This is $3,000.00 for Bayou Bend. A second admin has to approve it.'
const due = { id: 'payment', title: 'shift 0012', officeName: 'Bayou Bend', dueCents: 300_000 }

const openDialog = async (refusal: { status: number; code: string; message: string }) => {
  const sent = answerCalls({ '/write-off': refusal, '/request-approval': { data: { id: 'request' } } })
  await render(
    <SecondAdmin>
      <WriteOff of={due} />
      <Notification />
    </SecondAdmin>,
    {},
    'admin',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Write off' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Write off: shift 0012' }))
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'They closed' } })
  fireEvent.click(dialog.getByRole('button', { name: /at our cost$/ }))
  return { requested: () => sent.filter(([address]) => address.endsWith('/request-approval')) }
}

test('second admin: what needs one is requested from its dialog, which then closes', async () => {
  const { requested } = await openDialog({ status: 409, code: 'second_admin_needed', message })
  const dialog = within(await screen.findByRole('dialog', { name: 'A second admin has to approve this' }))
  expect(dialog.getByText(message)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/^Note for the other admins/), {
    target: { value: 'Agreed with finance' },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Request approval' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const input = { id: 'payment', amountCents: 300_000, reason: 'They closed' }
  expect(requested()).toEqual([
    [expect.any(String), { call: 'payments.writeOff', input, note: 'Agreed with finance' }],
  ])
  expect(await screen.findByText('Requested. Another admin has to approve it.')).toBeTruthy()
})

test('second admin: without one, the only admin reads why, and the dialog keeps what was typed', async () => {
  const { requested } = await openDialog({ status: 409, code: 'only_admin', message: 'Add one first.' })
  expect(await screen.findByText('Add one first.')).toBeTruthy()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('They closed')
  expect(requested()).toEqual([])
})
