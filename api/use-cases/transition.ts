import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/values/errors'
import { chargeLifecycle } from '@gaitway/contract/lifecycles/charge'
import { lifecycles } from '@gaitway/contract/lifecycles/index'
import { applyMove, type Lifecycle, type MoveOf, type Mover } from '@gaitway/contract/lifecycles/step'
import type { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import type { EventNoun, EventVerb } from '@gaitway/contract/events'
import { record, type NewEvent } from '../store/events.ts'
import type { ApplicationRow } from '../store/rows.ts'
import * as statuses from '../store/statuses.ts'

const machines = { ...lifecycles, refund: chargeLifecycle }

export type MoveBy = {
  by: { side: Mover; userId?: string }
  at: Date
  reason?: string
  details?: Record<string, unknown>
}
type About = { jobId?: string | null; facilityId?: string | null; clinicianId?: string | null }
type EventOptions = Pick<NewEvent, 'by' | 'at' | 'from' | 'to' | 'details'>

/** Records what happened to this row, as an event of the shift, facility and clinician whose IDs it has. */
export const recordEvent = <Noun extends EventNoun>(
  trx: Knex,
  noun: Noun,
  row: About & { id: string },
  verb: EventVerb<Noun>,
  options: EventOptions,
) => record(trx, buildEventOf(noun, row.id, verb, row, options))

const buildEventOf = (
  noun: EventNoun,
  nounId: string,
  verb: string,
  { jobId, facilityId, clinicianId }: About,
  options: EventOptions,
) => {
  const ids = { jobId, facilityId, clinicianId, [`${noun}Id`]: nounId }
  return {
    ...options,
    noun,
    nounId,
    verb,
    jobId: ids.jobId ?? undefined,
    facilityId: ids.facilityId ?? undefined,
    clinicianId: ids.clinicianId ?? undefined,
  } as NewEvent
}

type Options<Noun extends statuses.StatusNoun> = MoveBy & {
  set?: statuses.StatusColumns<Noun>
  /** the IDs for the event, if the row has others or more of them */
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
  const to = applyMove(machine, row.status, move, by.side)
  const nounId = 'id' in row ? row.id : row.userId
  const eventDetails = { ...details, ...(reason && { reason }) }
  // every move is a verb of its noun; contract/events.ts takes them from the same tables
  const event = buildEventOf(noun, nounId, move, about, {
    at,
    by,
    from: row.status,
    to,
    details: eventDetails,
  })
  const updated = await statuses.updateStatus(trx, noun, row, { to, reason, set, event })
  if (!updated) throw refuse('out_of_date')
  return updated
}

/** Moves an application and returns its new status. */
export const moveApplication = async (
  trx: Knex,
  application: ApplicationRow,
  move: MoveOf<typeof applicationLifecycle>,
  { columns, ...moveBy }: MoveBy & { columns?: statuses.StatusColumns<'application'> },
) => (await transition(trx, 'application', application, move, { ...moveBy, set: columns })).status
