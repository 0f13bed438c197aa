import { useId, useRef } from 'react'
import { Link } from 'wouter'
import { CallFailed } from '../../calls/call.ts'
import { perform } from '../../calls/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { BellIcon } from '../../shared/icons.tsx'
import { LoadFailed } from '../../shared/show/LoadFailed.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import styles from './notifications.module.css'
import { useUnread } from './use-notifications.ts'
import { words as w } from './words.ts'

/** Everything unread is marked read; a failure is only logged, and the list asked for again. */
export const markAllRead = async (userId: string, again: () => Promise<unknown>) => {
  try {
    await perform('notifications.markAllRead', { userId })
  } catch (thrown) {
    if (!(thrown instanceof CallFailed)) throw thrown
    console.error(w.markFailed, thrown)
    await again()
  }
}

/** The bell: how many are unread, and a popover with them. */
export const Bell = ({ userId }: { userId: string }) => {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const { data, error, mutate } = useUnread(userId)
  const count = data?.unReadNotifications ?? 0
  const close = () => panel.current?.hidePopover()
  return (
    <>
      <button type="button" className={styles.bell} aria-label={w.bell(count)} popoverTarget={id}>
        <BellIcon />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
      <section ref={panel} id={id} popover="auto" aria-label={w.title} className={styles.panel}>
        {error && !data && <LoadFailed reason={error.message} onRetry={() => void mutate()} />}
        {data && count === 0 && <p className={styles.none}>{w.none}</p>}
        {data && count > 0 && (
          <ul className={styles.list}>
            {data.data.map(notification => (
              <NotificationRow key={notification.id} notification={notification} onGone={close} />
            ))}
          </ul>
        )}
        <div className={styles.actions}>
          <Link href="/notifications" onClick={close}>
            {w.viewAll}
          </Link>
          {count > 0 && (
            <Button kind="quiet" size="small" onClick={() => void markAllRead(userId, () => mutate())}>
              {w.clearAll}
            </Button>
          )}
        </div>
      </section>
    </>
  )
}
