import { TextField } from '@mui/material'
import { fireEvent, getByRole, queryByText, screen, waitFor } from '@testing-library/dom'
import { act, useState } from 'react'
import { close, render } from '../../test/admin/render.tsx'
import { deleteDrafts } from './move-form.ts'
import { MoveDialog, useMoveForm } from './MoveDialog.tsx'
import { RadioChoice } from './RadioChoice.tsx'
import { MoveButtons } from './MoveButtons.tsx'

afterEach(async () => {
  await close()
  deleteDrafts()
})

type Credit = { amount: string; reason: string }
const send = jest.fn<Promise<undefined>, [Credit]>(async () => undefined)
const onClose = jest.fn()

type SampleProps = { openCents: number; isLoading?: boolean; about?: string }

const Sample = ({ openCents, isLoading, about = 'one' }: SampleProps) => {
  const form = useMoveForm<Credit>({
    initial: { amount: (openCents / 100).toFixed(2), reason: '' },
    validate: ({ reason }) => ({ reason: reason ? undefined : 'Please enter a reason' }),
    send,
    success: () => 'Credited',
    draft: `credit ${about}`,
    onClose,
  })
  return (
    <MoveDialog form={form} title="Credit the invoice" action={`Credit $${form.values.amount}`}>
      {isLoading ? 'Loading' : <TextField {...form.field('amount', 'Amount')} />}
      <TextField {...form.field('reason', 'Reason')} multiline disabled={isLoading} />
      <MoveButtons
        moves={[
          {
            label: 'Return',
            send: async () => undefined,
            success: 'Returned',
            asks: { title: 'Return it', text: 'They see the reason.', needsReason: true, about: 'one' },
          },
        ]}
      />
    </MoveDialog>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (where: Element, key: string, ctrlKey = false) => fireEvent.keyDown(where, { key, ctrlKey })

test('dialog: its first field has the focus, with its text selected to type over', async () => {
  await render(<Sample openCents={3509} />)
  expect(document.activeElement).toBe(field('Amount'))
  expect([field('Amount').selectionStart, field('Amount').selectionEnd]).toEqual([0, 5])
})

test('dialog: a first field that loads later gets the focus then, and keeps where the person went', async () => {
  await render(<Sample openCents={3509} isLoading />)
  expect(document.activeElement?.closest('[role=textbox], input, textarea')).toBeNull()
  await render(<Sample openCents={3509} />)
  expect(document.activeElement).toBe(field('Amount'))
  act(() => field('Reason').focus())
  await render(<Sample openCents={3000} />)
  expect(document.activeElement).toBe(field('Reason'))
})

const Chosen = () => {
  const [value, setValue] = useState<'a' | 'b'>('b')
  const form = useMoveForm({
    initial: {},
    send: async () => undefined,
    success: () => '',
    draft: 'x',
    onClose,
  })
  return (
    <MoveDialog form={form} title="Choose" action="Send">
      <RadioChoice
        label="Way"
        values={['a', 'b']}
        names={{ a: 'First', b: 'Second' }}
        value={value}
        onChange={setValue}
      />
    </MoveDialog>
  )
}
test('dialog: of a first choice, the chosen one has the focus', async () => {
  await render(<Chosen />)
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Second' }))
})

test('dialog: Ctrl+Enter sends it from any field, and shows what is missing', async () => {
  await render(<Sample openCents={3509} />)
  press(field('Reason'), 'Enter', true)
  expect(send).not.toHaveBeenCalled()
  expect(field('Reason').getAttribute('aria-invalid')).toBe('true')
  type('Reason', 'Double billed')
  press(field('Reason'), 'Enter', true)
  expect(send).toHaveBeenCalledWith({ amount: '35.09', reason: 'Double billed' }, expect.any(Function))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('dialog: Ctrl+Enter in a dialog above it sends only that one', async () => {
  await render(<Sample openCents={3509} />)
  type('Reason', 'Double billed')
  fireEvent.click(screen.getByRole('button', { name: 'Return' }))
  const above = screen.getByRole('dialog', { name: 'Return it' })
  press(getByRole(above, 'textbox'), 'Enter', true)
  expect(getByRole(above, 'textbox').getAttribute('aria-invalid')).toBe('true')
  expect(send).not.toHaveBeenCalled()
})

test('dialog: shows what its record becomes, and keeps what was typed', async () => {
  await render(<Sample openCents={3509} />)
  type('Reason', 'Double billed')
  await render(<Sample openCents={1000} />)
  expect([field('Amount').value, field('Reason').value]).toEqual(['10.00', 'Double billed'])
  expect(screen.getByRole('button', { name: 'Credit $10.00' })).toBeTruthy()
  type('Amount', '7.00')
  await render(<Sample openCents={900} />)
  expect(field('Amount').value).toBe('7.00')
})

const restored = () => queryByText(document.body, 'We restored what you typed before.')

test('dialog: what was typed comes back for the same record until it is closed, sent or another person logs in', async () => {
  await render(<Sample openCents={3509} />)
  type('Reason', 'Double billed')
  expect(restored()).toBeNull()
  await close()
  await render(<Sample openCents={3509} about="another" />)
  expect([field('Reason').value, restored()]).toEqual(['', null])
  await close()
  await render(<Sample openCents={3509} />)
  expect(field('Reason').value).toBe('Double billed')
  expect(restored()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect([field('Reason').value, restored()]).toEqual(['', null])
  type('Reason', 'Again')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await close()
  await render(<Sample openCents={3509} />)
  expect(field('Reason').value).toBe('')
  type('Reason', 'Mine')
  await close()
  deleteDrafts()
  await render(<Sample openCents={3509} />)
  expect(field('Reason').value).toBe('')
})
