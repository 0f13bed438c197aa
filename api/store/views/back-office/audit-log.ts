import { eventNouns, type EventNoun } from '@gaitway/contract/events'
import type { EventRecord } from '@gaitway/contract/resource-records'
import { belongsTo, oneOf, typed } from './filters.ts'
import type { Resource } from './resource.ts'

type EventRow = {
  id: string
  happened_at: Date
  actor_user_id: string | null
  actor_side: EventRecord['actorSide']
  actor_name: string | null
  noun: string
  noun_id: string
  verb: string
  from_state: string | null
  to_state: string | null
  job_id: string | null
  serial_number: number | null
  facility_id: string | null
  office_name: string | null
  clinician_id: string | null
  clinician_name: string | null
  person_name: string | null
  details: Record<string, unknown>
}

/** What sub-admins see nothing of: money and time cards. */
const moneyNouns: readonly EventNoun[] = ['hold', 'charge', 'refund', 'payment', 'source', 'timesheet']

export const auditLog: Resource<EventRow, EventRecord> = {
  from: db =>
    db('events')
      .leftJoin('users as actors', 'actors.id', 'events.actor_user_id')
      .leftJoin('jobs', 'jobs.id', 'events.job_id')
      .leftJoin('facilities', 'facilities.id', 'events.facility_id')
      .leftJoin('clinicians', 'clinicians.id', 'events.clinician_id')
      .leftJoin('users as therapists', 'therapists.id', 'clinicians.user_id')
      .leftJoin('users as persons', 'persons.id', 'events.noun_id'),
  id: 'events.id',
  columns: db => [
    'events.*',
    'jobs.serial_number',
    db.raw(`nullif(facilities.office_name, '') AS office_name`),
    db.raw(`actors.first_name || ' ' || actors.last_name AS actor_name`),
    db.raw(`therapists.first_name || ' ' || therapists.last_name AS clinician_name`),
    db.raw(`persons.first_name || ' ' || persons.last_name AS person_name`),
  ],
  sorts: { happenedAt: 'events.happened_at' },
  defaultSort: { by: 'happenedAt', descending: true },
  counted: { list: 'events', filter: 'noun' },
  filters: {
    jobId: belongsTo('events.job_id'),
    facilityId: belongsTo('events.facility_id'),
    clinicianId: belongsTo('events.clinician_id'),
    nounId: belongsTo('events.noun_id'),
    actorUserId: belongsTo('events.actor_user_id'),
    noun: oneOf('events.noun', eventNouns),
    verb: typed((query, verb) => query.where('events.verb', verb)),
  },
  show: row => ({
    id: row.id,
    happenedAt: row.happened_at.toISOString(),
    actorUserId: row.actor_user_id,
    actorSide: row.actor_side,
    actorName: row.actor_name,
    noun: row.noun,
    nounId: row.noun_id,
    verb: row.verb,
    fromState: row.from_state,
    toState: row.to_state,
    jobId: row.job_id,
    serialNumber: row.serial_number,
    facilityId: row.facility_id,
    officeName: row.office_name,
    clinicianId: row.clinician_id,
    clinicianName: row.clinician_name,
    personName: row.person_name,
    details: row.details,
  }),
}

/** The audit log without money and time cards. */
export const auditLogWithoutMoney: Resource<EventRow, EventRecord> = {
  ...auditLog,
  from: db => auditLog.from(db).whereNotIn('events.noun', moneyNouns),
  counted: { list: 'events', filter: 'noun', words: eventNouns.filter(noun => !moneyNouns.includes(noun)) },
}
