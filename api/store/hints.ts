import type { Knex } from 'knex'
import type { CommittedChange } from '../domain/hints.ts'
import { getSettings } from './postgres/index.ts'
import type { NewRows } from './save-rows.ts'

export type { CommittedChange } from '../domain/hints.ts'

type Send = (changes: readonly CommittedChange[]) => void

const senders = new WeakMap<object, Send>()

/** From now on, this function sends the hints of what is committed through this Knex. */
export const registerSender = (db: Knex, send: Send) => void senders.set(getSettings(db), send)

/**
 * Sends hints of changes once they are committed, and never if they are rolled back. It costs a transaction nothing: a
 * NOTIFY within it would make all commits wait for one another.
 */
export const hintAfterCommit = (db: Knex, changes: readonly CommittedChange[]) => {
  const send = senders.get(getSettings(db))
  if (!send || changes.length === 0) return
  if (!db.isTransaction) return send(changes)
  // a rollback rejects; its error goes to the code that awaits the transaction
  ;(db as Knex.Transaction).executionPromise.then(
    () => send(changes),
    () => undefined,
  )
}

type Recorded = Pick<CommittedChange, 'jobId' | 'facilityId' | 'clinicianId'> & {
  noun: string
  nounId: string
  actorSide: string
}

/** The hint of an event. */
export const toHappening = ({ noun, nounId, actorSide, ...ids }: Recorded): CommittedChange => ({
  noun: noun as CommittedChange['noun'],
  id: nounId,
  jobId: ids.jobId,
  facilityId: ids.facilityId,
  clinicianId: ids.clinicianId,
  // the blocked side must not notice
  ...(noun === 'block' && { side: actorSide as CommittedChange['side'] }),
})

/** The hints of saved rows. */
export const happeningsIn = ({ events = [], notifications = [] }: NewRows): CommittedChange[] => [
  ...events.map(toHappening),
  ...notifications.map(({ id, userId }) => ({ noun: 'notification' as const, id, userId })),
]
