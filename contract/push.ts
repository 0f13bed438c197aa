/** Where a browser is pushed to, and the keys by which nobody but it reads what is pushed. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** What is pushed: the words of a notification, and the screen that it leads to. */
export type Pushed = {
  /** the same for every attempt, so that a browser shows it once */
  id: string
  title: string
  body: string
  link: string
}

/** The script that shows what is pushed; it stands at the root, so that it serves every screen. */
export const PUSH_WORKER = '/push-worker.js'

/** The push services of Chrome and its kin, Firefox and Safari; nothing is sent anywhere else. */
const services: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
]

/** Only plain characters and no port, user or fragment, so that every program reads the same host in it. */
const endpoint = /^https:\/\/([a-z0-9.-]+)\/[\w\-./:=~%?&]+$/
/** A point of 65 bytes and a secret of 16. */
const p256dh = /^[\w-]{86,87}$/
const auth = /^[\w-]{22}$/

/** A browser's subscription as the one token by which its device is known. */
export const deviceTokenOf = (subscription: Subscription) =>
  [subscription.endpoint, subscription.p256dh, subscription.auth].join(' ')

/** The subscription that a device token stands for; none where its push service is not a known one. */
export const subscriptionIn = (deviceToken: string): Subscription | undefined => {
  const [address = '', key = '', secret = '', ...more] = deviceToken.split(' ')
  const host = endpoint.exec(address)?.[1]
  if (!host || !services.some(service => service.test(host))) return undefined
  if (!p256dh.test(key) || !auth.test(secret) || more.length > 0) return undefined
  return { endpoint: address, p256dh: key, auth: secret }
}
