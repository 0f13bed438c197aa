/** A browser’s push endpoint, and the keys that encrypt messages for it. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** A push message: a notification’s text and the screen it opens. */
export type PushMessage = {
  /** the same for every attempt, so a browser shows it once */
  id: string
  title: string
  body: string
  link: string
}

/**
 * The service worker that shows push messages and opens the app without a connection; its scope is every screen because
 * it’s served from the root.
 */
export const SERVICE_WORKER = '/service-worker.js'

/** The push services of Chromium browsers, Firefox and Safari; nothing is sent anywhere else. */
const services: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
]

/** Plain characters only, and no port, user or fragment, so every parser sees the same host. */
const endpoint = /^https:\/\/([a-z0-9.-]+)\/[\w\-./:=~%?&]+$/
/** A 65-byte point and a 16-byte secret. */
const p256dh = /^[\w-]{86,87}$/
const auth = /^[\w-]{22}$/

/** A browser’s subscription as one device token. */
export const formatDeviceToken = (subscription: Subscription) =>
  [subscription.endpoint, subscription.p256dh, subscription.auth].join(' ')

/** The subscription in a device token; undefined if its push service is unknown. */
export const parseSubscription = (deviceToken: string): Subscription | undefined => {
  const [address = '', key = '', secret = '', ...more] = deviceToken.split(' ')
  const host = endpoint.exec(address)?.[1]
  if (!host || !services.some(service => service.test(host))) return undefined
  if (!p256dh.test(key) || !auth.test(secret) || more.length > 0) return undefined
  return { endpoint: address, p256dh: key, auth: secret }
}
