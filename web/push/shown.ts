import { BRAND } from '@gaitway/contract/brand'

const NEWS = '/notifications'

type Words = { title: string; body: string; id: string; link: string }

const wordsIn = (text: string | undefined): Partial<Words> => {
  try {
    const read: unknown = JSON.parse(text ?? '')
    return typeof read === 'object' && read !== null ? read : {}
  } catch (thrown) {
    console.warn('A push could not be read.', thrown)
    return {}
  }
}

const worded = (value: unknown, otherwise: string) => (typeof value === 'string' && value ? value : otherwise)

/** What is shown of a push; one that cannot be read still says that there is news, as browsers ask for. */
export const shownOf = (text: string | undefined) => {
  const { title, body, id, link } = wordsIn(text)
  return {
    title: worded(title, BRAND),
    options: {
      body: worded(body, 'You have news.'),
      // the same push that comes again takes the place of the first
      tag: worded(id, NEWS),
      data: worded(link, NEWS),
    },
  }
}

/** The address that a click opens: a screen of ours, whatever was pushed. */
export const addressOf = (link: unknown, origin: string): string => {
  const wished = typeof link === 'string' && URL.canParse(link, origin) ? new URL(link, origin) : undefined
  return wished?.origin === origin ? wished.href : new URL(NEWS, origin).href
}

/** A window that shows the screen already; any other may hold what somebody is typing, and is left alone. */
export const windowAt = <Window extends { url: string }>(windows: readonly Window[], address: string) =>
  windows.find(({ url }) => url === address)
