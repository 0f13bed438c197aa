import type { Knex } from 'knex'
import type { ClinicianType, JobType, boardSorts } from '@gaitway/contract/values/enums'
import { EARTH_RADIUS_MILES, parsePosition, type Position } from '@gaitway/contract/places'
import { listPrepared, pageSizeSql, splitPage, type PageRow } from '../postgres/index.ts'
import {
  clinicianFacts,
  toClinician,
  type ClinicianFactsText,
  type KnownClinician,
} from './clinician-facts.ts'
import {
  type JobCard,
  cardFields,
  buildCard,
  type FacilityPhoto,
  isInvitedSql,
  type OpenJobFacts,
} from './job-shape.ts'
import { isInstantSql } from '../instant-terms.ts'
import { milesTo } from '../places.ts'

export type BoardParams = {
  clinicianId: string
  at: Date
  types: readonly ClinicianType[]
  states: readonly string[]
  /** only jobs the clinician can take, by licenses, credentials, bookings and time off */
  isOnlyTakeable: boolean
  /** where distances start, a ZIP code or "latitude,longitude"; by default the clinician's home */
  near: string | null
  radiusMiles?: number
  /** whether the radius is ignored if it isn't known where distances start */
  isRadiusOptional?: boolean
  from?: string
  to?: string
  settingTypes?: readonly string[]
  minRate?: number
  jobType?: JobType
  boosted?: boolean
  sort: (typeof boardSorts)[number]
  descending: boolean
  skip: number
  limit: number
}
const miles = milesTo('j', 'me.latitude', 'me.longitude')

/** How many degrees the radius is to the north and to the east. */
const radiusNorth = 'degrees(:radius::float8 / :earth::float8)'
const radiusEast = `degrees(asin(least(1, sin(:radius::float8 / :earth::float8) / cos(radians(me.latitude)))))`
/** An index finds the jobs in a box around the start, then the distance is compared. */
const isWithinRadius = `j.latitude BETWEEN me.latitude - ${radiusNorth} AND me.latitude + ${radiusNorth}
    AND j.longitude BETWEEN me.longitude - ${radiusEast} AND me.longitude + ${radiusEast}
    AND ${miles} <= :radius::float8`

const isClinicianFree = `NOT EXISTS (SELECT 1 FROM slots s JOIN clinician_bookings b
    ON b.clinician_id = :clinicianId AND b.during && tstzrange(s.starts_at, s.ends_at) WHERE s.job_id = j.id)
  AND NOT EXISTS (SELECT 1 FROM slots s JOIN time_off t
    ON t.clinician_id = :clinicianId AND tstzrange(t.starts_at, t.ends_at) && tstzrange(s.starts_at, s.ends_at)
    WHERE s.job_id = j.id)`
/** SQL: whether the license and all required credentials are valid on the day the shift ends. */
const areCredentialsValid = `((j.last_slot_end - interval '1 minute') AT TIME ZONE j.time_zone)::date
  <= least(w.last_day, me.last_day)`

/** SQL: invite-only jobs are on the boards of invited clinicians. */
const isShown = `(NOT j.invite_only OR j.id IN (SELECT i.job_id FROM job_invitations i
    WHERE i.clinician_id = :clinicianId))`

const buildConditions = (params: BoardParams) =>
  [
    `j.status = 'posted'`,
    'NOT EXISTS (SELECT 1 FROM closed WHERE closed.id = j.facility_id)',
    'j.first_slot_start > :at',
    isShown,
    params.from && 'j.first_slot_start >= :from',
    params.to && 'j.first_slot_start < :to',
    params.settingTypes && 'j.setting_types && :settingTypes::text[]',
    params.minRate !== undefined && 'j.hourly_rate * (100 + j.boost_percent) >= :minRate * 100',
    params.jobType && 'j.job_type = :jobType',
    params.boosted !== undefined && (params.boosted ? 'j.boost_percent > 0' : 'j.boost_percent = 0'),
    params.isOnlyTakeable && `w.last_day IS NOT NULL AND ${isClinicianFree} AND ${areCredentialsValid}`,
  ]
    .filter(Boolean)
    .join(' AND ')

