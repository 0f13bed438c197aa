import type { CallName } from '@gaitway/contract/calls/index'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { call } from './call.ts'
import { accessToken, renew } from './session.ts'

/** Starts what a screen reads first, by its URL. */
export type FirstReads = (address: Pick<Location, 'pathname' | 'search'>) => void

type PendingRead = { token: string | undefined; at: number; answer: Promise<unknown> }
const pendingReads = new Map<string, PendingRead>()
const FRESH_MILLISECONDS = 10_000

const buildReadKey = (name: CallName, sent: unknown) => JSON.stringify([name, sent])

/** Starts a read as soon as there is a token. The screen, which is drawn in the meantime, takes the answer. */
export const startFirstRead = async <Name extends CallName>(name: Name, sent: Sent<Name>) => {
  if (!accessToken() && (await renew()) !== 'renewed') return
  const key = buildReadKey(name, sent)
  const answer = call(name, sent)
  pendingReads.set(key, { token: accessToken(), at: performance.now(), answer })
  // the screen that took the answer shows the error, and a later screen makes the call itself
  answer.catch(() => pendingReads.delete(key))
}

/** Takes the answer to a read that was started a moment ago for the same person, if there is one. */
export const takeFirstRead = <Name extends CallName>(
  name: Name,
  sent: Sent<Name>,
): Promise<Output<Name>> | undefined => {
  const key = buildReadKey(name, sent)
  const found = pendingReads.get(key)
  pendingReads.delete(key)
  const isFresh = found?.token === accessToken() && performance.now() - (found?.at ?? 0) < FRESH_MILLISECONDS
  return isFresh ? (found?.answer as Promise<Output<Name>>) : undefined
}
