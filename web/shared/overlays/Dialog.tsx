import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { classes } from '../classes.ts'
import { CloseIcon } from '../icons.tsx'
import { messages } from '../messages.ts'
import { useModal } from './use-modal.ts'
import styles from './overlays.module.css'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** The decision: buttons, the one that goes on last. */
  actions?: ReactNode
  /** Something is being done: it can't be closed meanwhile. */
  busy?: boolean
}

const words = messages.common

/** Asked once before what was typed is gone; the focus is on keeping it, and goes back to where it was. */
const Discarding = ({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) => {
  const question = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const typing = document.activeElement as HTMLElement
    question.current?.querySelector('button')?.focus()
    return () => typing.focus()
  }, [])
  return (
    <div ref={question} className={styles.actions} role="alertdialog" aria-label={words.discardTyped}>
      <p className={styles.question}>{words.discardTyped}</p>
      <Button kind="secondary" onClick={onKeep}>
        {words.keep}
      </Button>
      <Button kind="danger" onClick={onDiscard}>
        {words.discard}
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
              <IconButton label={words.close} icon={<CloseIcon />} disabled={busy} onClick={close} />
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

/** A question in the way of everything else; its content lives only while it is open. */
export const Dialog = (props: DialogProps) => <Modal {...props} look={styles.dialog} />

type SheetProps = DialogProps & { width?: 'regular' | 'wide' }

/** Comes up from below on phones and from the right on wide screens. */
export const Sheet = ({ width, ...props }: SheetProps) => (
  <Modal {...props} look={classes(styles.sheet, width === 'wide' && styles.wide)} hasClose />
)