/** The sort columns, each with its direction. */
const sortKeys = ({ sort, descending }: BoardParams): [column: string, direction: string][] => {
  const direction = descending ? 'DESC' : 'ASC'
  const keys = (columns: string[], way = direction) =>
    columns.map((column): [string, string] => [column, way])
  const soonest = ['j.first_slot_start', 'j.id']
  if (sort === 'hourlyRate') return keys(['j.hourly_rate', 'j.id'])
  if (sort === 'distance') return [[miles, `${direction} NULLS LAST`], ...keys(soonest, 'ASC')]
  if (sort === 'facilityType') return [...keys(['j.setting_types[1] COLLATE "C"']), ...keys(soonest, 'ASC')]
  return keys(soonest)
}

/**
 * SQL: the clinician and where distances start, `me`, and the wanted states, `wanted`, with the last days on which
 * credentials and licenses are valid.
 */
const meAndStates = `
  me AS MATERIALIZED (
    SELECT ${clinicianFacts} AS facts, coalesce(near.latitude, c.latitude) AS latitude,
      coalesce(near.longitude, c.longitude) AS longitude,
      CASE WHEN near.latitude IS NOT NULL
        THEN json_build_object('latitude', near.latitude, 'longitude', near.longitude) END AS near,
      coalesce(least(CASE WHEN c.has_cpr THEN c.cpr_expires_at END, CASE WHEN c.has_tb_test THEN c.tb_expires_at END,
        CASE WHEN c.has_malpractice THEN c.malpractice_expires_at END) AT TIME ZONE 'UTC', 'infinity')::date AS last_day
    FROM clinicians c JOIN users cu ON cu.id = c.user_id LEFT JOIN (
      SELECT p.latitude, p.longitude FROM places p WHERE p.zip = :nearZip
      UNION ALL SELECT :nearLatitude::float8, :nearLongitude::float8 WHERE :nearLatitude::float8 IS NOT NULL
    ) near ON true
    WHERE c.id = :clinicianId
  ), wanted AS MATERIALIZED (
    SELECT asked.state, held.last_day, CASE WHEN held.last_day IS NULL THEN 1 ELSE 0 END AS tier
    FROM unnest(:states::char(2)[]) AS asked(state) LEFT JOIN (
      SELECT l.state, max(coalesce(l.expires_at AT TIME ZONE 'UTC', 'infinity')::date) AS last_day
      FROM clinician_licenses l WHERE l.clinician_id = :clinicianId GROUP BY l.state
    ) held ON held.state = asked.state
  )`

/** SQL: the page and the count without a radius: each state's jobs are read in order from an index. */
const pageEverywhere = (params: BoardParams) => {
  const where = buildConditions(params)
  const size = pageSizeSql(params.limit)
  const order = sortKeys(params).map(key => key.join(' '))
  const from = `FROM wanted w CROSS JOIN unnest(:types::text[]) AS t(type) CROSS JOIN me`
  return {
    found: `page AS MATERIALIZED (
      SELECT p.job_id, row_number() OVER (ORDER BY ${orderSql(params)}) AS position
      ${from} CROSS JOIN LATERAL (
        SELECT j.id AS job_id, w.tier, ${namedKeys(params)} FROM jobs j
        WHERE j.clinician_type = t.type AND j.state = w.state AND ${where}
        ORDER BY ${order.join(', ')} LIMIT ${params.skip === 0 ? size : ':reach'}
      ) p
      ORDER BY ${orderSql(params)} LIMIT ${size} OFFSET :skip
    )`,
    count: `SELECT sum(counted.count)::int AS count
      ${from} CROSS JOIN LATERAL (SELECT count(*) FROM jobs j
        WHERE j.clinician_type = t.type AND j.state = w.state AND ${where}) counted`,
  }
}

