/** jsdom knows `<dialog>` but not how to show one; this shows and closes it as a browser would, Esc included. */
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

/** jsdom has no popovers; this marks one as shown, refuses what has left the page as a browser does, and tells when to stop. */
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

/** What a browser tells a modal dialog when Esc is pressed. */
export const pressEscIn = (dialog: HTMLElement) => {
  const unopposed = dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  if (unopposed && dialog instanceof HTMLDialogElement) dialog.close()
}
