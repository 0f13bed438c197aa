import { act, fireEvent, render, screen } from '@testing-library/preact'
import { useState } from 'react'
import { pressEscIn, showDialogsInJsdom } from '../../../test/web/dialog.ts'
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

test('dialog: its close button closes it and restores the focus', () => {
  const { opener } = openIt()
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  cancel.focus()
  fireEvent.click(cancel)
  expect(screen.queryByText('Are you sure?')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

const Apply = () => {
  const [state, setState] = useState<'open' | 'applying' | 'applied'>('open')
  return (
    <section aria-label="Your decision">
      {state !== 'applied' && <Button onClick={() => setState('applying')}>Apply</Button>}
      {state === 'applying' && (
        <Dialog
          open
          onClose={() => setState('open')}
          title="Apply"
          actions={<Button onClick={() => setState('applied')}>Submit</Button>}
        >
          A note
        </Dialog>
      )}
    </section>
  )
}

test('dialog: if its opener is gone, the part of the page it was in has the focus', () => {
  render(<Apply />)
  const opener = screen.getByRole('button', { name: 'Apply' })
  opener.focus()
  fireEvent.click(opener)
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your decision' }))
})

test('dialog: opened by the address, it leaves the focus on the page’s content', () => {
  const Page = ({ isOpen }: { isOpen: boolean }) => (
    <main>
      <Dialog open={isOpen} onClose={() => undefined} title="Confirm Ana" />
    </main>
  )
  const { rerender } = render(<Page isOpen />)
  rerender(<Page isOpen={false} />)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('dialog: opened by a link of the header, it leaves the focus on the page’s content', () => {
  const page = (open: boolean) => (
    <>
      <header className="header">
        <a href="/there">Go there</a>
      </header>
      <main>
        <Dialog open={open} onClose={() => {}} title="Rate this shift">
          How was it?
        </Dialog>
      </main>
    </>
  )
  const { rerender } = render(page(false))
  screen.getByRole('link', { name: 'Go there' }).focus()
  rerender(page(true))
  rerender(page(false))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('dialog: Esc closes it and restores the focus', () => {
  const { opener, dialog } = openIt()
  void act(() => pressEscIn(dialog))
  expect(screen.queryByText('Are you sure?')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('dialog: clicking outside closes it, clicking inside doesn’t', () => {
  const { dialog } = openIt()
  pressOn(screen.getByText('Are you sure?'))
  expect(screen.getByText('Are you sure?')).toBeTruthy()
  pressOn(dialog)
  expect(screen.queryByText('Are you sure?')).toBeNull()
})

test('dialog: stays open while busy', () => {
  const { dialog } = openIt(true)
  void act(() => pressEscIn(dialog))
  pressOn(dialog)
  expect(screen.getByText('Are you sure?')).toBeTruthy()
  expect((dialog as HTMLDialogElement).open).toBe(true)
})

test('dialog: stays closed when it closes while busy', () => {
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

test('dialog: asks once before Esc or a click outside discards typed text', () => {
  const onClose = jest.fn()
  render(<Note onClose={onClose} />)
  const dialog = screen.getByRole('dialog', { name: 'A note' })
  const field = typeInto('The door code is')
  pressOn(dialog)
  expect(screen.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep editing' }))
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect([field.value, document.activeElement]).toEqual(['The door code is', field])
  void act(() => pressEscIn(dialog))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('dialog: asks also when opening it focused the field', () => {
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
  ['the text is empty again', '', undefined],
  ['a draft keeps the text', 'The door code is', true],
] as const)('dialog: closes without asking where %s', (_, value, kept) => {
  const onClose = jest.fn()
  render(<Note onClose={onClose} kept={kept} />)
  typeInto(value)
  pressOn(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledTimes(1)
})
