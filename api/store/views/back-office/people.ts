import type { Knex } from 'knex'
import { belongsTo, oneOf, searchIn, type Resource } from './resource.ts'

type UserRow = {
  id: string
  email: string
  role: string
  first_name: string
  last_name: string
  phone: string | null
  status: string
  status_reason: string | null
  created_at: Date
  email_verified_at: Date | null
  facility_id: string | null
  clinician_id: string | null
  office_name: string | null
  city: string | null
  state: string | null
  is_signup_completed: boolean
}

const withProfiles = (db: Knex) =>
  db('users')
    .leftJoin('facility_members', 'facility_members.user_id', 'users.id')
    .leftJoin('facilities', 'facilities.id', 'facility_members.facility_id')
    .leftJoin('clinicians', 'clinicians.user_id', 'users.id')

const completed = `CASE WHEN users.role IN ('admin','subadmin') THEN true
  ELSE coalesce(facilities.is_signup_completed, clinicians.is_signup_completed, false) END`

const clinicianRoles = ['pt', 'pta', 'ot', 'ota', 'cota', 'slp']

export const users: Resource<UserRow> = {
  from: withProfiles,
  id: 'users.id',
  columns: db => [
    'users.id',
    'users.email',
    'users.role',
    'users.first_name',
    'users.last_name',
    'users.phone',
    'users.status',
    'users.status_reason',
    'users.created_at',
    'users.email_verified_at',
    'facilities.id as facility_id',
    'clinicians.id as clinician_id',
    'facilities.office_name',
    db.raw('coalesce(facilities.city, clinicians.home_city) AS city'),
    db.raw('coalesce(facilities.state, clinicians.home_state) AS state'),
    db.raw(`${completed} AS is_signup_completed`),
  ],
  sorts: {
    createdAt: 'users.created_at',
    name: 'users.last_name',
    email: 'users.email',
    status: 'users.status',
  },
  defaultSort: { by: 'createdAt', descending: true },
  filters: {
    q: searchIn(
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.phone',
      'facilities.office_name',
    ),
    status: (query, value) => {
      if (value === 'incomplete') query.whereRaw(`NOT (${completed})`)
      else if (value === 'pending') query.where('users.status', 'pending').whereRaw(completed)
      else oneOf('users.status')(query, value)
    },
    side: (query, value) => {
      if (value === 'clinician') query.whereIn('users.role', clinicianRoles)
      else if (value === 'facility') query.where('users.role', 'facility')
      else query.whereIn('users.role', ['admin', 'subadmin'])
    },
    state: (query, value) => {
      query.whereRaw('coalesce(facilities.state, clinicians.home_state) = ?', [String(value)])
    },
  },
  show: row => ({
    id: row.id,
    email: row.email,
    role: row.role,
    name: row.office_name ?? `${row.first_name} ${row.last_name}`,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    status: row.status,
    statusReason: row.status_reason,
    createdAt: row.created_at.toISOString(),
    isEmailVerified: row.email_verified_at !== null,
    isSignupCompleted: row.is_signup_completed,
    facilityId: row.facility_id,
    clinicianId: row.clinician_id,
    officeName: row.office_name,
    city: row.city,
    state: row.state,
  }),
}

type EventRow = {
  id: string
  happened_at: Date
  actor_user_id: string | null
  actor_side: string
  actor_name: string | null
  noun: string
  noun_id: string
  verb: string
  from_state: string | null
  to_state: string | null
  job_id: string | null
  facility_id: string | null
  clinician_id: string | null
  details: Record<string, unknown>
}

export const auditLog: Resource<EventRow> = {
  from: db => db('events').leftJoin('users', 'users.id', 'events.actor_user_id'),
  id: 'events.id',
  columns: db => ['events.*', db.raw(`users.first_name || ' ' || users.last_name AS actor_name`)],
  sorts: { happenedAt: 'events.happened_at' },
  defaultSort: { by: 'happenedAt', descending: true },
  filters: {
    jobId: belongsTo('events.job_id'),
    facilityId: belongsTo('events.facility_id'),
    clinicianId: belongsTo('events.clinician_id'),
    nounId: belongsTo('events.noun_id'),
    actorUserId: belongsTo('events.actor_user_id'),
    noun: oneOf('events.noun'),
    verb: oneOf('events.verb'),
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
    facilityId: row.facility_id,
    clinicianId: row.clinician_id,
    details: row.details,
  }),
}
