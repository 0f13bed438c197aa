import { clearImmediate, setImmediate } from 'node:timers'

const show = function (this: HTMLDialogElement) {
  this.setAttribute('open', '')
}

const close = function (this: HTMLDialogElement, returnValue?: string) {
  if (!this.hasAttribute('open')) return
  this.removeAttribute('open')
  if (returnValue !== undefined) this.returnValue = returnValue
  this.dispatchEvent(new Event('close'))
}

/** The dialog methods that jsdom lacks. */
export const dialogMoves = { show, showModal: show, close }

Object.assign(HTMLDialogElement.prototype, dialogMoves)
Object.assign(Element.prototype, { scrollIntoView: () => {}, hidePopover: () => {} })
/** Nothing scrolls, so nothing comes into view. */
class NeverSeen {
  observe() {}
  disconnect() {}
}

Object.assign(window, {
  IntersectionObserver: NeverSeen,
  scrollTo: () => {},
  requestAnimationFrame: (run: FrameRequestCallback) => setImmediate(() => run(performance.now())),
  cancelAnimationFrame: clearImmediate,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
})
