import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../Button.tsx'
import { classes } from '../classes.ts'
import { CheckIcon, CloseIcon, NoteIcon, WarningIcon } from '../icons.tsx'
import { toasts, type Toast, type ToastStore } from '../../api/toasts.ts'
import { topLayer } from './top-layer.ts'
import styles from './Toasts.module.css'

type ToastsProps = { store?: ToastStore }

const icons = { plain: CheckIcon, info: NoteIcon, error: WarningIcon }

/** Renders the toasts, once per app, above everything else. */
export const Toasts = ({ store = toasts }: ToastsProps) => {
  const [first] = useSyncExternalStore(store.subscribe, store.now)
  const container = useSyncExternalStore(topLayer.subscribe, topLayer.container)
  const layer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = layer.current
    // after the dialog around it closed, the next render puts it elsewhere
    if (!element?.isConnected || !element.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (first) element.showPopover()
  }, [first, container])

  const renderToast = ({ id, text, tone }: Toast) => {
    const Icon = icons[tone]
    return (
      <span key={id} className={classes(styles.toast, tone === 'error' && styles.error)}>
        <Icon />
        <span className={styles.text}>{text}</span>
        <IconButton label="Dismiss" icon={<CloseIcon size={18} />} onClick={() => store.dismiss(id)} />
      </span>
    )
  }

  return createPortal(
    <div
      ref={layer}
      popover="manual"
      className={styles.layer}
      onMouseEnter={store.hold}
      onMouseLeave={store.release}
      onFocus={store.hold}
      onBlur={store.release}
    >
      <output>{first && first.tone !== 'error' && renderToast(first)}</output>
      <div role="alert">{first?.tone === 'error' && renderToast(first)}</div>
    </div>,
    container,
  )
}
