import type { EventName, EventVerb } from './events.ts'
import { queueKinds, type QueueKind } from './queue.ts'
import type { Sentence } from './event-sentence.ts'

const verbs: Record<EventVerb<'queueItem'>, [did: string, how?: string]> = {
  claim: ['claimed'],
  release: ['released'],
  snooze: ['snoozed'],
  finish: ['marked', ' as done'],
  reopen: ['put', ' back'],
}

const isKind = (name: unknown): name is QueueKind =>
  typeof name === 'string' && Object.hasOwn(queueKinds, name)

const sentence =
  ([did, how = '']: [did: string, how?: string]): Sentence =>
  ({ details: { kind } }) =>
    `${did} “${isKind(kind) ? queueKinds[kind].label : 'item'}”${how} in the queue`

/** What staff do with an item of the queue. */
export const queueActions = Object.fromEntries(
  ['queueItem', 'queueMoneyItem'].flatMap(noun =>
    Object.entries(verbs).map(([verb, words]) => [`${noun}.${verb}`, sentence(words)]),
  ),
) as Record<Extract<EventName, `queue${string}`>, Sentence>
