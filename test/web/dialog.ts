/** jsdom has `<dialog>` without its methods. This opens and closes it as a browser does, including Esc. */
export const showDialogsInJsdom = () => {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}

/**
 * jsdom has no popovers. This marks one as shown, refuses elements that left the page, and reports when to
 * stop.
 */
export const showPopoversInJsdom = () => {
  const matches = Object.getOwnPropertyDescriptor(Element.prototype, 'matches')
  HTMLElement.prototype.showPopover = function showPopover(this: HTMLElement) {
    if (!this.isConnected) throw new DOMException('Invalid on disconnected popover elements.')
    this.dataset.shown = 'true'
  }
  HTMLElement.prototype.hidePopover = function hidePopover(this: HTMLElement) {
    delete this.dataset.shown
  }
  Reflect.set(Element.prototype, 'matches', function matchesPopover(this: Element, selector: string) {
    return this.closest(selector.replace(':popover-open', '[data-shown]')) === this
  })
  return () => {
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
    Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover')
    if (matches) Object.defineProperty(Element.prototype, 'matches', matches)
  }
}

/** The cancel event that a browser sends to a modal dialog on Esc. */
export const pressEscIn = (dialog: HTMLElement) => {
  const unopposed = dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  if (unopposed && dialog instanceof HTMLDialogElement) dialog.close()
}
