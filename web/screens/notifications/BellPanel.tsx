import { Link, useLocation } from 'wouter'
import { classes } from '../../shared/classes.ts'
import { Cluster } from '../../shared/layout/Stack.tsx'
import { Button } from '../../shared/Button.tsx'
import { Loaded } from '../../shared/show/Loaded.tsx'
import { mark, useUnread } from './use-notifications.ts'
import { copy as w } from './copy.ts'
import styles from './notifications.module.css'
import { readerZone } from '../../shared/reader-zone.ts'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay, showTime } from '@gaitway/contract/time'

export type Notification = Output<'notifications.list'>['data'][number]

/** Opening a notification marks it read and follows its link. */
export const NotificationRow = ({
  notification,
  onGone,
}: {
  notification: Notification
  onGone?: () => void
}) => {
  const [, go] = useLocation()
  const { id, title, body, link, isRead, createdAt } = notification
  const open = async () => {
    onGone?.()
    if (link.startsWith('/admin')) window.location.assign(link)
    else go(link)
    if (!isRead) await mark('notifications.markRead', { notificationId: id })
  }
  return (
    <li className={styles.row} data-unread={isRead ? undefined : ''}>
      <button type="button" onClick={() => void open()}>
        <strong>{title}</strong>
        {!isRead && <span className="visually-hidden">{w.unread}</span>}
        <span className="quiet small">{body}</span>
        <time className="faint text-13" dateTime={createdAt}>
          {showDay(createdAt, readerZone())}, {showTime(createdAt, readerZone())}
        </time>
      </button>
    </li>
  )
}

export const BellPanel = ({ userId, onGone }: { userId: string; onGone: () => void }) => {
  const answer = useUnread(userId)
  const { data } = answer
  const count = data?.unReadNotifications ?? 0
  return (
    <>
      <Loaded answer={answer} count={2}>
        {({ data: rows }) =>
          count === 0 ? (
            <p className={classes('center quiet', styles.none)}>{w.none}</p>
          ) : (
            <ul>
              {rows.map(notification => (
                <NotificationRow key={notification.id} notification={notification} onGone={onGone} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Cluster gap={8} spread nowrap className={styles.actions}>
        <Link href="/notifications" onClick={onGone}>
          {w.viewAll}
        </Link>
        {count > 0 && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => void mark('notifications.markAllRead', { userId })}
          >
            {w.clearAll}
          </Button>
        )}
      </Cluster>
    </>
  )
}
