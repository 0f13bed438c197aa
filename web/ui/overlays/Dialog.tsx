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
/** The value that each field had at its first focus. */
const firstValues = new WeakMap<EventTarget, string>()
const rememberValue = ({ target }: FocusEvent) => {
  if (target && 'value' in target && !firstValues.has(target)) firstValues.set(target, String(target.value))
}

/** Whether it contains typed text that no draft keeps. */
const hasTypedText = (element: HTMLElement) =>
  [...element.querySelectorAll<TextField>('input, textarea')].some(
    field => field.value !== (firstValues.get(field) ?? field.value) && !field.closest('[data-kept]'),
  )

/** The parts of the page that an element is in, innermost first. */
const listPartsAround = (element: Element | null) => {
  const parts: HTMLElement[] = []
  for (let part = element?.parentElement; part; part = part.parentElement)
    if (part.matches('section, main')) parts.push(part)
  return parts
}

/**
 * Focuses the opener or, if it was removed since then, the part of the page that it was in. A dialog that opened with
 * its page has no opener but the link in the header, and leaves the focus on the page's content.
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
  const isClosedByUs = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    const element = dialog.current
    if (locked || !element) return
    if (hasTypedText(element)) setAsking(!isAsking)
    else onClose()
  }

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    const opener = document.activeElement
    const parts = listPartsAround(opener)
    const page = document.documentElement
    page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`)
    isClosedByUs.current = false
    // opening already moves the focus
    element.addEventListener('focusin', rememberValue)
    element.showModal()
    topLayer.enter(element)
    return () => {
      isClosedByUs.current = true
      setAsking(false)
      element.removeEventListener('focusin', rememberValue)
      element.close()
      topLayer.leave(element)
      returnFocus(opener, parts)
    }
  }, [open])

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    const onCancel = (event: Event) => {
      if (event.target !== element) return
      event.preventDefault()
      close()
    }
    // a browser may close it on a second Esc without asking us
    const onClosedByBrowser = () => {
      if (isClosedByUs.current || !element.isConnected) return
      if (locked || hasTypedText(element)) element.showModal()
      close()
    }
    const onPress = (event: Event) => event.target === element && close()
    // pressing the backdrop must not take the focus from the question
    const preventFocus = (event: Event) => event.target === element && event.preventDefault()
    const listeners = {
      cancel: onCancel,
      close: onClosedByBrowser,
      pointerdown: onPress,
      mousedown: preventFocus,
    }
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

const DISCARD_QUESTION = 'Discard what you typed?'

/** Asks whether to discard typed text. The button that keeps it has the focus. */
const DiscardQuestion = ({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) => {
  const question = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const focused = document.activeElement as HTMLElement
    question.current?.querySelector('button')?.focus()
    return () => focused.focus()
  }, [])
  return (
    <div ref={question} className={styles.actions} role="alertdialog" aria-label={DISCARD_QUESTION}>
      <p className={styles.question}>{DISCARD_QUESTION}</p>
      <Button kind="secondary" onClick={onKeep}>
        Keep editing
      </Button>
      <Button kind="danger" onClick={onDiscard}>
        Discard
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
              <IconButton
                label={messages.common.close}
                icon={<CloseIcon />}
                disabled={busy}
                onClick={close}
              />
            )}
          </header>
          {children && <div className={styles.body}>{children}</div>}
          {isAsking ? (
            <DiscardQuestion onKeep={keep} onDiscard={onClose} />
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
