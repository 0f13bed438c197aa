const open: HTMLDialogElement[] = []
const readers = new Set<() => void>()
const tell = () => {
  for (const read of readers) read()
}

/** Which modals are open: whatever lies outside the last one can be neither read aloud nor pressed. */
export const topLayer = {
  enter: (dialog: HTMLDialogElement) => {
    open.push(dialog)
    tell()
  },
  leave: (dialog: HTMLDialogElement) => {
    open.splice(open.indexOf(dialog), 1)
    tell()
  },
  /** Where something that must stay within reach has to lie. */
  place: (): HTMLElement => open.at(-1) ?? document.body,
  subscribe: (read: () => void) => {
    readers.add(read)
    return () => {
      readers.delete(read)
    }
  },
}
