import type { Knex } from 'knex'
import type { EventNoun, EventVerb } from '@gaitway/contract/events'
import { newId } from './ids.ts'
import { listPrepared } from './postgres/index.ts'
import type { EventRow, NewEventRow } from './rows.ts'
import { saveRows, withColumns } from './save-rows.ts'

type NounAndVerb = { [Noun in EventNoun]: { noun: Noun; verb: EventVerb<Noun> } }[EventNoun]
/** A record for the audit log. */
export type NewEvent = NounAndVerb & {
  at: Date
  by: { side: EventRow['actorSide']; userId?: string }
  nounId: string
  from?: string
  to?: string
  jobId?: string
  facilityId?: string
  clinicianId?: string
  details?: Record<string, unknown>
}

/** An event as a row. */
export const buildEvent = ({ at, by, from, to, ...event }: NewEvent): NewEventRow => ({
  id: newId(),
  happenedAt: at,
  actorUserId: by.userId ?? null,
  actorSide: by.side,
  noun: event.noun,
  nounId: event.nounId,
  verb: event.verb,
  fromState: from ?? null,
  toState: to ?? null,
  jobId: event.jobId ?? null,
  facilityId: event.facilityId ?? null,
  clinicianId: event.clinicianId ?? null,
  details: event.details ?? {},
})

/** Records events in the transaction of the change itself. Events are never altered. */
export const record = (trx: Knex, ...events: NewEvent[]) => saveRows(trx, { events: events.map(buildEvent) })

type Shift = { jobId: string; facilityId: string; clinicianId: string }

/** The IDs that an event of a shift names. */
export const pickShift = ({ jobId, facilityId, clinicianId }: Shift) => ({ jobId, facilityId, clinicianId })

/** SQL: records an event within the statement of the change, if the condition is true. */
export const recordIfSql = (trx: Knex, condition: string, event: NewEvent) => {
  const row = withColumns(buildEvent(event))
  const columns = Object.keys(row).join(', ')
  return trx.raw(
    `INSERT INTO events (${columns}) SELECT ${columns} FROM json_populate_record(NULL::events, ?::json)
     WHERE ${condition}`,
    [JSON.stringify(row)],
  )
}

/** Records what an admin read in a view, unless it is recorded already. A read changes nothing, so nobody gets a hint. */
export const recordViewRead = (db: Knex, event: NewEvent) =>
  listPrepared(
    db,
    `INSERT INTO events SELECT e.* FROM json_populate_record(NULL::events, :event::json) e
     WHERE NOT EXISTS (SELECT FROM events r WHERE r.noun_id = e.noun_id AND r.verb = 'readAsUser'
       AND r.details ->> 'view' = e.details ->> 'view' AND r.details = e.details)`,
    { event: JSON.stringify(withColumns(buildEvent(event))) },
  )

/**
 * Records a security event, unless the same was recorded since `repeatedSince`, or `most` events of its kind since
 * `floodSince`; null for any number. Nobody gets a hint.
 */
export const recordBounded = (
  db: Knex,
  event: NewEvent,
  bounds: { repeatedSince: Date; floodSince: Date; most: number | null },
) =>
  listPrepared(
    db,
    `INSERT INTO events SELECT e.* FROM json_populate_record(NULL::events, :event::json) e
     WHERE NOT EXISTS (SELECT FROM events r WHERE r.noun = e.noun AND r.verb = e.verb
         AND r.happened_at > :repeatedSince AND r.noun_id = e.noun_id
         AND r.actor_user_id IS NOT DISTINCT FROM e.actor_user_id AND r.details = e.details)
       AND (:most::int IS NULL OR (SELECT count(*) FROM (SELECT FROM events r WHERE r.noun = e.noun
         AND r.verb = e.verb AND r.happened_at > :floodSince LIMIT :most::int) recent) < :most::int)`,
    { event: JSON.stringify(withColumns(buildEvent(event))), ...bounds },
  )

/** SQL: records reads of clinicians' private details within the statement that reads them; `:eventId` is the first's. */
export const recordReadSql = (clinicians: string) => `
  INSERT INTO events (id, happened_at, actor_user_id, actor_side, noun, noun_id, verb, facility_id, clinician_id)
  SELECT CASE row_number() OVER (ORDER BY id) WHEN 1 THEN :eventId::uuid ELSE gen_random_uuid() END,
    :at::timestamptz, :actorUserId::uuid, :actorSide, 'clinician', id, :verb, :facilityId::uuid, id
  FROM ${clinicians}`
