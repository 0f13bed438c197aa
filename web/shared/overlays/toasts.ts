import { TOAST_SECONDS } from '@gaitway/contract/limits'
import { createListeners } from '../listeners.ts'

export type Toast = { id: number; text: string; tone: 'plain' | 'error' }

/** Runs something later and returns how to cancel it. */
export type After = (milliseconds: number, run: () => void) => () => void

const afterReal: After = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** Short messages that disappear after three seconds, unless someone is reading them. */
export const createToasts = (after: After = afterReal) => {
  let shown: readonly Toast[] = []
  let lastId = 0
  const { notify, subscribe } = createListeners()
  const clocks = new Map<number, () => void>()

  const show = (next: readonly Toast[]) => {
    shown = next
    notify()
  }
  const dismiss = (id: number) => {
    clocks.get(id)?.()
    clocks.delete(id)
    show(shown.filter(toast => toast.id !== id))
  }
  const start = (id: number) =>
    clocks.set(
      id,
      after(TOAST_SECONDS * 1000, () => dismiss(id)),
    )
  const unsay = (text: string) => {
    for (const { id } of shown.filter(toast => toast.text === text)) dismiss(id)
  }
  const add = (text: string, tone: Toast['tone']) => {
    unsay(text)
    const id = ++lastId
    show([...shown, { id, text, tone }])
    start(id)
  }

  return {
    /** A success. */
    say: (text: string) => add(text, 'plain'),
    /** A failure, read aloud at once. */
    sayError: (text: string) => add(text, 'error'),
    dismiss,
    /** Removes an error that is now shown elsewhere. */
    unsay,
    /** Keeps the messages while the pointer is on them. */
    hold: () => {
      for (const stop of clocks.values()) stop()
      clocks.clear()
    },
    /** Resumes the three seconds when the pointer leaves. */
    release: () => {
      for (const { id } of shown) if (!clocks.has(id)) start(id)
    },
    now: () => shown,
    subscribe,
  }
}

export type ToastStore = ReturnType<typeof createToasts>

export const toasts = createToasts()
