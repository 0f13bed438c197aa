import { clinicianTypes } from '@gaitway/contract/values/enums'
import { userLifecycle } from '@gaitway/contract/lifecycles/user'
import type { UserKind, UserTab, Verification } from '@gaitway/contract/resources'
import { onboardingCallLifecycle } from '@gaitway/contract/lifecycles/onboarding-call'
import { DEFAULT_TIME_ZONE, MAX_PAGE_SIZE } from '@gaitway/contract/values/limits'
import { addDays, listInstants } from '@gaitway/contract/format/time'
import { anywhere, ID_END } from '../../search-patterns.ts'
import {
  belongsTo,
  filterByChoice,
  typed,
  type Condition,
  type ListFilter,
  type FilterValue,
  isId,
  filterByWord,
} from './filters.ts'
import { type ListResource } from './resource.ts'

const listed = (words: readonly string[]) => words.map(word => `'${word}'`).join(', ')

const profiles = {
  m: 'LEFT JOIN facility_members m ON m.user_id = u.id',
  f: 'LEFT JOIN facilities f ON f.id = m.facility_id',
  c: 'LEFT JOIN clinicians c ON c.user_id = u.id',
}
export const people = `users u ${Object.values(profiles).join(' ')}`

/** Owners appear as their facility, other members by their own names. */
export const name = `coalesce(CASE WHEN m.is_owner THEN nullif(f.office_name, '') END, u.first_name || ' ' || u.last_name)`
/** Incomplete signups: few, and found by their profiles. */
const unfinishedClinicians = `SELECT FROM clinicians own WHERE own.user_id = u.id AND NOT own.is_signup_completed`
const unfinishedFacilities = `SELECT FROM facilities office JOIN facility_members member ON member.facility_id = office.id
  WHERE member.user_id = u.id AND NOT office.is_signup_completed`
const unfinished = `u.id IN (SELECT own.user_id FROM clinicians own WHERE NOT own.is_signup_completed UNION ALL
  SELECT member.user_id FROM facilities office JOIN facility_members member ON member.facility_id = office.id
  WHERE NOT office.is_signup_completed)`

export const isStaff = `u.role IN ('admin', 'subadmin')`

const kinds: Record<UserKind, string> = {
  clinician: `u.role IN (${listed(clinicianTypes)})`,
  facility: `u.role = 'facility'`,
}
const verification = filterByChoice({
  verified: `u.status = 'approved'`,
  notVerified: `u.status <> 'approved'`,
} satisfies Record<Verification, string>)

/** Conditions on users `u` alone. */
export const tabs: Record<UserTab, string> = {
  pending: `u.status = 'pending' AND NOT EXISTS (${unfinishedClinicians}) AND NOT EXISTS (${unfinishedFacilities})`,
  approved: `u.status = 'approved' AND NOT ${isStaff}`,
  all: 'true',
  incomplete: unfinished,
  rejected: `u.status = 'rejected'`,
  deactivate: `u.status = 'deactivate'`,
}

const EMAIL_MAX = 254
const PHONE = /^[0-9()+\-. ]{3,}$/

/** Users and facilities by name, email, phone, or the end of a user or profile ID. */
const named = (typedText: string): Condition => {
  const text = typedText.toLowerCase()
  const digits = text.replace(/\D/g, '')
  const isPhone = PHONE.test(text) && digits.length >= 3
  const isEnd = ID_END.test(text)
  return {
    sql: `(${[
      `lower(u.first_name || ' ' || u.last_name || ' ' || u.email) LIKE :typed`,
      'lower(f.office_name) LIKE :typed',
      ...(isPhone ? ['coalesce(u.phone, f.phone) LIKE :digits'] : []),
      ...(isEnd ? ['u.id', 'f.id', 'c.id'].map(id => `right(${id}::text, ${text.length}) = :idEnd`) : []),
    ].join(' OR ')})`,
    values: {
      typed: anywhere(text),
      ...(isPhone && { digits: anywhere(digits) }),
      ...(isEnd && { idEnd: text }),
    },
  }
}

export const users: ListResource = {
  table: 'users u',
  relation: 'users',
  joins: profiles,
  id: 'u.id',
  row: `
    SELECT u.id, u.email, u.role, ${name} AS name, u.first_name AS "firstName", u.last_name AS "lastName",
      coalesce(u.phone, f.phone) AS phone, u.status, u.status_reason AS "statusReason",
      iso_instant(u.closed_at) AS "closedAt", iso_instant(u.created_at) AS "createdAt",
      u.version, u.email_verified_at IS NOT NULL AS "isEmailVerified",
      EXISTS (SELECT FROM second_factors s WHERE s.user_id = u.id AND s.confirmed_at IS NOT NULL) AS "isTwoFactorOn",
      coalesce(f.is_signup_completed, c.is_signup_completed, true) AS "isSignupCompleted",
      f.id AS "facilityId", c.id AS "clinicianId", coalesce(f.city, c.home_city) AS city,
      coalesce(f.state, c.home_state) AS state, nullif(f.office_name, '') AS "officeName",
      CASE WHEN m.user_id IS NOT NULL
        THEN json_build_object('isOwner', m.is_owner, 'status', m.status, 'access', m.access) END AS member
    FROM ${people} WHERE u.id = page.id`,
  sorts: {
    createdAt: 'u.created_at',
    name: `lower(${name}) COLLATE "C"`,
    email: 'u.email COLLATE "C"',
    status: 'u.status COLLATE "C"',
    role: 'u.role COLLATE "C"',
  },
  defaultSort: { by: 'createdAt', descending: true },
  filters: {
    q: typed(named),
    tab: filterByChoice(tabs),
    kind: filterByChoice(kinds),
    verification,
    clinicianId: belongsTo('c.id'),
    facilityId: belongsTo('f.id'),
  },
}

