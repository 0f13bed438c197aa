import { eventNouns, type EventNoun } from '@gaitway/contract/events'
import type { EventRecord } from '@gaitway/contract/resource-records'
import { belongsTo, oneOf, typed } from './filters.ts'
import type { Resource } from './resource.ts'

type EventRow = {
  id: string
  happenedAt: Date
  actorUserId: string | null
  actorSide: EventRecord['actorSide']
  actorName: string | null
  noun: string
  nounId: string
  verb: string
  fromState: string | null
  toState: string | null
  jobId: string | null
  serialNumber: number | null
  facilityId: string | null
  officeName: string | null
  clinicianId: string | null
  clinicianName: string | null
  personName: string | null
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
    happenedAt: row.happenedAt.toISOString(),
    actorUserId: row.actorUserId,
    actorSide: row.actorSide,
    actorName: row.actorName,
    noun: row.noun,
    nounId: row.nounId,
    verb: row.verb,
    fromState: row.fromState,
    toState: row.toState,
    jobId: row.jobId,
    serialNumber: row.serialNumber,
    facilityId: row.facilityId,
    officeName: row.officeName,
    clinicianId: row.clinicianId,
    clinicianName: row.clinicianName,
    personName: row.personName,
    details: row.details,
  }),
}

/** The audit log without money and time cards. */
export const auditLogWithoutMoney: Resource<EventRow, EventRecord> = {
  ...auditLog,
  from: db => auditLog.from(db).whereNotIn('events.noun', moneyNouns),
  counted: { list: 'events', filter: 'noun', words: eventNouns.filter(noun => !moneyNouns.includes(noun)) },
}
