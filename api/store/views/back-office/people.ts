import type { Knex } from 'knex'
import { clinicianTypes, roles, type MemberArea, type Role } from '@gaitway/contract/enums'
import type { MemberStatus } from '@gaitway/contract/lifecycles/member'
import { userLifecycle, type UserStatus } from '@gaitway/contract/lifecycles/user'
import type { UserRecord } from '@gaitway/contract/resource-records'
import { userTabs, type UserTab } from '@gaitway/contract/resources'
import { searched } from '../user-list.ts'
import { belongsTo, typed } from './filters.ts'
import type { Resource } from './resource.ts'

type UserRow = {
  id: string
  email: string
  role: Role
  firstName: string
  lastName: string
  phone: string | null
  status: UserStatus
  statusReason: string | null
  closedAt: Date | null
  createdAt: Date
  emailVerifiedAt: Date | null
  isTwoFactorOn: boolean
  facilityId: string | null
  clinicianId: string | null
  officeName: string | null
  city: string | null
  state: string | null
  isSignupCompleted: boolean
  isOwner: boolean | null
  memberStatus: MemberStatus | null
  access: MemberArea[] | null
}

const withProfiles = (db: Knex) =>
  db('users as u')
    .leftJoin('facility_members as m', 'm.user_id', 'u.id')
    .leftJoin('facilities as f', 'f.id', 'm.facility_id')
    .leftJoin('clinicians as c', 'c.user_id', 'u.id')

const twoFactorOn =
  'EXISTS (SELECT FROM second_factors AS s WHERE s.user_id = u.id AND s.confirmed_at IS NOT NULL)'
/** A facility stands for its owner; its sub-users go by their own names. */
const ownOffice = `CASE WHEN m.is_owner THEN nullif(f.office_name, '') END`
const completed = 'coalesce(f.is_signup_completed, c.is_signup_completed, true)'

const tabs: Record<UserTab, (query: Knex.QueryBuilder) => unknown> = {
  pending: query => query.where('u.status', 'pending').whereRaw(completed),
  all: query => query,
  clinician: query => query.whereIn('u.role', [...clinicianTypes]),
  facility: query => query.where('u.role', 'facility'),
  incomplete: query => query.whereRaw(`NOT ${completed}`),
  rejected: query => query.where('u.status', 'rejected'),
  deactivate: query => query.where('u.status', 'deactivate'),
}

const wordsFor = (wantedRoles: readonly string[], states: readonly string[]) =>
  wantedRoles.flatMap(role => states.map(state => `${role} ${state}`))

/** The other tabs ask whether the signup is complete, and are short. */
const wordsOf: Partial<Record<UserTab, readonly string[]>> = {
  all: wordsFor(roles, userLifecycle.states),
  clinician: wordsFor(clinicianTypes, userLifecycle.states),
  facility: wordsFor(['facility'], userLifecycle.states),
  rejected: wordsFor(roles, ['rejected']),
  deactivate: wordsFor(roles, ['deactivate']),
}

export const users: Resource<UserRow, UserRecord> = {
  from: withProfiles,
  id: 'u.id',
  columns: db => [
    'u.id',
    'u.email',
    'u.role',
    'u.first_name',
    'u.last_name',
    db.raw('coalesce(u.phone, f.phone) AS phone'),
    'u.status',
    'u.status_reason',
    'u.closed_at',
    'u.created_at',
    'u.email_verified_at',
    db.raw(`${twoFactorOn} AS is_two_factor_on`),
    'f.id as facility_id',
    'c.id as clinician_id',
    'f.office_name',
    'm.is_owner',
    'm.status as member_status',
    'm.access',
    db.raw('coalesce(f.city, c.home_city) AS city'),
    db.raw('coalesce(f.state, c.home_state) AS state'),
    db.raw(`${completed} AS is_signup_completed`),
  ],
  sorts: {
    createdAt: 'u.created_at',
    name: `lower(coalesce(${ownOffice}, u.first_name || ' ' || u.last_name)) COLLATE "C"`,
    email: 'u.email COLLATE "C"',
    status: 'u.status COLLATE "C"',
    role: 'u.role COLLATE "C"',
  },
  defaultSort: { by: 'createdAt', descending: true },
  counted: { list: 'users', filter: 'tab', wordsOf },
  filters: {
    q: typed(searched),
    tab: {
      fits: (value): value is string => typeof value === 'string' && Object.hasOwn(userTabs, value),
      narrow: (query, value) => tabs[value as UserTab](query),
    },
    clinicianId: belongsTo('c.id'),
    facilityId: belongsTo('f.id'),
  },
  show: row => ({
    id: row.id,
    email: row.email,
    role: row.role,
    name: (row.isOwner && row.officeName) || `${row.firstName} ${row.lastName}`,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    status: row.status,
    statusReason: row.statusReason,
    closedAt: row.closedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    isEmailVerified: row.emailVerifiedAt !== null,
    isTwoFactorOn: row.isTwoFactorOn,
    isSignupCompleted: row.isSignupCompleted,
    facilityId: row.facilityId,
    clinicianId: row.clinicianId,
    city: row.city,
    state: row.state,
    officeName: row.officeName || null,
    member:
      row.isOwner === null || row.memberStatus === null
        ? null
        : { isOwner: row.isOwner, status: row.memberStatus, access: row.access ?? [] },
  }),
}
