import { lifecycle, type StateOf, staff } from './step.ts'

/** What staff did with an item of the queue. It starts over when its cause changes, and leaves when that is gone. */
export const queueItemLifecycle = lifecycle('queueItem', ['open', 'claimed', 'snoozed', 'done'], {
  /** also takes it over from someone else */
  claim: { from: ['open', 'claimed'], to: 'claimed', by: staff, label: 'Claim' },
  release: { from: ['claimed'], to: 'open', by: staff, label: 'Release' },
  snooze: { from: ['open', 'claimed'], to: 'snoozed', by: staff, label: 'Snooze' },
  finish: { from: ['open', 'claimed'], to: 'done', by: staff, label: 'Done' },
  reopen: { from: ['snoozed', 'done'], to: 'open', by: staff, label: 'Put back' },
})
export type QueueItemStatus = StateOf<typeof queueItemLifecycle>
