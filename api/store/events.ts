import type { Knex } from 'knex'
import type { EventNoun, EventVerb } from '@gaitway/contract/events'
import { newId } from './ids.ts'
import { listPrepared } from './postgres/index.ts'
import type { EventRow, NewEventRow } from './rows.ts'
import { saveRows, withColumns } from './save-rows.ts'

/** A record for the audit log, of the nouns and verbs of the contract. */
type What = { [Noun in EventNoun]: { noun: Noun; verb: EventVerb<Noun> } }[EventNoun]
export type NewEvent = What & {
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
export const buildEvent = (one: NewEvent): NewEventRow => ({
  id: newId(),
  happenedAt: one.at,
  actorUserId: one.by.userId ?? null,
  actorSide: one.by.side,
  noun: one.noun,
  nounId: one.nounId,
  verb: one.verb,
  fromState: one.from ?? null,
  toState: one.to ?? null,
  jobId: one.jobId ?? null,
  facilityId: one.facilityId ?? null,
  clinicianId: one.clinicianId ?? null,
  details: one.details ?? {},
})

/** Records an event in the transaction of the change itself. Events are never altered. */
export const record = (trx: Knex, ...happenings: NewEvent[]) =>
  saveRows(trx, { events: happenings.map(buildEvent) })

type Shift = { jobId: string; facilityId: string; clinicianId: string }

/** What an event of a shift is about. */
export const pickShift = ({ jobId, facilityId, clinicianId }: Shift): Shift => ({
  jobId,
  facilityId,
  clinicianId,
})

/** Records an event within the statement that makes it true, if it does. */
export const recordedIf = (trx: Knex, condition: string, event: NewEvent) => {
  const row = withColumns(buildEvent(event))
  const columns = Object.keys(row).join(', ')
  return trx.raw(
    `INSERT INTO events (${columns}) SELECT ${columns} FROM json_populate_record(NULL::events, ?::json)
     WHERE ${condition}`,
    [JSON.stringify(row)],
  )
}

/** Records a read in a view, unless the view has the same one already. It changes nothing, so nobody gets a hint. */
export const recordViewRead = (db: Knex, event: NewEvent) =>
  listPrepared(
    db,
    `INSERT INTO events SELECT e.* FROM json_populate_record(NULL::events, :event::json) e
     WHERE NOT EXISTS (SELECT FROM events r WHERE r.noun_id = e.noun_id AND r.verb = 'readAsUser'
       AND r.details ->> 'view' = e.details ->> 'view' AND r.details = e.details)`,
    { event: JSON.stringify(withColumns(buildEvent(event))) },
  )

/** Records a read of a clinician's private details within the statement that reads them. */
export const recordedReading = (clinicians: string) => `
  INSERT INTO events (id, happened_at, actor_user_id, actor_side, noun, noun_id, verb, facility_id, clinician_id)
  SELECT :eventId::uuid, :at::timestamptz, :actorUserId::uuid, :actorSide, 'clinician', id, :verb,
    :facilityId::uuid, id FROM ${clinicians}`
