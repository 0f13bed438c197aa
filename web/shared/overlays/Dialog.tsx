import { useId, type ReactNode } from 'react'
import { IconButton } from '../Button.tsx'
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

/** A question in the way of everything else; its content lives only while it is open. */
export const Dialog = ({ open, onClose, title, children, actions, busy = false }: DialogProps) => {
  const titleId = useId()
  const dialog = useModal({ open, onClose, locked: busy })
  return (
    <dialog ref={dialog} className={classes(styles.modal, styles.dialog)} aria-labelledby={titleId}>
      {open && (
        <div className={styles.inside}>
          <header className={styles.head}>
            <h2 id={titleId}>{title}</h2>
          </header>
          {children && <div className={styles.body}>{children}</div>}
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}

type SheetProps = DialogProps & { width?: 'regular' | 'wide' }

/** Comes up from below on phones and from the right on wide screens. */
export const Sheet = ({
  open,
  onClose,
  title,
  children,
  actions,
  busy = false,
  width = 'regular',
}: SheetProps) => {
  const titleId = useId()
  const dialog = useModal({ open, onClose, locked: busy })
  return (
    <dialog
      ref={dialog}
      className={classes(styles.modal, styles.sheet, width === 'wide' && styles.wide)}
      aria-labelledby={titleId}
    >
      {open && (
        <div className={styles.inside}>
          <header className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            <IconButton
              label={messages.common.close}
              icon={<CloseIcon />}
              disabled={busy}
              onClick={onClose}
            />
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}
