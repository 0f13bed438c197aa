import { BRAND } from '@gaitway/contract/values/brand'

const NOTIFICATIONS = '/notifications'

type Content = { title?: unknown; body?: unknown; id?: unknown; link?: unknown }

const parseContent = (text: string | undefined): Content => {
  try {
    const read: unknown = JSON.parse(text ?? '')
    return typeof read === 'object' && read !== null ? read : {}
  } catch (thrown) {
    console.warn('Could not read the push notification.', thrown)
    return {}
  }
}

const textOr = (fallback: string, value: unknown) => (typeof value === 'string' && value ? value : fallback)

/** The notification of a push. Browsers require one for every push, so an unreadable push shows a generic text. */
export const parsePush = (text: string | undefined) => {
  const { title, body, id, link } = parseContent(text)
  return {
    title: textOr(BRAND, title),
    options: {
      body: textOr('You have a new notification.', body),
      icon: '/icons/192.png',
      // the same push replaces its first notification
      tag: textOr(NOTIFICATIONS, id),
      data: textOr(NOTIFICATIONS, link),
    },
  }
}

/** The URL that a click opens. It is always a page of the app, whatever the push contains. */
export const readPushAddress = (link: unknown, origin: string): string => {
  const target = typeof link === 'string' && URL.canParse(link, origin) ? new URL(link, origin) : undefined
  return target?.origin === origin ? target.href : new URL(NOTIFICATIONS, origin).href
}

/** Finds a window that already shows the page. Other windows may contain unsaved input. */
export const windowAt = <Window extends { url: string }>(windows: readonly Window[], address: string) =>
  windows.find(({ url }) => url === address)
