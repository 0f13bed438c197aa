import { useRef } from 'react'
import { Link } from 'wouter'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Cluster } from '../../ui/layout/Stack.tsx'
import { Loaded } from '../../ui/show/Loaded.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import styles from './notifications.module.css'
import { markRead, useUnread } from './use-notifications.ts'

/** The unread notifications, a link to all of them, and a button that marks them read. */
export const BellPanel = ({ userId, onClose }: { userId: string; onClose: () => void }) => {
  const answer = useUnread(userId)
  const allLink = useRef<HTMLAnchorElement>(null)
  const count = answer.data?.unReadNotifications ?? 0
  const clear = async () => {
    await markRead('notifications.markAllRead', { userId })
    // The pressed button is gone now.
    allLink.current?.focus()
  }
  return (
    <>
      <Loaded answer={answer} count={2}>
        {({ data: rows }) =>
          count === 0 ? (
            <p className={classes('center quiet', styles.none)}>No notifications found</p>
          ) : (
            <ul>
              {rows.map(notification => (
                <NotificationRow key={notification.id} notification={notification} onOpen={onClose} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Cluster gap={8} spread nowrap className={styles.actions}>
        <Link ref={allLink} href="/notifications" onClick={onClose}>
          View all notifications
        </Link>
        {count > 0 && (
          <Button kind="quiet" size="small" onClick={() => void clear()}>
            Clear all notifications
          </Button>
        )}
      </Cluster>
    </>
  )
}
