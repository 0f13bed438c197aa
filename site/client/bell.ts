import { showDay, showTime } from '@gaitway/contract/format/time'
import type { Output } from '@gaitway/contract/schemas/index'
import { readerZone } from '../../web/ui/reader-zone.ts'
import { createElement, createUnreadBadge, NOTIFICATIONS } from './dom.ts'

type Unread = Output<'notifications.list'>
type Notification = Unread['data'][number]
type BellOptions = { markRead: (notificationId: string) => void; markAllRead: () => void }

const PANEL_ID = 'notifications'

const createRow = ({ id, title, body, link, createdAt }: Notification, onOpen: (id: string) => void) => {
  const row = createElement('a', { href: link }, [
    createElement('strong', { textContent: title }),
    createElement('span', { className: 'visually-hidden', textContent: ' unread' }),
    createElement('span', { textContent: body }),
    createElement('time', {
      dateTime: createdAt,
      textContent: `${showDay(createdAt, readerZone())}, ${showTime(createdAt, readerZone())}`,
    }),
  ])
  row.addEventListener('click', () => onOpen(id))
  return createElement('li', {}, [row])
}

/** The bell of a public page: a badge, and a popover with the unread notifications as the app shows them. */
export const createBell = ({ markRead, markAllRead }: BellOptions) => {
  const panel = createElement('section', { id: PANEL_ID, className: 'bell-panel' })
  panel.setAttribute('popover', 'auto')
  panel.setAttribute('aria-label', NOTIFICATIONS)
  const button = createElement('button', { type: 'button', className: 'bell', textContent: NOTIFICATIONS })
  button.setAttribute('popovertarget', PANEL_ID)

  const createActions = (unread: number) => {
    const all = createElement('a', { href: '/notifications', textContent: 'View all notifications' })
    if (unread === 0) return [all]
    const clear = createElement('button', {
      type: 'button',
      className: 'button quiet small',
      textContent: 'Clear all notifications',
    })
    clear.addEventListener('click', () => {
      markAllRead()
      // the pressed button is about to be removed
      all.focus()
    })
    return [all, clear]
  }

  const open = (id: string) => {
    panel.hidePopover()
    markRead(id)
  }

  /** Shows what is unread now. */
  const show = ({ data, unReadNotifications: unread }: Unread) => {
    button.replaceChildren(NOTIFICATIONS, ...(unread > 0 ? createUnreadBadge(unread) : []))
    const rows = data.map(notification => createRow(notification, open))
    panel.replaceChildren(
      rows.length > 0
        ? createElement('ul', {}, rows)
        : createElement('p', { textContent: 'No notifications found' }),
      createElement('div', { className: 'bell-actions' }, createActions(unread)),
    )
  }
  return { parts: [button, panel], show }
}
