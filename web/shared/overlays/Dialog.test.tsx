import { act, fireEvent, render, screen } from '@testing-library/preact'
import { useState } from 'react'
import { pressEscIn, showDialogsInJsdom } from '../../testing/dialog.ts'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'

beforeAll(showDialogsInJsdom)

const Remove = ({ busy = false }: { busy?: boolean }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Remove shift application"
        busy={busy}
        actions={<Button onClick={() => setOpen(false)}>Cancel</Button>}
      >
        Are you sure?
      </Dialog>
    </>
  )
}

const pressOn = (element: HTMLElement) => fireEvent(element, new Event('pointerdown', { bubbles: true }))

const openIt = (busy = false) => {
  render(<Remove busy={busy} />)
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  return { opener, dialog: screen.getByRole('dialog', { name: 'Remove shift application' }) }
}

test('closing by its button gives the focus back to what opened it', () => {
  const { opener } = openIt()
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  cancel.focus()
  fireEvent.click(cancel)
  expect(screen.queryByText('Are you sure?')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('Esc closes it and gives the focus back', () => {
  const { opener, dialog } = openIt()
  void act(() => pressEscIn(dialog))
  expect(screen.queryByText('Are you sure?')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('a press beside it closes it, a press in it does not', () => {
  const { dialog } = openIt()
  pressOn(screen.getByText('Are you sure?'))
  expect(screen.getByText('Are you sure?')).toBeTruthy()
  pressOn(dialog)
  expect(screen.queryByText('Are you sure?')).toBeNull()
})

test('while something is being done it stays open', () => {
  const { dialog } = openIt(true)
  void act(() => pressEscIn(dialog))
  pressOn(dialog)
  expect(screen.getByText('Are you sure?')).toBeTruthy()
  expect((dialog as HTMLDialogElement).open).toBe(true)
})

test('what is closed while it is still busy stays closed', () => {
  const drawn = (open: boolean) => (
    <Dialog open={open} busy onClose={() => undefined} title="Send it?">
      <p>Sending</p>
    </Dialog>
  )
  const { rerender, container } = render(drawn(true))
  const dialog = container.querySelector('dialog')
  expect(dialog?.open).toBe(true)
  rerender(drawn(false))
  expect(dialog?.open).toBe(false)
})

const Note = ({ onClose, kept }: { onClose: () => void; kept?: true }) => (
  <Dialog open title="A note" onClose={onClose}>
    <form data-kept={kept}>
      <input aria-label="Note" />
    </form>
  </Dialog>
)
const typeInto = (value: string) => {
  const field = screen.getByLabelText<HTMLInputElement>('Note')
  field.focus()
  fireEvent.input(field, { target: { value } })
  return field
}

test('what was typed is not lost by a press beside it, nor by Esc: it asks once', () => {
  const onClose = jest.fn()
  render(<Note onClose={onClose} />)
  const dialog = screen.getByRole('dialog', { name: 'A note' })
  const field = typeInto('The door code is')
  pressOn(dialog)
  expect(screen.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' }))
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect([field.value, document.activeElement]).toEqual(['The door code is', field])
  void act(() => pressEscIn(dialog))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('it asks as well where opening it has put the focus into the field', () => {
  const onClose = jest.fn()
  const opening = jest.spyOn(HTMLDialogElement.prototype, 'showModal')
  opening.mockImplementation(function focusing(this: HTMLDialogElement) {
    this.open = true
    this.querySelector('input')?.focus()
  })
  render(<Note onClose={onClose} />)
  opening.mockRestore()
  const field = screen.getByLabelText('Note')
  expect(document.activeElement).toBe(field)
  fireEvent.input(field, { target: { value: 'The door code is' } })
  void act(() => pressEscIn(screen.getByRole('dialog', { name: 'A note' })))
  expect(screen.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test.each([
  ['nothing is left of it', '', undefined],
  ['a draft keeps it', 'The door code is', true],
] as const)('it closes unasked where %s', (_, value, kept) => {
  const onClose = jest.fn()
  render(<Note onClose={onClose} kept={kept} />)
  typeInto(value)
  pressOn(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledTimes(1)
})
