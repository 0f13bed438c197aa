import type { Side } from './values/enums.ts'
import { queueItemLifecycle, type QueueItemStatus } from './lifecycles/queue-item.ts'
import { listOpenMoves } from './lifecycles/step.ts'

/** The views of the queue: what needs attention, what you claimed, what is snoozed, and what someone finished. */
export const queueViews = { open: 'Open', mine: 'Mine', snoozed: 'Snoozed', done: 'Done' } as const
export type QueueView = keyof typeof queueViews

type Kind = {
  /** what the item is, above its name */
  label: string
  /** about money or time cards: for admins only */
  isMoney?: true
  /** can't be marked as done while its cause is there */
  isOpenUntilGone?: true
}

/** Everything that can need attention. `api/store/views/queue/kinds` has what is open of each. */
export const queueKinds = {
  notCheckedIn: { label: 'Not checked in' },
  noShow: { label: 'No-show report', isMoney: true, isOpenUntilGone: true },
  callOut: { label: 'Disputed call-out', isMoney: true, isOpenUntilGone: true },
  samePhone: { label: 'Same phone number', isOpenUntilGone: true },
  unfilled: { label: 'Unfilled shift', isOpenUntilGone: true },
  wentUnfilled: { label: 'Went unfilled' },
  timeZone: { label: 'Time zone corrected', isOpenUntilGone: true },
  credential: { label: 'Credential expires' },
  call: { label: 'Onboarding call' },
  approval: { label: 'Approval' },
  timeCard: { label: 'Time card', isMoney: true },
  extraTime: { label: 'Extra time', isMoney: true },
  failedPayment: { label: 'Failed payment', isMoney: true },
  failedPayout: { label: 'Failed payout', isMoney: true },
  topUp: { label: 'Payout without funds', isMoney: true },
  secondAdmin: { label: 'Needs a second admin', isMoney: true, isOpenUntilGone: true },
  dispute: { label: 'Dispute', isMoney: true },
  overdueInvoice: { label: 'Past due invoice', isMoney: true },
  stuckHold: { label: 'Stuck hold', isMoney: true },
  endedHold: { label: 'Failed confirmation', isMoney: true },
  delivery: { label: 'Failed delivery' },
  report: { label: 'Reported message' },
  lead: { label: 'Lead' },
} as const satisfies Record<string, Kind>
export type QueueKind = keyof typeof queueKinds
export const queueKindNames = Object.keys(queueKinds) as QueueKind[]

export const isMoneyKind = (kind: QueueKind) => (queueKinds[kind] as Kind).isMoney === true

/** The kinds that this side sees. */
export const listQueueKindsFor = (side: Side): QueueKind[] =>
  queueKindNames.filter(kind => side === 'admin' || !isMoneyKind(kind))

/** What this side can do with an item of this kind. An unfilled shift can’t be marked as done, for example. */
export const listOpenQueueMoves = (kind: QueueKind, status: QueueItemStatus, side: Side) =>
  listOpenMoves(queueItemLifecycle, status, side).filter(
    move => move !== 'finish' || !(queueKinds[kind] as Kind).isOpenUntilGone,
  )
