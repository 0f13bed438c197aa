import { act, fireEvent, render, screen } from '@testing-library/preact'
import { showDialogsInJsdom, showPopoversInJsdom } from '../../../test/web/dialog.ts'
import { Dialog } from './Dialog.tsx'
import { Toasts } from './Toasts.tsx'
import { createToasts, type After } from '../../api/toasts.ts'

beforeAll(showDialogsInJsdom)

const clock = () => {
  let now = 0
  let waiting: { at: number; run: () => void }[] = []
  const after: After = (milliseconds, run) => {
    const one = { at: now + milliseconds, run }
    waiting.push(one)
    return () => {
      waiting = waiting.filter(other => other !== one)
    }
  }
  const pass = (milliseconds: number) => {
    now += milliseconds
    const due = waiting.filter(({ at }) => at <= now)
    waiting = waiting.filter(({ at }) => at > now)
    void act(() => due.forEach(({ run }) => run()))
  }
  return { after, pass }
}

const start = () => {
  const { after, pass } = clock()
  const store = createToasts(after)
  render(<Toasts store={store} />)
  return { store, pass }
}

test('toasts: disappear after three seconds', () => {
  const { store, pass } = start()
  void act(() => store.say('Saved'))
  pass(2999)
  expect(screen.getByRole('status').textContent).toContain('Saved')
  pass(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('toasts: errors are announced at once, others politely', () => {
  const { store, pass } = start()
  void act(() => store.sayError('Something went wrong'))
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong')
  pass(3000)
  for (const say of [store.say, store.inform]) {
    void act(() => say('Log in to continue'))
    expect(screen.getByRole('status').textContent).toBe('Log in to continue')
    pass(3000)
  }
})

test('toasts: one is shown at a time, errors first, each for three seconds', () => {
  const { store, pass } = start()
  const shown = () =>
    screen.queryAllByRole('button', { name: 'Dismiss' }).map(one => one.parentElement?.textContent)
  void act(() => store.say('Saved'))
  void act(() => store.say('Sent'))
  void act(() => store.sayError('Something went wrong'))
  expect(shown()).toEqual(['Something went wrong'])
  pass(3000)
  expect(shown()).toEqual(['Saved'])
  pass(2999)
  expect(shown()).toEqual(['Saved'])
  pass(1)
  expect(shown()).toEqual(['Sent'])
  pass(3000)
  expect(shown()).toEqual([])
})

test('toasts: stay while the pointer is on them, and three seconds longer', () => {
  const { store, pass } = start()
  void act(() => store.say('Saved'))
  fireEvent.mouseEnter(screen.getByText('Saved').closest('[popover]') as HTMLElement)
  pass(60_000)
  expect(screen.getByText('Saved')).toBeTruthy()
  fireEvent.mouseLeave(screen.getByText('Saved').closest('[popover]') as HTMLElement)
  pass(3000)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('toasts: the same message doesn’t stack', () => {
  const { store, pass } = start()
  void act(() => store.say('Saved'))
  pass(2000)
  void act(() => store.say('Saved'))
  pass(2000)
  expect(screen.getAllByText('Saved')).toHaveLength(1)
})

test('toasts: can be dismissed', () => {
  const { store } = start()
  void act(() => store.say('Saved'))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Saved')).toBeNull()
})

test('toasts: appear inside an open dialog and outlive it', () => {
  const store = createToasts(clock().after)
  const page = (open: boolean) => (
    <>
      <Dialog open={open} onClose={() => undefined} title="Confirm" />
      <Toasts store={store} />
    </>
  )
  const { rerender } = render(page(true))
  void act(() => store.sayError('The card was declined.'))
  expect(screen.getByText('The card was declined.').closest('dialog')).toBe(screen.getByRole('dialog'))
  rerender(page(false))
  expect(screen.getByText('The card was declined.').closest('dialog')).toBeNull()
})

test('toasts: a message sent while its dialog closes appears on the page', async () => {
  const stop = showPopoversInJsdom()
  const store = createToasts(clock().after)
  const page = (isThere: boolean) => (
    <>
      {isThere && <Dialog open onClose={() => undefined} title="Pay $5.00" />}
      <Toasts store={store} />
    </>
  )
  const { rerender } = render(page(true))
  store.say('$5.00 is paid')
  // rendered in the dialog, whose effects are still pending
  await Promise.resolve()
  rerender(page(false))
  const layer = screen.getByText('$5.00 is paid').closest<HTMLElement>('[popover]')
  expect(layer?.closest('dialog')).toBeNull()
  expect(layer?.dataset.shown).toBe('true')
  stop()
})
