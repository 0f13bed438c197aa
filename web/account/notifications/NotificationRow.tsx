import type { Output } from '@gaitway/contract/schemas/index'
import { showDay, showTime } from '@gaitway/contract/format/time'
import { MenuLink } from '../../ui/overlays/Menu.tsx'
import { readerZone } from '../../ui/reader-zone.ts'
import styles from './notifications.module.css'
import { markRead } from './use-notifications.ts'

export type Notification = Output<'notifications.list'>['data'][number]

type NotificationRowProps = {
  notification: Notification
  /** The heading above it says the day. */
  isUnderDay?: boolean
  onOpen?: () => void
}

/** Opening a notification follows its link and marks it read. */
export const NotificationRow = ({ notification, isUnderDay = false, onOpen }: NotificationRowProps) => {
  const { id, title, body, link, isRead, createdAt } = notification
  const time = showTime(createdAt, readerZone())
  const open = () => {
    onOpen?.()
    if (!isRead) void markRead('notifications.markRead', { notificationId: id })
  }
  return (
    <li
      id={isUnderDay ? `notification-${id}` : undefined}
      className={styles.row}
      data-unread={isRead ? undefined : ''}
    >
      <MenuLink href={link} outside={link.startsWith('/admin') ? 'here' : undefined} onClick={open}>
        <strong>{title}</strong>
        {!isRead && <span className="visually-hidden">unread</span>}
        <span className="quiet small">{body}</span>
        <time className="faint text-13" dateTime={createdAt}>
          {isUnderDay ? time : `${showDay(createdAt, readerZone())}, ${time}`}
        </time>
      </MenuLink>
    </li>
  )
}