/** Everyone except staff. Sub-admins see only these. */
export const usersWithoutStaff: ListResource = {
  ...users,
  where: `NOT ${isStaff}`,
  relation: 'users_without_staff',
}

const statusSql = (status: string) => (status === 'incomplete' ? unfinished : `u.status = '${status}'`)
/** Any of a list of statuses, including `incomplete`. */
const anyStatus: ListFilter = {
  fits: (value): value is string[] =>
    [value].flat().every(status => ['incomplete', ...userLifecycle.states].includes(String(status))),
  narrow: value => ({ sql: `(${[value].flat().map(statusSql).join(' OR ')})` }),
}

/** The people who signed up, for the user list. */
export const signedUp: ListResource = {
  ...usersWithoutStaff,
  row: `
    SELECT u.id, u.email, u.role AS roles, u.first_name AS "firstName", u.last_name AS "lastName", u.phone, u.status,
      iso_instant(u.created_at) AS "createdAt",
      coalesce(f.is_signup_completed, c.is_signup_completed, true) AS "isSignupCompleted",
      c.id AS "clinicianId", f.id AS "facilityId", nullif(f.office_name, '') AS "officeName",
      coalesce(f.city, c.home_city) AS city, coalesce(f.state, c.home_state) AS state
    FROM ${people} WHERE u.id = page.id`,
  sorts: {
    createdAt: 'u.created_at',
    name: [`lower(u.last_name) COLLATE "C"`, `lower(u.first_name) COLLATE "C"`],
    email: 'u.email COLLATE "C"',
    status: 'u.status',
  },
  filters: {
    tab: filterByChoice({ all: 'true', ...kinds }),
    statuses: anyStatus,
    verification,
    search: typed(named, EMAIL_MAX),
  },
}

/** Staff, with whether two-step login is on and when they were last active. */
export const staff: ListResource = {
  ...users,
  where: isStaff,
  relation: undefined,
  row: `
    SELECT u.id, u.email, u.role AS roles, u.first_name AS "firstName", u.last_name AS "lastName", u.status,
      iso_instant(u.created_at) AS "createdAt", second.confirmed_at IS NOT NULL AS "isTwoFactorOn",
      iso_instant((SELECT max(s.last_used_at) FROM sessions s
        WHERE s.user_id = u.id AND s.viewer_session_id IS NULL)) AS "lastSeenAt"
    FROM users u LEFT JOIN second_factors second ON second.user_id = u.id WHERE u.id = page.id`,
  sorts: signedUp.sorts,
  filters: {},
}

const DAY = /^20\d\d-\d\d-\d\d$/

const listMidnights = (day: string) => listInstants(day, '00:00', DEFAULT_TIME_ZONE)
const nextDay = (day: string) =>
  addDays(new Date(`${day}T12:00:00Z`), 1)
    .toISOString()
    .slice(0, 10)

/** The calls of a calendar day in the onboarding team's time zone. */
const onDay: ListFilter = {
  fits: (value): value is string =>
    typeof value === 'string' && DAY.test(value) && listMidnights(value).length > 0,
  narrow: value => {
    const [start] = listMidnights(String(value))
    const [end] = listMidnights(nextDay(String(value)))
    if (!start || !end) return undefined
    return { sql: '(o.starts_at >= :start AND o.starts_at < :end)', values: { start, end } }
  },
}

/** The calls of one person, or of several. */
const ofPeople: ListFilter = {
  fits: (value): value is FilterValue => [value].flat().length <= MAX_PAGE_SIZE && [value].flat().every(isId),
  narrow: value => ({ sql: 'o.user_id = ANY(:people::uuid[])', values: { people: [value].flat() } }),
  isOfOne: true,
}

export const onboardingCalls: ListResource = {
  table: 'onboarding_calls o',
  id: 'o.id',
  row: `
    SELECT o.id, o.user_id AS "userId",
      coalesce(nullif(f.office_name, ''), u.first_name || ' ' || u.last_name) AS name,
      u.first_name || ' ' || u.last_name AS "personName", u.role, u.status AS "userStatus",
      coalesce(o.phone, u.phone) AS phone, o.status, o.status_reason AS "statusReason",
      iso_instant(o.starts_at) AS "startsAt", iso_instant(o.ends_at) AS "endsAt",
      iso_instant(o.created_at) AS "createdAt"
    FROM onboarding_calls o JOIN users u ON u.id = o.user_id LEFT JOIN facilities f ON f.user_id = u.id
    WHERE o.id = page.id`,
  sorts: { startsAt: 'o.starts_at', createdAt: 'o.created_at', status: 'o.status COLLATE "C"' },
  defaultSort: { by: 'startsAt', descending: false },
  filters: {
    day: onDay,
    status: filterByWord('o.status', onboardingCallLifecycle.states),
    userId: ofPeople,
  },
}
