import type { Success } from '@gaitway/contract/answers'
import { accounts } from '@gaitway/contract/calls/accounts'
import { product } from '@gaitway/contract/calls/rest'
import type { Row } from '@gaitway/contract/calls/row'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { refreshWithoutTab } from '@gaitway/contract/session/browser-session'
import { buildDeviceToken } from '../../api/device-token.ts'

/** What a service worker learns when its browser renews or drops the subscription. */
export type SubscriptionChange = { newSubscription?: PushSubscription | null }

type CallOptions = { token?: string; body?: object }

/** Sends one call. A failure ends the renewal, and the app tries again when it opens. */
const ask = async <Data>({ method, path }: Row, { token, body }: CallOptions = {}): Promise<Data> => {
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return ((await response.json()) as Success<Data>).data
}

/** The subscription that the browser has now, or a new one in place of the one it dropped. */
const findOrSubscribe = async (pushManager: PushManager, { newSubscription }: SubscriptionChange) => {
  const present = newSubscription ?? (await pushManager.getSubscription())
  if (present) return present
  const { pushPublicKey } = await ask<Output<'product.config'>>(product.config)
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushPublicKey })
}

/** Registers the renewed subscription for the person who is logged in; the server replaces the old address. */
export const renewPush = async (pushManager: PushManager, change: SubscriptionChange) => {
  const session = await refreshWithoutTab()
  if (!session) return
  const { token, user } = session
  const deviceToken = buildDeviceToken(await findOrSubscribe(pushManager, change))
  const sessions = await ask<Output<'accounts.sessions'>>(accounts.sessions, { token })
  const deviceId = sessions.find(({ isThisOne }) => isThisOne)?.id ?? ''
  const device: Sent<'accounts.registerDevice'> = { userId: user.id, deviceId, deviceToken, osType: 'web' }
  await ask(accounts.registerDevice, { token, body: device })
}