/** SQL: the page and the count with a radius: the few jobs within it are read once, then sorted and counted. */
const pageWithinRadius = (params: BoardParams) => {
  const where = buildConditions(params)
  const jobsWhere = (condition: string) => `
      SELECT j.id AS job_id, w.tier, ${namedKeys(params)}
      FROM me JOIN jobs j ON j.clinician_type = ANY (:types::text[]) JOIN wanted w ON w.state = j.state
      WHERE ${condition} AND ${where}`
  const withoutStart = params.isRadiusOptional ? `UNION ALL ${jobsWhere('me.latitude IS NULL')}` : ''
  return {
    found: `reached AS MATERIALIZED (${jobsWhere(isWithinRadius)} ${withoutStart}), page AS MATERIALIZED (
      SELECT p.job_id, row_number() OVER (ORDER BY ${orderSql(params)}) AS position
      FROM reached p ORDER BY ${orderSql(params)} LIMIT ${pageSizeSql(params.limit)} OFFSET :skip
    )`,
    count: 'SELECT count(*)::int AS count FROM reached',
  }
}

const namedKeys = (params: BoardParams) =>
  sortKeys(params)
    .map(([sql], index) => `${sql} AS key${index}`)
    .join(', ')
/** SQL: states in which the clinician has a license come first. */
const orderSql = (params: BoardParams) =>
  ['p.tier', ...sortKeys(params).map(([, direction], index) => `p.key${index} ${direction}`)].join(', ')

const boardSql = (params: BoardParams) => {
  const { found, count } =
    params.radiusMiles === undefined ? pageEverywhere(params) : pageWithinRadius(params)
  return `
    WITH ${meAndStates}, closed AS MATERIALIZED (
      SELECT f.id FROM users u JOIN facilities f ON f.user_id = u.id WHERE u.role = 'facility' AND u.status <> 'approved'
      UNION ALL SELECT k.facility_id FROM blocks k WHERE k.clinician_id = :clinicianId AND k.ended_at IS NULL
    ), ${found}
    SELECT c.count, me.near, CASE WHEN listed.position IS NULL OR listed.position = :skip + 1 THEN me.facts END AS facts,
      listed.*
    FROM me CROSS JOIN (${count}) c LEFT JOIN (
      SELECT page.position, f.profile_url AS photo_url, row_to_json(r)::text AS json
      FROM page JOIN jobs j ON j.id = page.job_id JOIN facilities f ON f.id = j.facility_id
      LEFT JOIN applications mine ON mine.job_id = j.id AND mine.clinician_id = :clinicianId
      CROSS JOIN LATERAL (SELECT ${cardFields}, ${isInvitedSql} AS "isInvited",
        ${isInstantSql} AS "isInstant") r
    ) listed ON true
    ORDER BY listed.position`
}

type Listed = PageRow &
  FacilityPhoto & { json: string; near: Position | null; facts: ClinicianFactsText | null }
type Board = {
  clinician: KnownClinician
  /** null without a place in the request, or when its ZIP code is unknown */
  near: Position | null
  rows: (JobCard & OpenJobFacts & FacilityPhoto)[]
  count: number
}

/** A page of the job board, the count, and the clinician; undefined when the clinician doesn't exist. */
export const listBoard = async (db: Knex, params: BoardParams): Promise<Board | undefined> => {
  const position = params.near === null ? undefined : parsePosition(params.near)
  const rows = await listPrepared<Listed>(db, boardSql(params), {
    clinicianId: params.clinicianId,
    at: params.at,
    types: [...params.types],
    states: [...params.states],
    earth: EARTH_RADIUS_MILES,
    nearZip: params.near,
    nearLatitude: position?.latitude ?? null,
    nearLongitude: position?.longitude ?? null,
    radius: params.radiusMiles ?? null,
    from: params.from ?? null,
    to: params.to ?? null,
    settingTypes: params.settingTypes ? [...params.settingTypes] : null,
    minRate: params.minRate ?? null,
    jobType: params.jobType ?? null,
    reach: params.skip + params.limit,
    limit: params.limit,
    skip: params.skip,
  })
  const [first] = rows
  if (!first?.facts) return undefined
  const { rows: listed, count } = splitPage(rows)
  // the statement leaves out jobs of facilities that aren't approved
  const cards = listed.map(({ json, photoUrl }) =>
    buildCard(json, { facilityStatus: 'approved' as const, photoUrl }),
  )
  return { clinician: toClinician(first.facts), near: first.near, rows: cards, count }
}
