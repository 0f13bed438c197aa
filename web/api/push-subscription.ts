import { SERVICE_WORKER } from '@gaitway/contract/push'
import { call, CallFailed } from './call.ts'
import { buildDeviceToken, toBase64url } from './device-token.ts'
import { perform } from './use-call.ts'
import { clearPushRegistration, getPushRegistration, savePushRegistration } from './push-registration.ts'

export type PushSupport = 'edge' | 'homeScreen' | 'unsupported' | 'blocked' | 'able'

/** Whether this is an iPhone or iPad, which show pushes only for an app on the home screen. Newer iPads claim to be Macs. */
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** The app opened from the home screen, without the browser's bars. */
const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** Whether this browser supports push notifications. They aren't offered in Edge. */
export const getPushSupport = (): PushSupport => {
  if (/\bEdg(A|iOS)?\//.test(navigator.userAgent)) return 'edge'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isAppleMobile() && !isInstalled() ? 'homeScreen' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'able'
}

const findWorker = async () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/') : undefined

const findSubscription = async () => (await findWorker())?.pushManager?.getSubscription() ?? null

const isForKey = (subscription: PushSubscription, publicKey: string) =>
  toBase64url(subscription.options.applicationServerKey) === publicKey

/** Whether this browser is subscribed with this key. */
export const isSubscribed = async (publicKey: string): Promise<boolean> => {
  const subscription = await findSubscription()
  return subscription !== null && isForKey(subscription, publicKey)
}

/** Subscribes this browser with this key and returns its device token. */
const subscribe = async (publicKey: string): Promise<string> => {
  await navigator.serviceWorker.register(SERVICE_WORKER, { scope: '/' })
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && !isForKey(before, publicKey)) await before.unsubscribe()
  return buildDeviceToken(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
  )
}

/** Keeps the service worker, because it also opens the app without a connection. */
const unsubscribe = async () => {
  await (await findSubscription())?.unsubscribe()
}

const orNull = async <Answer>(promise: Promise<Answer>) => {
  try {
    return await promise
  } catch (thrown) {
    console.warn('This browser’s push service didn’t respond.', thrown)
    return null
  }
}

/** Forgets the registration and unsubscribes, even if the push service doesn't respond. */
export const endPush = () => {
  clearPushRegistration()
  return orNull(unsubscribe())
}

/** The device token of this browser, or null if it isn't subscribed or its push service doesn't respond. */
export const findDeviceToken = () =>
  orNull(findSubscription().then(subscription => subscription && buildDeviceToken(subscription)))

/** `unreachable`: the browser's push service didn't respond. */
type TurnOnResult = 'on' | 'blocked' | 'dismissed' | 'unreachable'

const findSessionId = async () => {
  const sessions = await call('accounts.sessions', {})
  return sessions.find(({ isThisOne }) => isThisOne)?.id ?? ''
}

/** Registers this browser’s session for pushes. Its earlier address is replaced. */
const register = async (userId: string, deviceToken: string) => {
  const deviceId = await findSessionId()
  await perform('accounts.registerDevice', { userId, deviceId, deviceToken, osType: 'web' })
  savePushRegistration({ userId, deviceId, deviceToken })
}

/** Registers the address that the browser’s push service gave it since, and subscribes again if it has none. */
const renewPush = async (userId: string, registeredToken: string | undefined) => {
  if (getPushSupport() !== 'able' || Notification.permission !== 'granted') return
  const found = await findDeviceToken()
  const deviceToken =
    found ?? (await orNull(call('product.config', {}).then(config => subscribe(config.pushPublicKey))))
  if (deviceToken === null || deviceToken === registeredToken) return
  try {
    await register(userId, deviceToken)
  } catch (thrown) {
    // it is tried again when the app next starts
    if (!(thrown instanceof CallFailed)) throw thrown
    console.warn('This browser’s new push address couldn’t be registered.', thrown)
  }
}

/** Ends push notifications here if the registration is another user's, and keeps this user's working. */
export const claimPush = async (userId: string) => {
  const registered = getPushRegistration()
  await (registered?.userId === userId ? renewPush(userId, registered.deviceToken) : endPush())
}

/** Asks for permission, subscribes the browser, then registers it. If the server refuses, it is unsubscribed. */
export const turnOnPush = async (userId: string): Promise<TurnOnResult> => {
  // the browser's own prompt, which must follow a click
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed'
  const { pushPublicKey } = await call('product.config', {})
  const deviceToken = await orNull(subscribe(pushPublicKey))
  if (deviceToken === null) return 'unreachable'
  try {
    await register(userId, deviceToken)
    return 'on'
  } catch (thrown) {
    await unsubscribe()
    throw thrown
  }
}

const removeFromServer = async (deviceId: string) => {
  try {
    await perform('accounts.removeDevice', { deviceId })
  } catch (thrown) {
    // already removed elsewhere
    if (!(thrown instanceof CallFailed) || thrown.code !== 'not_found') throw thrown
  }
}

/** Unregisters from the server first, then from the browser. */
export const turnOffPush = async () => {
  const registered = getPushRegistration()
  if (registered) await removeFromServer(registered.deviceId)
  clearPushRegistration()
  await unsubscribe()
}
