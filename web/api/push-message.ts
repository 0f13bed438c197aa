import { BRAND } from '@gaitway/contract/values/brand'

const NOTIFICATIONS = '/notifications'

type Words = { title: string; body: string; id: string; link: string }

const wordsIn = (text: string | undefined): Partial<Words> => {
  try {
    const read: unknown = JSON.parse(text ?? '')
    return typeof read === 'object' && read !== null ? read : {}
  } catch (thrown) {
    console.warn('Could not read the push notification.', thrown)
    return {}
  }
}

const worded = (value: unknown, otherwise: string) => (typeof value === 'string' && value ? value : otherwise)

/**
 * The notification of a push. Browsers require one for every push, so an unreadable push shows a generic
 * text.
 */
export const parsePush = (text: string | undefined) => {
  const { title, body, id, link } = wordsIn(text)
  return {
    title: worded(title, BRAND),
    options: {
      body: worded(body, 'You have a new notification.'),
      icon: '/icons/192.png',
      // the same push replaces its first notification
      tag: worded(id, NOTIFICATIONS),
      data: worded(link, NOTIFICATIONS),
    },
  }
}

/** The address that a click opens. It is always a page of the app, whatever the push contains. */
export const readPushAddress = (link: unknown, origin: string): string => {
  const target = typeof link === 'string' && URL.canParse(link, origin) ? new URL(link, origin) : undefined
  return target?.origin === origin ? target.href : new URL(NOTIFICATIONS, origin).href
}

/** A window that already shows the page. Other windows may contain unsaved input. */
export const windowAt = <Window extends { url: string }>(windows: readonly Window[], address: string) =>
  windows.find(({ url }) => url === address)
