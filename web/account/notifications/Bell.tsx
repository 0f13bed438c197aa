import { useId, useRef, useState } from 'react'
import { BellIcon } from '../../ui/icons.tsx'
import { useUnread } from './use-notifications.ts'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'
import styles from './notifications.module.css'

const BellPanel = lazyComponent(() => import('./BellPanel.tsx'), 'BellPanel', { count: 2 })

/** The bell with its unread count. The popover loads when it is first opened. */
export const Bell = ({ userId }: { userId: string }) => {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const { data } = useUnread(userId)
  const count = data?.unReadNotifications ?? 0
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-label={count ? `Notifications, ${count} unread` : 'Notifications'}
        popoverTarget={id}
      >
        <BellIcon />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
      <section
        ref={panel}
        id={id}
        popover="auto"
        aria-label="Notifications"
        className={styles.panel}
        onBeforeToggle={() => setWasOpened(true)}
      >
        {wasOpened && <BellPanel userId={userId} onClose={() => panel.current?.hidePopover()} />}
      </section>
    </>
  )
}
