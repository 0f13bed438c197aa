import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/values/errors'
import { chargeLifecycle } from '@gaitway/contract/lifecycles/charge'
import { lifecycles } from '@gaitway/contract/lifecycles/index'
import { step, type Lifecycle, type MoveOf, type Mover } from '@gaitway/contract/lifecycles/step'
import type { NewEvent } from '../store/events.ts'
import * as statuses from '../store/statuses.ts'
import type { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import type { ApplicationRow } from '../store/rows.ts'

const machines = { ...lifecycles, refund: chargeLifecycle }

export type MoveBy = {
  by: { side: Mover; userId?: string }
  at: Date
  reason?: string
  details?: Record<string, unknown>
}
type About = { jobId?: string; facilityId?: string | null; clinicianId?: string | null }
type Options<Noun extends statuses.StatusNoun> = MoveBy & {
  set?: statuses.StatusColumns<Noun>
  /** only if the row doesn't have these IDs, or has more than the event should */
  about?: About
}

/**
 * The only way a status changes: the move must be open to the actor, the row must still have the status it was
 * read with, and the event is recorded. Returns the updated row.
 */
export const transition = async <Noun extends statuses.StatusNoun>(
  trx: Knex,
  noun: Noun,
  row: statuses.StatusRow<Noun> & About,
  move: MoveOf<(typeof machines)[Noun]>,
  { by, at, reason, details, set, about = row }: Options<Noun>,
): Promise<statuses.StatusRows[Noun]> => {
  const machine: Lifecycle = machines[noun]
  const to = step(machine, row.status, move, by.side)
  const nounId = 'id' in row ? row.id : row.userId
  // every move is a verb of its noun; contract/events.ts takes them from the same tables
  const event = {
    at,
    by,
    noun,
    nounId,
    verb: move,
    from: row.status,
    to,
    jobId: noun === 'job' ? nounId : about.jobId,
    facilityId: about.facilityId ?? undefined,
    clinicianId: about.clinicianId ?? undefined,
    details: { ...details, ...(reason && { reason }) },
  } as NewEvent
  const updated = await statuses.updateStatus(trx, noun, row, { to, reason, set, event })
  if (!updated) throw refuse('out_of_date')
  return updated
}

/** A transition of an application whose status alone is known. */
export const moveApplication = async (
  trx: Knex,
  application: ApplicationRow,
  move: MoveOf<typeof applicationLifecycle>,
  { columns, ...moveBy }: MoveBy & { columns?: statuses.StatusColumns<'application'> },
) => (await transition(trx, 'application', application, move, { ...moveBy, set: columns })).status
