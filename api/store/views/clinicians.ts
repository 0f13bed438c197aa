import type { Knex } from 'knex'
import { clinicianTypes, type ClinicianType } from '@gaitway/contract/values/enums'
import type { EventVerb } from '@gaitway/contract/events'
import type { NotificationType } from '../../notifications/notification-types.ts'
import { EARTH_RADIUS_MILES, type Position } from '@gaitway/contract/places'
import { nameAndEmail, personName, searchWords } from '../search-patterns.ts'
import {
  capCount,
  countToCapSql,
  findPrepared,
  listPrepared,
  splitPage,
  pageSizeSql,
  snakeCase,
  type PageRow,
} from '../postgres/index.ts'
import { lastAgreement } from '../notification-settings.ts'
import { recordReadSql } from '../events.ts'
import { newId } from '../ids.ts'
import { profileColumns, profileFields } from '../clinicians.ts'
import { relationshipSql } from '../blocks.ts'
import { averageRatingSql } from '../feedback.ts'
import { clinicianReliability } from '../reliability.ts'
import { milesTo } from '../places.ts'

export type ClinicianListParams = {
  /** marks this facility's favorites and applicants; null for staff */
  facilityId: string | null
  /** only the facility's favorites */
  favoritesOnly?: boolean
  types?: readonly ClinicianType[]
  /** of a license */
  state?: string
  search?: string
  sortBy: 'createdAt' | 'name' | 'practiceYears'
  sortOrder: 'asc' | 'desc'
  skip: number
  limit: number
}

type ListedClinician = PageRow & { json: string; profileUrl: string | null }

/** SQL: FROM and WHERE of approved clinicians with a completed signup, filtered by the params. */
const matchingSql = ({ favoritesOnly, types, state, search }: ClinicianListParams) => `
  FROM clinicians c JOIN users u ON u.id = c.user_id
  ${favoritesOnly ? 'JOIN favorite_clinicians kept ON kept.clinician_id = c.id AND kept.facility_id = :facilityId' : ''}
  WHERE u.status = 'approved' AND c.is_signup_completed
  ${types ? 'AND c.clinician_type = ANY(:types::text[])' : ''}
  ${state ? 'AND EXISTS (SELECT 1 FROM clinician_licenses l WHERE l.clinician_id = c.id AND l.state = :state)' : ''}
  ${search ? `AND ${searchSql(search)}` : ''}`

// the first condition uses the index of names and emails; nobody is found by email alone
const searchSql = (search: string) => {
  const { isIn } = searchWords(search)
  return `${isIn(nameAndEmail)} AND ${isIn(personName)}`
}

const sorts = {
  createdAt: ['c.created_at', 'c.id'],
  name: [`lower(u.last_name) COLLATE "C"`, `lower(u.first_name) COLLATE "C"`, 'u.id'],
  practiceYears: ['coalesce(c.practice_years, -1)', 'c.id'],
}
const sortKeys = ({ favoritesOnly, sortBy }: ClinicianListParams) =>
  favoritesOnly && sortBy === 'createdAt' ? ['kept.created_at', 'c.id'] : sorts[sortBy]

/** Favorites are all counted, other clinicians up to the cap. What a search found is all counted: searching takes longer. */
const countSql = (params: ClinicianListParams) => {
  if (params.search) return 'SELECT count(*)::int AS count FROM found'
  return params.favoritesOnly
    ? `SELECT count(*)::int AS count ${matchingSql(params)}`
    : countToCapSql(matchingSql(params).replace(/^\s*FROM /, ''), { skip: params.skip })
}

