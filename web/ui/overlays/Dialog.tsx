import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { classes } from '../classes.ts'
import { CloseIcon } from '../icons.tsx'
import { messages } from '../../api/messages.ts'
import { topLayer } from './top-layer.ts'
import styles from './overlays.module.css'

type ModalState = {
  open: boolean
  onClose: () => void
  /** While true, Esc and clicks outside don't close it. */
  locked?: boolean
}

type TextField = HTMLInputElement | HTMLTextAreaElement
/** The value a field had at its first focus. */
const before = new WeakMap<EventTarget, string>()
const entered = ({ target }: FocusEvent) => {
  if (target && 'value' in target && !before.has(target)) before.set(target, String(target.value))
}

/** Whether it contains typed text that no draft keeps. */
const holdsTyped = (element: HTMLElement) =>
  [...element.querySelectorAll<TextField>('input, textarea')].some(
    field => field.value !== (before.get(field) ?? field.value) && !field.closest('[data-kept]'),
  )

/** The parts of the page that an element is in, innermost first. */
const partsAround = (element: Element | null) => {
  const parts: HTMLElement[] = []
  for (let at = element?.parentElement; at; at = at.parentElement)
    if (at.matches('section, main')) parts.push(at)
  return parts
}

/**
 * Focuses the opener or, if what was done in the dialog removed it, the part of the page that it was in. A dialog that
 * the address opened has no opener, or the link in the header that led there, and leaves the focus on the page's
 * content.
 */
const returnFocus = (opener: Element | null, parts: readonly HTMLElement[]) => {
  const isOpener = opener instanceof HTMLElement && opener !== document.body && !opener.closest('.header')
  if (isOpener && opener.isConnected) return opener.focus()
  const part = parts.find(({ isConnected }) => isConnected) ?? document.querySelector('main')
  if (!part) return
  part.tabIndex = -1
  part.focus({ preventScroll: true })
}

/**
 * Shows a native modal dialog. Esc and clicks outside close it, after a question if there is typed text, and
 * the focus returns to where it was.
 */
const useModal = ({ open, onClose, locked = false }: ModalState) => {
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
    const parts = partsAround(opener)
    const page = document.documentElement
    page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`)
    isOurs.current = false
    // opening already moves the focus
    element.addEventListener('focusin', entered)
    element.showModal()
    topLayer.enter(element)
    return () => {
      isOurs.current = true
      setAsking(false)
      element.removeEventListener('focusin', entered)
      element.close()
      topLayer.leave(element)
      returnFocus(opener, parts)
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
    // A browser may close it on a second Esc without asking. Then it needs no question.
    const closedByBrowser = () => {
      if (isOurs.current || !element.isConnected) return
      if (locked || holdsTyped(element)) element.showModal()
      close()
    }
    const pressed = (event: Event) => event.target === element && close()
    // the question keeps the focus
    const focusing = (event: Event) => event.target === element && event.preventDefault()
    const listeners = { cancel: cancelled, close: closedByBrowser, pointerdown: pressed, mousedown: focusing }
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener)
    }
  })

  return { dialog, close, isAsking, keep: () => setAsking(false) }
}

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** The buttons, with the primary one last. */
  actions?: ReactNode
  /** It can't be closed while busy. */
  busy?: boolean
}

const copy = messages.common

/** Asks once before typed text is discarded. The focus is on keeping it. */
const Discarding = ({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) => {
  const question = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const typing = document.activeElement as HTMLElement
    question.current?.querySelector('button')?.focus()
    return () => typing.focus()
  }, [])
  return (
    <div ref={question} className={styles.actions} role="alertdialog" aria-label={copy.discardTyped}>
      <p className={styles.question}>{copy.discardTyped}</p>
      <Button kind="secondary" onClick={onKeep}>
        {copy.keep}
      </Button>
      <Button kind="danger" onClick={onDiscard}>
        {copy.discard}
      </Button>
    </div>
  )
}

type ModalProps = DialogProps & { look: string | undefined; hasClose?: boolean }

const Modal = ({ open, onClose, title, children, actions, busy = false, look, hasClose }: ModalProps) => {
  const titleId = useId()
  const { dialog, close, isAsking, keep } = useModal({ open, onClose, locked: busy })
  return (
    <dialog ref={dialog} className={classes(styles.modal, look)} aria-labelledby={titleId}>
      {open && (
        <div className={styles.inside}>
          <header className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            {hasClose && (
              <IconButton label={copy.close} icon={<CloseIcon />} disabled={busy} onClick={close} />
            )}
          </header>
          {children && <div className={styles.body}>{children}</div>}
          {isAsking ? (
            <Discarding onKeep={keep} onDiscard={onClose} />
          ) : (
            actions && <footer className={styles.actions}>{actions}</footer>
          )}
        </div>
      )}
    </dialog>
  )
}

/** A modal dialog. Its content is mounted only while it is open. */
export const Dialog = (props: DialogProps) => <Modal {...props} look={styles.dialog} />

type SheetProps = DialogProps & { width?: 'regular' | 'wide' }

/** Slides up on phones and in from the right on wide screens. */
export const Sheet = ({ width, ...props }: SheetProps) => (
  <Modal {...props} look={classes(styles.sheet, width === 'wide' && styles.wide)} hasClose />
)
