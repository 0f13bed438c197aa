import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { topLayer } from './top-layer.ts'

type Modal = {
  open: boolean
  onClose: () => void
  /** While true neither Esc nor a press beside it closes. */
  locked?: boolean
}

type TextField = HTMLInputElement | HTMLTextAreaElement
/** What stood in a field when somebody first came to it. */
const before = new WeakMap<EventTarget, string>()
const entered = ({ target }: FocusEvent) => {
  if (target && 'value' in target && !before.has(target)) before.set(target, String(target.value))
}

/** Whether something stands in it that was typed, and that no draft keeps. */
const holdsTyped = (element: HTMLElement) =>
  [...element.querySelectorAll<TextField>('input, textarea')].some(
    field => field.value !== (before.get(field) ?? field.value) && !field.closest('[data-kept]'),
  )

/**
 * Shows a native dialog as a modal; Esc and a press beside it close it, after a question where something was typed, and
 * focus goes back to where it was.
 */
export const useModal = ({ open, onClose, locked = false }: Modal) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const isOurs = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    const element = dialog.current
    if (locked || !element) return
    if (holdsTyped(element)) setAsking(!isAsking)
    else onClose()
  }

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    const opener = document.activeElement
    const page = document.documentElement
    page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`)
    isOurs.current = false
    // opening it already puts the focus somewhere
    element.addEventListener('focusin', entered)
    element.showModal()
    topLayer.enter(element)
    return () => {
      isOurs.current = true
      setAsking(false)
      element.removeEventListener('focusin', entered)
      element.close()
      topLayer.leave(element)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [open])

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    const cancelled = (event: Event) => {
      if (event.target !== element) return
      event.preventDefault()
      close()
    }
    // A browser may close on a second Esc without asking; whatever closed with us needs no answer, locked or not.
    const closedByBrowser = () => {
      if (isOurs.current || !element.isConnected) return
      if (locked || holdsTyped(element)) element.showModal()
      close()
    }
    const pressed = (event: Event) => event.target === element && close()
    // what is asked then keeps the focus
    const focusing = (event: Event) => event.target === element && event.preventDefault()
    const heard = { cancel: cancelled, close: closedByBrowser, pointerdown: pressed, mousedown: focusing }
    for (const [name, listener] of Object.entries(heard)) element.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(heard)) element.removeEventListener(name, listener)
    }
  })

  return { dialog, close, isAsking, keep: () => setAsking(false) }
}
