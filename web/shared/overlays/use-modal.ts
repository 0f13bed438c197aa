import { useEffect, useLayoutEffect, useRef } from 'react'
import { topLayer } from './top-layer.ts'

type Modal = {
  open: boolean
  onClose: () => void
  /** While true neither Esc nor a press beside it closes. */
  locked?: boolean
}

/** Shows a native dialog as a modal; Esc and a press beside it close it, and focus goes back to where it was. */
export const useModal = ({ open, onClose, locked = false }: Modal) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const isOurs = useRef(false)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    const before = document.activeElement
    const page = document.documentElement
    page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`)
    isOurs.current = false
    element.showModal()
    topLayer.enter(element)
    return () => {
      isOurs.current = true
      element.close()
      topLayer.leave(element)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    const close = () => locked || onClose()
    const cancelled = (event: Event) => {
      if (event.target !== element) return
      event.preventDefault()
      close()
    }
    // A browser may close on a second Esc without asking; whatever closed with us needs no answer, locked or not.
    const closedByBrowser = () => {
      if (isOurs.current || !element.isConnected) return
      if (locked) element.showModal()
      else onClose()
    }
    const pressed = (event: PointerEvent) => event.target === element && close()
    element.addEventListener('cancel', cancelled)
    element.addEventListener('close', closedByBrowser)
    element.addEventListener('pointerdown', pressed)
    return () => {
      element.removeEventListener('cancel', cancelled)
      element.removeEventListener('close', closedByBrowser)
      element.removeEventListener('pointerdown', pressed)
    }
  }, [open, onClose, locked])

  return dialog
}
