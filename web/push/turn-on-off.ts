import { call, CallFailed } from '../api/call.ts'
import { perform } from '../api/use-call.ts'
import { askPermission, subscribe, unsubscribe } from './subscription.ts'
import { clearPushRegistration, getPushRegistration, savePushRegistration } from './registration.ts'

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
  const permission = await askPermission()
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