/** What facilities see in lists: nothing private. The rows of a page are numbered after the other rows are left out. */
const listSql = (params: ClinicianListParams) => {
  const keys = sortKeys(params)
  const order = keys.map((_, index) => `key${index} ${params.sortOrder}`).join(', ')
  const keyColumns = keys.map((sql, index) => `${sql} AS key${index}`).join(', ')
  const rows = `SELECT c.id, ${keyColumns} ${matchingSql(params)}`
  return `
  WITH ${params.search ? `found AS MATERIALIZED (${rows}),` : ''} page AS MATERIALIZED (
    SELECT p.id, row_number() OVER (ORDER BY ${order}) AS position FROM (
      ${params.search ? 'SELECT * FROM found' : rows}
      ORDER BY ${order} LIMIT ${pageSizeSql(params.limit)} + 1 OFFSET :skip) p
  )
  SELECT counted.count, listed.* FROM (${countSql(params)}) counted LEFT JOIN (
    SELECT page.position, u.profile_url, row_to_json(r)::text AS json
    FROM page JOIN clinicians c ON c.id = page.id JOIN users u ON u.id = c.user_id
    CROSS JOIN LATERAL (SELECT c.id, u.first_name AS "firstName", u.last_name AS "lastName",
      c.clinician_type AS "clinicianType", c.home_city AS city, c.home_state AS state,
      c.practice_years AS "totalPracticYears",
      ARRAY(SELECT DISTINCT l.state FROM clinician_licenses l
        WHERE l.clinician_id = c.id ORDER BY 1) AS "licenseStates",
      EXISTS (SELECT 1 FROM favorite_clinicians f
        WHERE f.clinician_id = c.id AND f.facility_id = :facilityId::uuid) AS "isFavorite",
      :facilityId::uuid IS NULL OR EXISTS (SELECT 1 FROM applications a WHERE a.clinician_id = c.id
        AND a.facility_id = :facilityId::uuid AND a.status <> 'removed') AS "isReadable") r
  ) listed ON true ORDER BY listed.position`
}

/** One page of clinicians for a facility, and the count. */
export const listClinicians = async (db: Knex, params: ClinicianListParams) => {
  const { facilityId, types = clinicianTypes, state, search = '', skip, limit } = params
  const bindings = {
    facilityId,
    types: [...types],
    state: state ?? null,
    ...searchWords(search).values,
    skip,
    limit,
  }
  const { rows, count } = splitPage(await listPrepared<ListedClinician>(db, listSql(params), bindings))
  const counted = params.favoritesOnly
    ? { count, isCountCapped: false }
    : capCount(count, { skip, limit, read: rows.length })
  return { rows: rows.slice(0, limit), ...counted }
}

export type ProfileParams = {
  id: string
  /** for a facility: only clinicians it knows, and private fields only after a confirmed shift */
  facilityId: string | null
  /** how the read of private fields is recorded */
  reading?: { by: { side: string; userId: string }; at: Date; verb: EventVerb<'clinician'> }
}
/** Stored file URLs, by their API names. */
export type ProfileFiles = Record<string, string | string[] | null>
type ProfileRow = { json: string; files: ProfileFiles }

/** SQL: a date as the API has it: milliseconds since 1970, as text. */
const millisecondsSql = (sql: string) => `(extract(epoch FROM ${sql}) * 1000)::bigint::text`

const isFile = (name: (typeof profileFields)[number]) => profileColumns[name].as?.startsWith('file') === true
/** SQL: a profile field from clinicians `c`, or from `private`, which is empty when private fields are hidden. */
const columnSql = (name: (typeof profileFields)[number]) => {
  const { column, as, isPrivate } = profileColumns[name]
  const sql = `${isPrivate ? 'private' : 'c'}.${snakeCase(column)}`
  return as === 'date' ? millisecondsSql(sql) : sql
}
const fieldColumns = profileFields
  .filter(name => !isFile(name))
  .map(name => `${columnSql(name)} AS "${name}"`)
const fileFields = profileFields.filter(isFile).map(name => `'${name}', ${columnSql(name)}`)

const licenses = `(SELECT coalesce(json_agg(json_build_object('licenseNumber', l.number, 'state', l.state,
    'licenseExpDate', coalesce(${millisecondsSql('l.expires_at')}, '')) ORDER BY l.sort_order), '[]')
  FROM clinician_licenses l WHERE l.clinician_id = c.id)`

