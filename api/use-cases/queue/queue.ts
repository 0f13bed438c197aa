import { refuse } from '@gaitway/contract/values/errors'
import { type QueueItemStatus, queueItemLifecycle } from '@gaitway/contract/lifecycles/queue-item'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'
import { QUEUE_SNOOZE_MAX_DAYS } from '@gaitway/contract/values/limits'
import { isMoneyKind, listOpenQueueMoves, type QueueKind } from '@gaitway/contract/queue'
import { addDays } from '@gaitway/contract/format/time'
import { Json } from '../../json.ts'
import { record } from '../../store/events.ts'
import { lockMark, saveMark } from '../../store/queue-marks.ts'
import type { QueueMarkRow } from '../../store/rows.ts'
import { findCause, listQueue } from '../../store/views/queue/list.ts'
import { type Actor, type ReadCase, type Services, requireStaff, type UseCase } from '../use-case.ts'
import { readFigures } from '../../store/views/back-office/figures.ts'

/** What needs attention now, with its counts. */
export const list: ReadCase<'queue.list'> = async ({ db, clock }, actor, { view, kind }) => {
  const { side, userId } = requireStaff(actor)
  return new Json(await listQueue(db, side, { view, kind, userId, at: clock.now() }))
}

/** An item as staff saw it. */
type ItemAsSeen = { kind: QueueKind; id: string; cause: string; version: number }

/** The status of an item; a snoozed one is open or claimed again once its time has come. */
const findItemStatus = (mark: QueueMarkRow | undefined, at: Date): QueueItemStatus => {
  if (!mark) return 'open'
  if (mark.status !== 'snoozed' || (mark.snoozedUntil && mark.snoozedUntil > at)) return mark.status
  return mark.claimedBy ? 'claimed' : 'open'
}

type Claim = Pick<QueueMarkRow, 'claimedBy' | 'claimedAt'>
const noClaim: Claim = { claimedBy: null, claimedAt: null }

/** Who has claimed an item after a move: snoozing and finishing keep the claim. */
const findClaimAfter = (
  move: MoveOf<typeof queueItemLifecycle>,
  mark: QueueMarkRow | undefined,
  ownClaim: Claim,
): Claim => {
  if (move === 'claim') return ownClaim
  if (move === 'release' || move === 'reopen' || !mark) return noClaim
  return { claimedBy: mark.claimedBy, claimedAt: mark.claimedAt }
}

/** Moves an item of the queue, unless it has left the queue or someone else moved it first. */
const moveItem = async (
  { db, clock }: Services,
  actor: Actor,
  move: MoveOf<typeof queueItemLifecycle>,
  { kind, id, cause, version, until }: ItemAsSeen & { until?: Date },
) => {
  const by = requireStaff(actor)
  const at = clock.now()
  await db.transaction(async trx => {
    const current = await findCause(trx, by.side, { kind, id, at })
    if (current === undefined) throw refuse('not_found')
    if (current !== cause) throw refuse('out_of_date')
    const before = await lockMark(trx, { kind, subjectId: id, cause })
    const from = findItemStatus(before, at)
    if (!listOpenQueueMoves(kind, from, by.side).includes(move)) throw refuse('move_not_open')
    const status = queueItemLifecycle.moves[move].to
    const isSaved = await saveMark(trx, {
      kind,
      subjectId: id,
      cause,
      status,
      ...findClaimAfter(move, before, { claimedBy: by.userId, claimedAt: at }),
      snoozedUntil: until ?? null,
      changedBy: by.userId,
      changedAt: at,
      version: version + 1,
    })
    if (!isSaved) throw refuse('out_of_date')
    const noun = isMoneyKind(kind) ? 'queueMoneyItem' : 'queueItem'
    const details = { kind, ...(until && { until: until.toISOString() }) }
    await record(trx, { at, by, noun, nounId: id, verb: move, from, to: status, details })
  })
  return {}
}

/** Claims an item for the caller, also one that a colleague had claimed. */
export const claim: UseCase<'queue.claim'> = (services, actor, input) =>
  moveItem(services, actor, 'claim', input)

/** Ends the claim of an item. */
export const release: UseCase<'queue.release'> = (services, actor, input) =>
  moveItem(services, actor, 'release', input)

/** Hides an item from the queue until a time. */
export const snooze: UseCase<'queue.snooze'> = async (services, actor, input) => {
  const until = new Date(input.until)
  const at = services.clock.now()
  if (until <= at) throw refuse('fields_wrong', { until: 'Choose a time in the future.' })
  if (until > addDays(at, QUEUE_SNOOZE_MAX_DAYS))
    throw refuse('fields_wrong', { until: `Choose a time within ${QUEUE_SNOOZE_MAX_DAYS} days.` })
  return moveItem(services, actor, 'snooze', { ...input, until })
}

/** Hides an item from the queue until its cause changes. */
export const finish: UseCase<'queue.finish'> = (services, actor, input) =>
  moveItem(services, actor, 'finish', input)

/** Puts a snoozed or finished item back into the queue. */
export const reopen: UseCase<'queue.reopen'> = (services, actor, input) =>
  moveItem(services, actor, 'reopen', input)

/** The figures above the queue. */
export const read: ReadCase<'figures.read'> = async ({ db, clock }, actor) =>
  new Json(await readFigures(db, requireStaff(actor).side, clock.now()))
