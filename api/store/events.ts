import type { Knex } from 'knex'
import type { EventNoun, EventVerb } from '@gaitway/contract/events'
import { newId } from './ids.ts'
import type { EventRow, NewEventRow } from './rows.ts'
import { saveRows } from './save-rows.ts'

/** What happened to what: only what the contract knows goes on record. */
type What = { [Noun in EventNoun]: { noun: Noun; verb: EventVerb<Noun> } }[EventNoun]
export type Happening = What & {
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

/** What happened, as a row. */
export const eventOf = (one: Happening): NewEventRow => ({
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

/** What happened is on record with the change itself: same transaction, never altered. */
export const record = (trx: Knex, ...happenings: Happening[]) =>
  saveRows(trx, { events: happenings.map(eventOf) })

/** For the statement that reads a clinician's private details, so that the reading is on record with it. */
export const recordedReading = (clinicians: string) => `
  INSERT INTO events (id, happened_at, actor_user_id, actor_side, noun, noun_id, verb, facility_id, clinician_id)
  SELECT :eventId::uuid, :at::timestamptz, :actorUserId::uuid, :actorSide, 'clinician', id, :verb,
    :facilityId::uuid, id FROM ${clinicians}`
