import { deviceTokenOf, PUSH_WORKER } from '@gaitway/contract/push'
import { forgetHere, registeredHere } from './here.ts'

export type Support = 'edge' | 'unsupported' | 'blocked' | 'able'

/** Whether pushes can be had in this browser; in Edge they are not offered. */
export const supportHere = (): Support => {
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

/** By what this browser is pushed to; null where it is not. */
export const deviceToken = async (): Promise<string | null> => {
  const subscription = await subscriptionHere()
  return subscription && tokenOf(subscription)
}

const isFor = (subscription: PushSubscription, publicKey: string) =>
  inBase64url(subscription.options.applicationServerKey) === publicKey

/** Whether this browser listens to whoever has this key. */
export const isSubscribed = async (publicKey: string): Promise<boolean> => {
  const subscription = await subscriptionHere()
  return subscription !== null && isFor(subscription, publicKey)
}

/** The browser's own question; only a click may lead to it. */
export const askPermission = () => Notification.requestPermission()

/** From now on this browser listens to whoever has this key; its device token. */
export const subscribe = async (publicKey: string): Promise<string> => {
  await navigator.serviceWorker.register(PUSH_WORKER, { scope: '/' })
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && !isFor(before, publicKey)) await before.unsubscribe()
  return tokenOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
}

/** Nothing arrives in this browser any more, and it asks nobody whether something has. */
export const unsubscribe = async () => {
  const worker = await workerHere()
  await (await worker?.pushManager?.getSubscription())?.unsubscribe()
  await worker?.unregister()
}

const orNull = async <Answer>(asked: Promise<Answer>) => {
  try {
    return await asked
  } catch (thrown) {
    console.warn('The push service of this browser did not answer.', thrown)
    return null
  }
}

/** This browser is pushed to no more, whatever its push service says. */
export const end = () => {
  forgetHere()
  return orNull(unsubscribe())
}

/** What was meant for somebody else than this person is pushed here no more. */
export const claim = async (userId: string) => {
  if (registeredHere()?.userId !== userId) await end()
}

/** The device token that the server is to forget. */
export const leavingToken = () => orNull(deviceToken())
