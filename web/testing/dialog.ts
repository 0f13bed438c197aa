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

/** What a browser tells a modal dialog when Esc is pressed. */
export const pressEscIn = (dialog: HTMLElement) => {
  const unopposed = dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  if (unopposed && dialog instanceof HTMLDialogElement) dialog.close()
}
