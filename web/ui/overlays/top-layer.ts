import { createListeners } from '../../api/listeners.ts'

const open: HTMLDialogElement[] = []
const { notify, subscribe } = createListeners()

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
  /** Where to render what must stay reachable: in the last modal, or in the page. */
  container: (): HTMLElement => open.at(-1) ?? document.body,
  subscribe,
}