const profileSql = (isRecorded: boolean) => `
  WITH seen AS MATERIALIZED (
    SELECT c.id, CASE WHEN :facilityId::uuid IS NULL THEN 'confirmed'
      ELSE ${relationshipSql(':facilityId::uuid', 'c.id')} END AS known
    FROM clinicians c WHERE c.id = :id
  ) ${isRecorded ? `, recorded AS (${recordReadSql(`seen WHERE known = 'confirmed'`)})` : ''}
  SELECT row_to_json(r)::text AS json, json_build_object('profileUrl', u.profile_url, ${fileFields.join(', ')}) AS files
  FROM seen JOIN clinicians c ON c.id = seen.id JOIN users u ON u.id = c.user_id
  LEFT JOIN clinicians private ON private.id = c.id AND seen.known = 'confirmed'
  LEFT JOIN users contact ON contact.id = private.user_id
  CROSS JOIN LATERAL (SELECT c.id, c.user_id AS "userId", contact.email, c.clinician_type AS "clinicianType",
    u.first_name AS "firstName", u.last_name AS "lastName", contact.phone, ${fieldColumns.join(', ')},
    ${licenses} AS "licenseDetails", ${averageRatingSql('c')} AS rating, c.rating_count AS "ratingCount",
    ${clinicianReliability('c')} AS reliability,
    c.is_signup_completed AS "isSignupCompleted",
    c.signup_stage_count AS "signupStageCount", private.id IS NULL AS "isPrivateHidden",
    CASE WHEN :facilityId::uuid IS NULL THEN ${lastAgreement('c.id')} END AS agreement,
    EXISTS (SELECT 1 FROM favorite_clinicians kept
      WHERE kept.facility_id = :facilityId::uuid AND kept.clinician_id = c.id) AS "isFavorite") r
  WHERE seen.known <> 'none'`
const readSql = profileSql(false)
const readAndRecordSql = profileSql(true)

/** A clinician's profile as far as the reader may see it, or undefined. */
export const findProfile = (db: Knex, { id, facilityId, reading }: ProfileParams) => {
  if (!reading) return findPrepared<ProfileRow>(db, readSql, { id, facilityId })
  const { by, at, verb } = reading
  const event = { eventId: newId(), at, actorUserId: by.userId, actorSide: by.side, verb }
  return findPrepared<ProfileRow>(db, readAndRecordSql, { id, facilityId, ...event })
}

type JobAlertParams = {
  jobId: string
  /** the type of the notification; clinicians who got one of this type for the job get no other */
  type: NotificationType
  types: readonly ClinicianType[]
  state: string
  place: Position | null
  radiusMiles: number
  after: string
  limit: number
}

const usersToNotifySql = `
  SELECT c.user_id FROM clinicians c JOIN users u ON u.id = c.user_id
  WHERE u.status = 'approved' AND c.is_signup_completed AND c.clinician_type = ANY(:types::text[])
    AND c.user_id > :after
    AND (c.home_state = :state
      OR EXISTS (SELECT 1 FROM clinician_licenses l WHERE l.clinician_id = c.id AND l.state = :state)
      OR ${milesTo('c')} <= :radius::float8)
    AND NOT EXISTS (SELECT 1 FROM notifications n
      WHERE n.user_id = c.user_id AND n.job_id = :jobId AND n.type = :type)
    AND NOT EXISTS (SELECT 1 FROM job_invitations i WHERE i.job_id = :jobId AND i.clinician_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM blocks k JOIN jobs j ON j.facility_id = k.facility_id
      WHERE j.id = :jobId AND k.clinician_id = c.id AND k.ended_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM time_off t JOIN slots s ON s.job_id = :jobId
      WHERE t.clinician_id = c.id AND tstzrange(t.starts_at, t.ends_at) && tstzrange(s.starts_at, s.ends_at))
  ORDER BY c.user_id LIMIT :limit`

/**
 * Users of the approved clinicians of these types who live near a job or in its state, or have its license, aren't
 * blocked, invited, or off then, and weren't notified of it.
 */
export const listClinicianUsersToNotify = async (
  db: Knex,
  { types, place, radiusMiles, ...params }: JobAlertParams,
): Promise<string[]> => {
  const rows = await listPrepared<{ userId: string }>(db, usersToNotifySql, {
    ...params,
    types: [...types],
    earth: EARTH_RADIUS_MILES,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    radius: radiusMiles,
  })
  return rows.map(({ userId }) => userId)
}
