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
