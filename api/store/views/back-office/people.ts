import { clinicianTypes } from '@gaitway/contract/values/enums'
import { userLifecycle } from '@gaitway/contract/lifecycles/user'
import type { UserKind, UserTab, Verification } from '@gaitway/contract/resources'
import { onboardingCallLifecycle } from '@gaitway/contract/lifecycles/onboarding-call'
import { DEFAULT_TIME_ZONE, MAX_PAGE_SIZE } from '@gaitway/contract/values/limits'
import { addDays, listInstants } from '@gaitway/contract/format/time'
import { quoteWords } from '../../postgres/index.ts'
import {
  anywhere,
  isIdSql,
  nameAndEmail,
  parseId,
  parsePhonePart,
  searchWords,
} from '../../search-patterns.ts'
import {
  filterById,
  filterByChoice,
  filterByText,
  type Condition,
  type ListFilter,
  type FilterValue,
  DAY,
  isId,
  filterByWord,
} from './filters.ts'
import { type ListResource } from './resource.ts'

const profileJoins = {
  m: 'LEFT JOIN facility_members m ON m.user_id = u.id',
  f: 'LEFT JOIN facilities f ON f.id = m.facility_id',
  c: 'LEFT JOIN clinicians c ON c.user_id = u.id',
}
/** SQL: users `u` with their member row `m`, facility `f` and clinician `c`. */
export const usersWithProfiles = `users u ${Object.values(profileJoins).join(' ')}`

/** SQL: the full name of the user with this ID. */
export const fullNameSql = (userId: string) =>
  `(SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = ${userId})`

/** SQL: what users are shown as: owners as their facility, other members by their own names. */
export const userName = `coalesce(CASE WHEN m.is_owner THEN nullif(f.office_name, '') END, u.first_name || ' ' || u.last_name)`
const incompleteClinician = `SELECT FROM clinicians own WHERE own.user_id = u.id AND NOT own.is_signup_completed`
const incompleteFacility = `SELECT FROM facilities office JOIN facility_members member ON member.facility_id = office.id
  WHERE member.user_id = u.id AND NOT office.is_signup_completed`
/** Incomplete signups are few, so they are found by their profiles. */
const isIncomplete = `u.id IN (SELECT own.user_id FROM clinicians own WHERE NOT own.is_signup_completed UNION ALL
  SELECT member.user_id FROM facilities office JOIN facility_members member ON member.facility_id = office.id
  WHERE NOT office.is_signup_completed)`

export const isStaff = `u.role IN ('admin', 'subadmin')`

const kindConditions: Record<UserKind, string> = {
  clinician: `u.role IN (${quoteWords(clinicianTypes)})`,
  facility: `u.role = 'facility'`,
}
const verificationFilter = filterByChoice({
  verified: `u.status = 'approved'`,
  notVerified: `u.status <> 'approved'`,
} satisfies Record<Verification, string>)

/** Conditions on users `u` alone. */
export const userTabConditions: Record<UserTab, string> = {
  pending: `u.status = 'pending' AND NOT EXISTS (${incompleteClinician}) AND NOT EXISTS (${incompleteFacility})`,
  approved: `u.status = 'approved' AND NOT ${isStaff}`,
  all: 'true',
  incomplete: isIncomplete,
  rejected: `u.status = 'rejected'`,
  deactivate: `u.status = 'deactivate'`,
}

const EMAIL_MAX = 254
const fromMembers = 'FROM facilities f JOIN facility_members m ON m.facility_id = f.id'

/** Finds users and facilities by name, email, phone, or the end of a user or profile ID. */
const searchUsers = (text: string): Condition => {
  const { isIn, values, isIndexed } = searchWords(text)
  const digits = parsePhonePart(text, 3)
  const id = parseId(text)
  return {
    sql: `(${[
      isIn(nameAndEmail),
      isIn('f.office_name'),
      ...(digits ? ['coalesce(u.phone, f.phone) LIKE :digits'] : []),
      ...(id ? ['u.id', 'f.id', 'c.id'].map(isIdSql) : []),
    ].join(' OR ')})`,
    values: { ...values, ...(digits && { digits: anywhere(digits) }), ...id },
    ...(isIndexed && {
      byIndex: [
        `SELECT u.id FROM users u WHERE ${isIn(nameAndEmail)}`,
        `SELECT m.user_id ${fromMembers} WHERE ${isIn('f.office_name')}`,
        digits && 'SELECT u.id FROM users u WHERE u.phone LIKE :digits',
        digits &&
          `SELECT m.user_id ${fromMembers} JOIN users u ON u.id = m.user_id
            WHERE f.phone LIKE :digits AND u.phone IS NULL`,
        id && `SELECT u.id FROM users u WHERE ${isIdSql('u.id')}`,
        id && `SELECT m.user_id ${fromMembers} WHERE ${isIdSql('f.id')}`,
        id && `SELECT c.user_id FROM clinicians c WHERE ${isIdSql('c.id')}`,
      ].filter(select => typeof select === 'string'),
    }),
  }
}

