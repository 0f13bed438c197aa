import type { CallName } from '@gaitway/contract/calls/index'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { call } from './call.ts'
import { accessToken, renew } from './session.ts'

/** What a screen reads first, by its address. */
export type FirstReads = (address: Pick<Location, 'pathname' | 'search'>) => void

type Begun = { token: string | undefined; at: number; answer: Promise<unknown> }
const begun = new Map<string, Begun>()
const FRESH_MILLISECONDS = 10_000

const buildReadKey = (name: CallName, sent: unknown) => JSON.stringify([name, sent])

/** Begins a read as soon as there is a token. The screen that is drawn in the meantime takes its answer. */
export const readFirst = async <Name extends CallName>(name: Name, sent: Sent<Name>) => {
  if (!accessToken() && (await renew()) !== 'renewed') return
  const key = buildReadKey(name, sent)
  const answer = call(name, sent)
  begun.set(key, { token: accessToken(), at: performance.now(), answer })
  // the screen that took it shows why it failed, and a later one tries itself
  answer.catch(() => begun.delete(key))
}

/** The answer to a read that began a moment ago for the same person, once. */
export const takeFirst = <Name extends CallName>(
  name: Name,
  sent: Sent<Name>,
): Promise<Output<Name>> | undefined => {
  const key = buildReadKey(name, sent)
  const found = begun.get(key)
  begun.delete(key)
  const isFresh = found?.token === accessToken() && performance.now() - (found?.at ?? 0) < FRESH_MILLISECONDS
  return isFresh ? (found?.answer as Promise<Output<Name>>) : undefined
}
