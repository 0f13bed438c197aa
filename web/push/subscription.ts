import { deviceTokenOf, PUSH_WORKER } from '@gaitway/contract/push'
import { clearPushRegistration, getPushRegistration } from './registration.ts'

export type PushSupport = 'edge' | 'unsupported' | 'blocked' | 'able'

/** Whether this browser supports push notifications. They aren't offered in Edge. */
export const getPushSupport = (): PushSupport => {
  if (/\bEdg(A|iOS)?\//.test(navigator.userAgent)) return 'edge'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'able'
}

const workerHere = async () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/') : undefined

const subscriptionHere = async () => (await workerHere())?.pushManager?.getSubscription() ?? null

const inBase64url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const tokenOf = (subscription: PushSubscription) =>
  deviceTokenOf({
    endpoint: subscription.endpoint,
    p256dh: inBase64url(subscription.getKey('p256dh')),
    auth: inBase64url(subscription.getKey('auth')),
  })

/** This browser's push subscription, or null. */
export const deviceToken = async (): Promise<string | null> => {
  const subscription = await subscriptionHere()
  return subscription && tokenOf(subscription)
}

const isFor = (subscription: PushSubscription, publicKey: string) =>
  inBase64url(subscription.options.applicationServerKey) === publicKey

/** Whether this browser is subscribed with this key. */
export const isSubscribed = async (publicKey: string): Promise<boolean> => {
  const subscription = await subscriptionHere()
  return subscription !== null && isFor(subscription, publicKey)
}

/** The browser's own permission prompt. It must follow a click. */
export const askPermission = () => Notification.requestPermission()

/** Subscribes this browser with this key and returns its device token. */
export const subscribe = async (publicKey: string): Promise<string> => {
  await navigator.serviceWorker.register(PUSH_WORKER, { scope: '/' })
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && !isFor(before, publicKey)) await before.unsubscribe()
  return tokenOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
}

/** Removes the service worker and its subscription. */
export const unsubscribe = async () => {
  const worker = await workerHere()
  await (await worker?.pushManager?.getSubscription())?.unsubscribe()
  await worker?.unregister()
}

const orNull = async <Answer>(promise: Promise<Answer>) => {
  try {
    return await promise
  } catch (thrown) {
    console.warn('This browser’s push service didn’t respond.', thrown)
    return null
  }
}

/** Unsubscribes even if the push service doesn't respond. */
export const end = () => {
  clearPushRegistration()
  return orNull(unsubscribe())
}

/** Removes the subscription of a different user. */
export const claim = async (userId: string) => {
  if (getPushRegistration()?.userId !== userId) await end()
}

/** The device token to remove from the server. */
export const deviceTokenOrNull = () => orNull(deviceToken())
