import type { CallName } from '@gaitway/contract/calls/index'
import { SESSION_IDLE_DAYS } from '@gaitway/contract/values/limits'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { useCached } from './use-cached.ts'
import { call, CallFailed } from './call.ts'
import { storeText } from './drafts.ts'
import { createListeners } from './listeners.ts'
import { accessToken } from './session.ts'

const PREFIX = 'kept:'
const DAY_MS = 24 * 60 * 60_000
type OfflineAnswer = { sent: string; at: number; data: unknown }

/** Removes all stored answers, because the session is over or someone else uses this browser. */
export const forgetOfflineAnswers = () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}

/** Removes the stored answers of these calls. */
export const forgetAnswers = (...names: CallName[]) => {
  for (const name of names) localStorage.removeItem(PREFIX + name)
}

/** A brief is stored without its login, which no browser may keep, and its documents, whose links soon expire. */
const withoutSecrets = (name: CallName, data: unknown) => {
  if (name !== 'briefs.read') return data
  const { brief, ...rest } = data as Output<'briefs.read'>
  return { ...rest, brief: brief && { ...brief, emrLogin: null, documents: [] } }
}

const readStored = <Name extends CallName>(name: Name, sent: Sent<Name>): Output<Name> | undefined => {
  const text = localStorage.getItem(PREFIX + name)
  if (text === null) return undefined
  try {
    const stored = JSON.parse(text) as OfflineAnswer
    // the session has ended by then, even if this browser had no connection to learn it
    if (Date.now() - stored.at > SESSION_IDLE_DAYS * DAY_MS) forgetOfflineAnswers()
    else if (stored.sent === JSON.stringify(sent)) return stored.data as Output<Name>
  } catch (thrown) {
    console.warn(`The kept answer of ${name} could not be read.`, thrown)
  }
  return undefined
}

/** Removes what another user left in this browser. */
export const forgetAnswersOfOthers = (userId: string) => {
  const user = readStored('accounts.current', {})
  if (user && user.id !== userId) forgetOfflineAnswers()
}

let isShown = false
const listeners = createListeners()
const setShown = (isNowShown: boolean) => {
  if (isNowShown === isShown) return
  isShown = isNowShown
  listeners.notify()
}
/** Whether stored answers are on the screen, because the connection failed. */
export const offlineAnswersShown = { now: () => isShown, subscribe: listeners.subscribe }

const isOffline = (thrown: unknown) => thrown instanceof CallFailed && thrown.code === 'offline'

/** The stored answer of a call, if it failed for lack of a connection. Otherwise it throws the failure. */
export const readOfflineOrThrow = <Name extends CallName>(
  name: Name,
  sent: Sent<Name>,
  thrown: unknown,
): Output<Name> => {
  const stored = isOffline(thrown) ? readStored(name, sent) : undefined
  if (stored === undefined) throw thrown
  setShown(true)
  return stored
}

/** Stores an answer that has just arrived, and returns it. Only the last one of each call is kept. */
export const storeOfflineAnswer = <Name extends CallName>(
  name: Name,
  sent: Sent<Name>,
  data: Output<Name>,
) => {
  // an answer that arrives after the session ended isn't stored
  if (accessToken()) {
    const stored: OfflineAnswer = {
      sent: JSON.stringify(sent),
      at: Date.now(),
      data: withoutSecrets(name, data),
    }
    storeText(window.localStorage, PREFIX + name, JSON.stringify(stored))
  }
  setShown(false)
  return data
}

/** Makes a call whose last answer stays readable without a connection, until the session ends. */
export const callOrReadOffline = async <Name extends CallName>(
  name: Name,
  sent: Sent<Name>,
): Promise<Output<Name>> => {
  try {
    return storeOfflineAnswer(name, sent, await call(name, sent))
  } catch (thrown) {
    // the person may no longer read it
    if (thrown instanceof CallFailed && thrown.status === 404) forgetAnswers(name)
    return readOfflineOrThrow(name, sent, thrown)
  }
}

/** Like `useAnswer`, for the few answers that stay readable without a connection. `null` skips the call. */
export const useOfflineAnswer = <Name extends CallName>(name: Name, sent: Sent<Name> | null) =>
  useCached<Output<Name>, CallFailed>(sent && [name, sent], () => callOrReadOffline(name, sent as Sent<Name>))
