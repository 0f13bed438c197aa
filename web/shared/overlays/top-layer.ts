const open: HTMLDialogElement[] = []
const readers = new Set<() => void>()
const notify = () => {
  for (const read of readers) read()
}

/** The open modals. Everything outside the last one is inert. */
export const topLayer = {
  enter: (dialog: HTMLDialogElement) => {
    open.push(dialog)
    notify()
  },
  leave: (dialog: HTMLDialogElement) => {
    open.splice(open.indexOf(dialog), 1)
    notify()
  },
  /** Where to render what must stay reachable. */
  place: (): HTMLElement => open.at(-1) ?? document.body,
  subscribe: (read: () => void) => {
    readers.add(read)
    return () => {
      readers.delete(read)
    }
  },
}