export const users: ListResource = {
  table: 'users u',
  relation: 'users',
  joins: profileJoins,
  id: 'u.id',
  row: `
    SELECT u.id, u.email, u.role, ${userName} AS name, u.first_name AS "firstName", u.last_name AS "lastName",
      coalesce(u.phone, f.phone) AS phone, u.status, u.status_reason AS "statusReason",
      iso_instant(u.closed_at) AS "closedAt", iso_instant(u.created_at) AS "createdAt",
      u.version, u.email_verified_at IS NOT NULL AS "isEmailVerified",
      EXISTS (SELECT FROM second_factors s WHERE s.user_id = u.id AND s.confirmed_at IS NOT NULL) AS "isTwoFactorOn",
      coalesce(f.is_signup_completed, c.is_signup_completed, true) AS "isSignupCompleted",
      f.id AS "facilityId", c.id AS "clinicianId", coalesce(f.city, c.home_city) AS city,
      coalesce(f.state, c.home_state) AS state, nullif(f.office_name, '') AS "officeName",
      CASE WHEN m.user_id IS NOT NULL
        THEN json_build_object('isOwner', m.is_owner, 'status', m.status, 'access', m.access) END AS member
    FROM ${usersWithProfiles} WHERE u.id = page.id`,
  sorts: {
    createdAt: 'u.created_at',
    name: `lower(${userName}) COLLATE "C"`,
    email: 'u.email COLLATE "C"',
    status: 'u.status COLLATE "C"',
    role: 'u.role COLLATE "C"',
  },
  defaultSort: { by: 'createdAt', descending: true },
  filters: {
    q: filterByText(searchUsers),
    tab: filterByChoice(userTabConditions),
    kind: filterByChoice(kindConditions),
    verification: verificationFilter,
    clinicianId: filterById('c.id'),
    facilityId: filterById('f.id'),
  },
}

/** Everyone except staff. Sub-admins see only these. */
export const usersWithoutStaff: ListResource = {
  ...users,
  where: `NOT ${isStaff}`,
  relation: 'users_without_staff',
}

const isInStatus = (status: string) => (status === 'incomplete' ? isIncomplete : `u.status = '${status}'`)
/** A filter by a list of statuses, which may include `incomplete`. */
const statusFilter: ListFilter = {
  accepts: (value): value is string[] =>
    [value].flat().every(status => ['incomplete', ...userLifecycle.states].includes(String(status))),
  toCondition: value => ({ sql: `(${[value].flat().map(isInStatus).join(' OR ')})` }),
}

/** The people who signed up, for the user list. */
export const signedUpUsers: ListResource = {
  ...usersWithoutStaff,
  row: `
    SELECT u.id, u.email, u.role AS roles, u.first_name AS "firstName", u.last_name AS "lastName", u.phone, u.status,
      iso_instant(u.created_at) AS "createdAt",
      coalesce(f.is_signup_completed, c.is_signup_completed, true) AS "isSignupCompleted",
      c.id AS "clinicianId", f.id AS "facilityId", nullif(f.office_name, '') AS "officeName",
      coalesce(f.city, c.home_city) AS city, coalesce(f.state, c.home_state) AS state
    FROM ${usersWithProfiles} WHERE u.id = page.id`,
  sorts: {
    createdAt: 'u.created_at',
    name: [`lower(u.last_name) COLLATE "C"`, `lower(u.first_name) COLLATE "C"`],
    email: 'u.email COLLATE "C"',
    status: 'u.status',
  },
  filters: {
    tab: filterByChoice({ all: 'true', ...kindConditions }),
    statuses: statusFilter,
    verification: verificationFilter,
    search: filterByText(searchUsers, EMAIL_MAX),
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
  sorts: signedUpUsers.sorts,
  filters: {},
}

const listMidnights = (day: string) => listInstants(day, '00:00', DEFAULT_TIME_ZONE)
const nextDay = (day: string) =>
  addDays(new Date(`${day}T12:00:00Z`), 1)
    .toISOString()
    .slice(0, 10)

/** A filter by the calendar day of a call, in the onboarding team's time zone. */
const callDayFilter: ListFilter = {
  accepts: (value): value is string =>
    typeof value === 'string' && DAY.test(value) && listMidnights(value).length > 0,
  toCondition: value => {
    const [start] = listMidnights(String(value))
    const [end] = listMidnights(nextDay(String(value)))
    if (!start || !end) return undefined
    return { sql: '(o.starts_at >= :start AND o.starts_at < :end)', values: { start, end } }
  },
}

/** A filter by the person of a call, or by several people. */
const callUserFilter: ListFilter = {
  accepts: (value): value is FilterValue =>
    [value].flat().length <= MAX_PAGE_SIZE && [value].flat().every(isId),
  toCondition: value => ({ sql: 'o.user_id = ANY(:people::uuid[])', values: { people: [value].flat() } }),
  isUncapped: true,
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
    day: callDayFilter,
    status: filterByWord('o.status', onboardingCallLifecycle.states),
    userId: callUserFilter,
  },
}
