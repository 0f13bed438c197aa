import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay, showTime } from '@gaitway/contract/time'
import { useLocation } from 'wouter'
import { perform } from '../../api/use-call.ts'
import { CallFailed } from '../../api/call.ts'
import styles from './notifications.module.css'
import { copy as w } from './copy.ts'

export type Notification = Output<'notifications.list'>['data'][number]

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE

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
    if (isRead) return
    try {
      await perform('notifications.markRead', { notificationId: id })
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown
      console.error(w.markFailed, thrown)
    }
  }
  return (
    <li className={styles.row} data-unread={isRead ? undefined : ''}>
      <button type="button" onClick={() => void open()}>
        <strong>{title}</strong>
        {!isRead && <span className="visually-hidden">{w.unread}</span>}
        <span className="quiet small">{body}</span>
        <time className="faint text-13" dateTime={createdAt}>
          {showDay(createdAt, here())}, {showTime(createdAt, here())}
        </time>
      </button>
    </li>
  )
}
