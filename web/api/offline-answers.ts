import type { CallName } from '@gaitway/contract/calls/index'
import { SESSION_IDLE_DAYS } from '@gaitway/contract/values/limits'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { useCached } from './use-cached.ts'
import { call, CallFailed } from './call.ts'
import { createListeners } from './listeners.ts'
import { accessToken } from './session.ts'

const PREFIX = 'kept:'
const DAY_MS = 24 * 60 * 60_000
type OfflineAnswer = { sent: string; at: number; data: unknown }

/** Removes everything that was kept, because the session is over or someone else uses this browser. */
export const forgetOfflineAnswers = () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}

/** Removes the kept answers of these calls. */
export const forgetAnswers = (...names: CallName[]) => {
  for (const name of names) localStorage.removeItem(PREFIX + name)
}

/** A brief without its login, which no browser stores, and its documents, whose links soon expire. */
const storable = (name: CallName, data: unknown) => {
  if (name !== 'briefs.read') return data
  const { brief, ...rest } = data as Output<'briefs.read'>
  return { ...rest, brief: brief && { ...brief, emrLogin: null, documents: [] } }
}

/** The last answer of each call only: one person, one next shift. */
const keep = <Name extends CallName>(name: Name, sent: Sent<Name>, data: Output<Name>) => {
  // an answer that arrives after the session ended isn't kept
  if (!accessToken()) return
  const stored: OfflineAnswer = { sent: JSON.stringify(sent), at: Date.now(), data: storable(name, data) }
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(stored))
  } catch (thrown) {
    console.warn(`${name} does not fit into the browser’s storage.`, thrown)
  }
}

const read = <Name extends CallName>(name: Name, sent: Sent<Name>): Output<Name> | undefined => {
  const text = localStorage.getItem(PREFIX + name)
  if (text === null) return undefined
  try {
    const stored = JSON.parse(text) as OfflineAnswer
    // by then the session has ended, even if this browser couldn't hear of it
    if (Date.now() - stored.at > SESSION_IDLE_DAYS * DAY_MS) forgetOfflineAnswers()
    else if (stored.sent === JSON.stringify(sent)) return stored.data as Output<Name>
  } catch (thrown) {
    console.warn(`The kept answer of ${name} could not be read.`, thrown)
  }
  return undefined
}

/** Removes what another user left in this browser. */
export const forgetAnswersOfOthers = (userId: string) => {
  const user = read('accounts.current', {})
  if (user && user.id !== userId) forgetOfflineAnswers()
}

let isShown = false
const listeners = createListeners()
const noteShown = (shown: boolean) => {
  if (shown === isShown) return
  isShown = shown
  listeners.notify()
}
/** Whether people see what was kept, because the connection failed. */
export const offlineAnswersShown = { now: () => isShown, subscribe: listeners.subscribe }

const isOffline = (thrown: unknown) => thrown instanceof CallFailed && thrown.code === 'offline'

/** What was kept of a call, if it is the connection that failed. Throws the failure otherwise. */
export const readOfflineOrThrow = <Name extends CallName>(
  name: Name,
  sent: Sent<Name>,
  thrown: unknown,
): Output<Name> => {
  const stored = isOffline(thrown) ? read(name, sent) : undefined
  if (stored === undefined) throw thrown
  noteShown(true)
  return stored
}

/** Keeps an answer that has just arrived, and returns it. */
export const storeOfflineAnswer = <Name extends CallName>(
  name: Name,
  sent: Sent<Name>,
  data: Output<Name>,
) => {
  keep(name, sent, data)
  noteShown(false)
  return data
}

/** A call whose last answer stays readable without a connection, until the session ends. */
export const callOrReadOffline = async <Name extends CallName>(
  name: Name,
  sent: Sent<Name>,
): Promise<Output<Name>> => {
  try {
    return storeOfflineAnswer(name, sent, await call(name, sent))
  } catch (thrown) {
    // they may no longer read it
    if (thrown instanceof CallFailed && thrown.status === 404) forgetAnswers(name)
    return readOfflineOrThrow(name, sent, thrown)
  }
}

/** Like `useAnswer`, for the few answers that stay readable without a connection. `null` skips the call. */
export const useOfflineAnswer = <Name extends CallName>(name: Name, sent: Sent<Name> | null) =>
  useCached<Output<Name>, CallFailed>(sent && [name, sent], () => callOrReadOffline(name, sent as Sent<Name>))
