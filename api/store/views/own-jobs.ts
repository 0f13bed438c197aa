import type { Knex } from 'knex'
import type { JobStatus } from '@gaitway/contract/lifecycles/job'
import { standsConfirmed } from '../applications.ts'
import { anywhere, serialIn } from '../like.ts'
import { listPrepared, pageOf } from '../prepared.ts'
import { type JobShapeRow, jobColumns } from './job-shape.ts'
import { standbyRoundOf } from './standby-offer.ts'

export const ownJobSorts = {
  shiftId: 'j.serial_number',
  totalTime: 'j.total_minutes',
  totalAmount: 'j.total_pay_cents',
  startDate: 'j.first_slot_start',
  createdAt: 'j.created_at',
} as const

export type OwnJobsWish = {
  facilityId: string | null
  statuses: readonly JobStatus[]
  search?: string
  /** with a slot that touches this stretch of time */
  from?: string
  to?: string
  sort: keyof typeof ownJobSorts
  descending: boolean
  skip: number
  limit: number
}
export type OwnJobRow = JobShapeRow & {
  confirmedApplicationId: string | null
  confirmedClinicianId: string | null
  confirmedClinicianName: string | null
  isHeld: boolean
  standbyRound: 'asking' | 'saidYes' | null
  costCents: number | null
}

/** Of everybody who was ever confirmed: what is owed once settled, until then the price it was confirmed at. */
const cost = `(SELECT sum(CASE WHEN pay.settled_at IS NULL THEN (h.price->>'totalCents')::int ELSE pay.owed_cents END)::int
  FROM applications ca
    JOIN payments pay ON pay.application_id = ca.id
    JOIN holds h ON h.application_id = ca.id AND h.status = 'confirmed'
  WHERE ca.job_id = j.id AND ca.confirmed_at IS NOT NULL)`

const touching = `EXISTS (SELECT 1 FROM slots s WHERE s.job_id = j.id
  AND tstzrange(s.starts_at, s.ends_at) && tstzrange(:from::timestamptz, :to::timestamptz))`

const conditions = ({ facilityId, search, from, to }: OwnJobsWish) =>
  [
    'j.status = ANY(:statuses::text[])',
    facilityId && 'j.facility_id = :facilityId',
    (from || to) && touching,
    search &&
      `(j.serial_number = :serial::int OR j.address_nickname ILIKE :pattern OR j.city ILIKE :pattern)`,
  ]
    .filter(Boolean)
    .join(' AND ')

const statement = (wish: OwnJobsWish) => {
  const where = conditions(wish)
  const way = wish.descending ? 'DESC' : 'ASC'
  const order = `${ownJobSorts[wish.sort]} ${way}, j.id ${way}`
  return `
    WITH page AS MATERIALIZED (
      SELECT j.id AS job_id, row_number() OVER (ORDER BY ${order}) AS position
      FROM jobs j WHERE ${where} ORDER BY ${order} LIMIT :limit OFFSET :skip
    )
    SELECT c.count, listed.* FROM (SELECT count(*)::int AS count FROM jobs j WHERE ${where}) c
    LEFT JOIN (
      SELECT page.position, ${jobColumns}, confirmed.id AS confirmed_application_id,
        confirmed.clinician_id AS confirmed_clinician_id,
        u.first_name || ' ' || u.last_name AS confirmed_clinician_name,
        EXISTS (SELECT 1 FROM holds h WHERE h.job_id = j.id AND h.status = 'held') AS is_held,
        ${standbyRoundOf('j')} AS standby_round,
        ${cost} AS cost_cents
      FROM page JOIN jobs j ON j.id = page.job_id
      LEFT JOIN applications confirmed ON confirmed.job_id = j.id
        AND ${standsConfirmed('confirmed')}
      LEFT JOIN clinicians cl ON cl.id = confirmed.clinician_id
      LEFT JOIN users u ON u.id = cl.user_id
    ) listed ON true
    ORDER BY listed.position`
}

/** A page of a facility's jobs (of everyone's for staff) and how many there are, in one statement. */
export const listOwnJobs = async (
  db: Knex,
  wish: OwnJobsWish,
): Promise<{ rows: OwnJobRow[]; count: number }> => {
  const rows = await listPrepared<OwnJobRow & { count: number; position: number | null }>(
    db,
    statement(wish),
    {
      statuses: [...wish.statuses],
      facilityId: wish.facilityId,
      pattern: anywhere(wish.search ?? ''),
      serial: serialIn(wish.search ?? ''),
      from: wish.from ?? null,
      to: wish.to ?? null,
      limit: wish.limit,
      skip: wish.skip,
    },
  )
  return pageOf(rows)
}
