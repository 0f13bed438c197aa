import { formatDeviceToken, SERVICE_WORKER } from '@gaitway/contract/push'
import { call, CallFailed } from './call.ts'
import { perform } from './use-call.ts'
import { clearPushRegistration, getPushRegistration, savePushRegistration } from './push-registration.ts'

export type PushSupport = 'edge' | 'homeScreen' | 'unsupported' | 'blocked' | 'able'

/** Browsers on iPhones and iPads show pushes only for an app on the home screen. Newer iPads call themselves a Mac. */
const isOnApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** The app opened from the home screen, without the browser's bars. */
const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** Whether this browser supports push notifications. They aren't offered in Edge. */
export const getPushSupport = (): PushSupport => {
  if (/\bEdg(A|iOS)?\//.test(navigator.userAgent)) return 'edge'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isOnApple() && !isInstalled() ? 'homeScreen' : 'unsupported'
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

const buildDeviceToken = (subscription: PushSubscription) =>
  formatDeviceToken({
    endpoint: subscription.endpoint,
    p256dh: inBase64url(subscription.getKey('p256dh')),
    auth: inBase64url(subscription.getKey('auth')),
  })

/** This browser's push subscription, or null. */
export const deviceToken = async (): Promise<string | null> => {
  const subscription = await subscriptionHere()
  return subscription && buildDeviceToken(subscription)
}

const isFor = (subscription: PushSubscription, publicKey: string) =>
  inBase64url(subscription.options.applicationServerKey) === publicKey

/** Whether this browser is subscribed with this key. */
export const isSubscribed = async (publicKey: string): Promise<boolean> => {
  const subscription = await subscriptionHere()
  return subscription !== null && isFor(subscription, publicKey)
}

/** Subscribes this browser with this key and returns its device token. */
const subscribe = async (publicKey: string): Promise<string> => {
  await navigator.serviceWorker.register(SERVICE_WORKER, { scope: '/' })
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && !isFor(before, publicKey)) await before.unsubscribe()
  return buildDeviceToken(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
  )
}

/** The service worker stays, because it also opens the app without a connection. */
const unsubscribe = async () => {
  await (await subscriptionHere())?.unsubscribe()
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

/** `unreachable`: the browser's push service didn't respond. */
type Turned = 'on' | 'blocked' | 'dismissed' | 'unreachable'

const sessionHere = async () => {
  const sessions = await call('accounts.sessions', {})
  return sessions.find(({ isThisOne }) => isThisOne)?.id ?? ''
}

const subscribed = async (publicKey: string) => {
  try {
    return await subscribe(publicKey)
  } catch (thrown) {
    console.warn('The browser could not subscribe to push notifications.', thrown)
    return undefined
  }
}

/**
 * Asks for permission, subscribes the browser, then registers it. If the server refuses, the browser is
 * unsubscribed.
 */
export const turnOn = async (userId: string): Promise<Turned> => {
  // the browser's own prompt, which must follow a click
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed'
  const { pushPublicKey } = await call('product.config', {})
  const deviceToken = await subscribed(pushPublicKey)
  if (deviceToken === undefined) return 'unreachable'
  try {
    const deviceId = await sessionHere()
    await perform('accounts.registerDevice', { userId, deviceId, deviceToken, osType: 'web' })
    savePushRegistration({ userId, deviceId })
    return 'on'
  } catch (thrown) {
    await unsubscribe()
    throw thrown
  }
}

const removeThere = async (deviceId: string) => {
  try {
    await perform('accounts.removeDevice', { deviceId })
  } catch (thrown) {
    // already removed elsewhere
    if (!(thrown instanceof CallFailed) || thrown.code !== 'not_found') throw thrown
  }
}

/** Unregisters from the server first, then from the browser. */
export const turnOff = async () => {
  const registered = getPushRegistration()
  if (registered) await removeThere(registered.deviceId)
  clearPushRegistration()
  await unsubscribe()
}
