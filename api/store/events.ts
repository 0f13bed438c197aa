import type { Knex } from 'knex'
import type { EventNoun, EventVerb } from '@gaitway/contract/events'
import { newId } from './ids.ts'

/** What happened to what: only what the contract knows goes on record. */
type What = { [Noun in EventNoun]: { noun: Noun; verb: EventVerb<Noun> } }[EventNoun]
export type Happening = What & {
  at: Date
  by: { side: string; userId?: string }
  nounId: string
  from?: string
  to?: string
  jobId?: string
  facilityId?: string
  clinicianId?: string
  details?: Record<string, unknown>
}

/** What happened is on record with the change itself: same transaction, never altered. */
export const record = (trx: Knex, ...happenings: Happening[]) =>
  happenings.length === 0
    ? Promise.resolve()
    : trx('events').insert(
        happenings.map(one => ({
          id: newId(),
          happened_at: one.at,
          actor_user_id: one.by.userId ?? null,
          actor_side: one.by.side,
          noun: one.noun,
          noun_id: one.nounId,
          verb: one.verb,
          from_state: one.from ?? null,
          to_state: one.to ?? null,
          job_id: one.jobId ?? null,
          facility_id: one.facilityId ?? null,
          clinician_id: one.clinicianId ?? null,
          details: JSON.stringify(one.details ?? {}),
        })),
      )
