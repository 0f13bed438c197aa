import { TOAST_SECONDS } from '@gaitway/contract/values/limits'
import { createListeners } from './listeners.ts'

export type Toast = { id: number; text: string; tone: 'plain' | 'info' | 'error' }

/** Runs something later and returns how to cancel it. */
export type After = (milliseconds: number, run: () => void) => () => void

const runAfter: After = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** Short messages, one at a time and errors first. Each disappears after three seconds, unless someone is reading it. */
export const createToasts = (after: After = runAfter) => {
  let shown: readonly Toast[] = []
  let lastId = 0
  const { notify, subscribe } = createListeners()
  let timer: { id: number; stop: () => void } | undefined

  const stopTimer = () => {
    timer?.stop()
    timer = undefined
  }
  /** Only the first toast is on the screen. */
  const start = () => {
    const [first] = shown
    if (first && timer?.id === first.id) return
    stopTimer()
    if (first) timer = { id: first.id, stop: after(TOAST_SECONDS * 1000, () => dismiss(first.id)) }
  }
  const show = (next: readonly Toast[]) => {
    shown = next
    start()
    notify()
  }
  const dismiss = (id: number) => show(shown.filter(toast => toast.id !== id))
  const removeText = (text: string) => {
    for (const { id } of shown.filter(toast => toast.text === text)) dismiss(id)
  }
  const add = (text: string, tone: Toast['tone']) => {
    removeText(text)
    const all = [...shown, { id: ++lastId, text, tone }]
    const isError = (toast: Toast) => toast.tone === 'error'
    show([...all.filter(isError), ...all.filter(toast => !isError(toast))])
  }

  return {
    /** A success. */
    say: (text: string) => add(text, 'plain'),
    /** Something to know that is neither a success nor a failure. */
    inform: (text: string) => add(text, 'info'),
    /** A failure, read aloud at once. */
    sayError: (text: string) => add(text, 'error'),
    dismiss,
    /** Removes a message that is now shown elsewhere. */
    removeText,
    /** Keeps the messages while the pointer is on them. */
    hold: stopTimer,
    /** Starts the three seconds again when the pointer leaves. */
    release: start,
    /** The message on the screen, then those that follow. */
    now: () => shown,
    subscribe,
  }
}

export type ToastStore = ReturnType<typeof createToasts>

export const toasts = createToasts()
