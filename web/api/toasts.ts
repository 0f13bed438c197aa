import { TOAST_SECONDS } from '@gaitway/contract/values/limits'
import { createListeners } from './listeners.ts'

export type Toast = { id: number; text: string; tone: 'plain' | 'info' | 'error' }

/** Runs something later and returns how to cancel it. */
export type After = (milliseconds: number, run: () => void) => () => void

const afterReal: After = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** Short messages, one at a time and errors first. Each disappears after three seconds, unless someone is reading it. */
export const createToasts = (after: After = afterReal) => {
  let shown: readonly Toast[] = []
  let lastId = 0
  const { notify, subscribe } = createListeners()
  const clocks = new Map<number, () => void>()

  const stopClocks = () => {
    for (const stop of clocks.values()) stop()
    clocks.clear()
  }
  /** Only the first one is on the screen. */
  const start = () => {
    const [first] = shown
    if (first && clocks.has(first.id)) return
    stopClocks()
    if (first)
      clocks.set(
        first.id,
        after(TOAST_SECONDS * 1000, () => dismiss(first.id)),
      )
  }
  const show = (next: readonly Toast[]) => {
    shown = next
    start()
    notify()
  }
  const dismiss = (id: number) => show(shown.filter(toast => toast.id !== id))
  const unsay = (text: string) => {
    for (const { id } of shown.filter(toast => toast.text === text)) dismiss(id)
  }
  const add = (text: string, tone: Toast['tone']) => {
    unsay(text)
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
    /** Removes an error that is now shown elsewhere. */
    unsay,
    /** Keeps the messages while the pointer is on them. */
    hold: stopClocks,
    /** Resumes the three seconds when the pointer leaves. */
    release: start,
    /** The one on the screen, then those that wait for it. */
    now: () => shown,
    subscribe,
  }
}

export type ToastStore = ReturnType<typeof createToasts>

export const toasts = createToasts()
