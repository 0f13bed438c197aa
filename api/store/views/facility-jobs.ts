import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import type { JobStatus } from '@gaitway/contract/lifecycles/job'
import { confirmedSql } from '../applications.ts'
import { anywhere, serialIn } from '../search-patterns.ts'
import { pageJson, type Json, type Page } from '../../json.ts'
import { listPrepared, pageOf, pageSize, type PageRow } from '../prepared.ts'
import { jobFields, jobText, rateFacts, type RatedJob } from './job-shape.ts'
import { standbyRoundOf } from '../standbys.ts'

export const ownJobSorts = {
  shiftId: 'j.serial_number',
  totalTime: 'j.total_minutes',
  totalAmount: 'j.total_pay_cents',
  startDate: 'j.first_slot_start',
  createdAt: 'j.created_at',
} as const

type OwnJob = Output<'jobs.listOwn'>['data'][number]

export type OwnJobsParams = {
  facilityId: string | null
  statuses: readonly JobStatus[]
  search?: string
  /** with a slot that overlaps this range */
  from?: string
  to?: string
  sort: keyof typeof ownJobSorts
  descending: boolean
  skip: number
  limit: number
}
/** For everyone who was ever confirmed: what is owed once settled, before that the confirmed price. */
const cost = `(SELECT sum(CASE WHEN pay.settled_at IS NULL THEN (h.price->>'totalCents')::int ELSE pay.owed_cents END)::int
  FROM applications ca
    JOIN payments pay ON pay.application_id = ca.id
    JOIN holds h ON h.application_id = ca.id AND h.status = 'confirmed'
  WHERE ca.job_id = j.id AND ca.confirmed_at IS NOT NULL)`

const touching = `EXISTS (SELECT 1 FROM slots s WHERE s.job_id = j.id
  AND tstzrange(s.starts_at, s.ends_at) && tstzrange(:from::timestamptz, :to::timestamptz))`

const conditions = ({ facilityId, search, from, to }: OwnJobsParams) =>
  [
    'j.status = ANY(:statuses::text[])',
    facilityId && 'j.facility_id = :facilityId',
    (from || to) && touching,
    search &&
      `(j.serial_number = :serial::int OR j.address_nickname ILIKE :pattern OR j.city ILIKE :pattern)`,
  ]
    .filter(Boolean)
    .join(' AND ')

const statement = (params: OwnJobsParams) => {
  const where = conditions(params)
  const way = params.descending ? 'DESC' : 'ASC'
  const order = `${ownJobSorts[params.sort]} ${way}, j.id ${way}`
  return `
    WITH page AS MATERIALIZED (
      SELECT j.id AS job_id, row_number() OVER (ORDER BY ${order}) AS position
      FROM jobs j WHERE ${where} ORDER BY ${order} LIMIT ${pageSize(params.limit)} OFFSET :skip
    )
    SELECT c.count, listed.* FROM (SELECT count(*)::int AS count FROM jobs j WHERE ${where}) c
    LEFT JOIN (
      SELECT page.position, row_to_json(r)::text AS json, ${rateFacts}
      FROM page JOIN jobs j ON j.id = page.job_id
      LEFT JOIN applications confirmed ON confirmed.job_id = j.id
        AND ${confirmedSql('confirmed')}
      LEFT JOIN clinicians cl ON cl.id = confirmed.clinician_id
      LEFT JOIN users u ON u.id = cl.user_id
      CROSS JOIN LATERAL (SELECT ${jobFields}, j.total_minutes AS "totalMinutes",
        CASE WHEN confirmed.id IS NOT NULL THEN json_build_object('applicationId', confirmed.id,
          'clinicianId', confirmed.clinician_id, 'clinicianName', u.first_name || ' ' || u.last_name) END AS confirmed,
        EXISTS (SELECT 1 FROM holds h WHERE h.job_id = j.id AND h.status = 'held') AS "isHeld",
        ${standbyRoundOf('j')} AS "standbyRound", ${cost} AS "costCents") r
    ) listed ON true
    ORDER BY listed.position`
}

/** A page of a facility's jobs (for staff, everyone's) and the count, in one statement. */
export const listOwnJobs = async (db: Knex, params: OwnJobsParams): Promise<Json<Page<OwnJob>>> => {
  const { rows, count } = pageOf(
    await listPrepared<RatedJob & PageRow>(db, statement(params), {
      statuses: [...params.statuses],
      facilityId: params.facilityId,
      pattern: anywhere(params.search ?? ''),
      serial: serialIn(params.search ?? ''),
      from: params.from ?? null,
      to: params.to ?? null,
      limit: params.limit,
      skip: params.skip,
    }),
  )
  return pageJson(
    rows.map(row => jobText(row)),
    count,
  )
}
