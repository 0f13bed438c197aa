import type { Knex } from 'knex'
import type { ClinicianType, JobType, boardSorts } from '@gaitway/contract/enums'
import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'
import { EARTH_RADIUS_MILES, type Position } from '@gaitway/contract/places'
import { listPrepared, pageOf } from '../prepared.ts'
import { type JobShapeRow, jobColumns } from './job-shape.ts'
import { milesTo } from './miles.ts'

export type BoardWish = {
  clinicianId: string
  at: Date
  types: readonly ClinicianType[]
  /** jobs of lower tiers come first; the last day up to which a licence of the state holds, null without an end */
  states: readonly { state: string; tier: number; lastDay: string | null }[]
  /** the last day up to which every other credential holds; set, only what can be taken is listed */
  onlyTakeable?: { lastDay: string | null }
  origin: Position | null
  radiusMiles?: number
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
export type BoardRow = JobShapeRow & {
  officeName: string
  facilityUserId: string
  facilityStatus: UserStatus
  myStatus: ApplicationStatus | null
}

const miles = milesTo('j')

/** Only for rows that a degree of latitude does not already rule out. */
const withinRadius = `(j.latitude BETWEEN :latitude::float8 - degrees(:radius::float8 / :earth::float8)
    AND :latitude::float8 + degrees(:radius::float8 / :earth::float8) AND ${miles} <= :radius::float8)`

const freeTime = `NOT EXISTS (SELECT 1 FROM slots s JOIN clinician_bookings b
    ON b.clinician_id = :clinicianId AND b.during && tstzrange(s.starts_at, s.ends_at) WHERE s.job_id = j.id)
  AND NOT EXISTS (SELECT 1 FROM slots s JOIN time_off t
    ON t.clinician_id = :clinicianId AND tstzrange(t.starts_at, t.ends_at) && tstzrange(s.starts_at, s.ends_at)
    WHERE s.job_id = j.id)
  AND NOT EXISTS (SELECT 1 FROM blocks k
    WHERE k.clinician_id = :clinicianId AND k.facility_id = j.facility_id AND k.ended_at IS NULL)`
const endsOn = `((j.last_slot_end - interval '1 minute') AT TIME ZONE j.time_zone)::date`

const conditions = (wish: BoardWish) =>
  [
    `j.status = 'posted'`,
    'NOT EXISTS (SELECT 1 FROM closed WHERE closed.id = j.facility_id)',
    'j.first_slot_start > :at',
    wish.from && 'j.first_slot_start >= :from',
    wish.to && 'j.first_slot_start < :to',
    wish.settingTypes && 'j.setting_types && :settingTypes::text[]',
    wish.minRate !== undefined && 'j.hourly_rate * (100 + j.boost_percent) >= :minRate * 100',
    wish.jobType && 'j.job_type = :jobType',
    wish.boosted !== undefined && (wish.boosted ? 'j.boost_percent > 0' : 'j.boost_percent = 0'),
    wish.radiusMiles !== undefined && wish.origin && withinRadius,
    wish.onlyTakeable && freeTime,
    wish.onlyTakeable && `${endsOn} <= coalesce(least(w.last_day, :lastDay::date), DATE 'infinity')`,
  ]
    .filter(Boolean)
    .join(' AND ')

/** The columns that a sort goes by, each with its direction. */
const keys = ({ sort, descending, origin }: BoardWish): [string, string][] => {
  const way = descending ? 'DESC' : 'ASC'
  const soonest: [string, string][] = [
    ['j.first_slot_start', 'ASC'],
    ['j.id', 'ASC'],
  ]
  if (sort === 'hourlyRate')
    return [
      ['j.hourly_rate', way],
      ['j.id', way],
    ]
  if (sort === 'distance' && origin) return [[miles, `${way} NULLS LAST`], ...soonest]
  if (sort === 'facilityType') return [['j.setting_types[1] COLLATE "C"', way], ...soonest]
  return soonest.map(([column]) => [column, way])
}

const statement = (wish: BoardWish) => {
  const where = conditions(wish)
  const sorted = keys(wish)
  const named = sorted.map(([sql], index) => `${sql} AS key${index}`).join(', ')
  const inner = sorted.map(([sql, way]) => `${sql} ${way}`).join(', ')
  const outer = sorted.map(([, way], index) => `p.key${index} ${way}`).join(', ')
  return `
    WITH wanted AS (
      SELECT * FROM unnest(:states::char(2)[], :tiers::int[], :lastDays::date[]) AS w(state, tier, last_day)
    ), closed AS MATERIALIZED (
      SELECT f.id FROM facilities f JOIN users u ON u.id = f.user_id WHERE u.status IN ('pending','rejected','deactivate')
    ), page AS MATERIALIZED (
      SELECT p.job_id, row_number() OVER (ORDER BY w.tier, ${outer}) AS position
      FROM wanted w CROSS JOIN unnest(:types::text[]) AS t(type)
      CROSS JOIN LATERAL (
        SELECT j.id AS job_id, ${named} FROM jobs j
        WHERE j.clinician_type = t.type AND j.state = w.state AND ${where}
        ORDER BY ${inner} LIMIT :reach
      ) p
      ORDER BY w.tier, ${outer} LIMIT :limit OFFSET :skip
    )
    SELECT c.count, listed.* FROM (
      SELECT count(*)::int AS count FROM wanted w JOIN jobs j ON j.state = w.state
      WHERE j.clinician_type = ANY(:types::text[]) AND ${where}
    ) c LEFT JOIN (
      SELECT page.position, ${jobColumns}, f.office_name, f.user_id AS facility_user_id, u.status AS facility_status,
        mine.status AS my_status
      FROM page JOIN jobs j ON j.id = page.job_id JOIN facilities f ON f.id = j.facility_id
      JOIN users u ON u.id = f.user_id
      LEFT JOIN applications mine ON mine.job_id = j.id AND mine.clinician_id = :clinicianId
    ) listed ON true
    ORDER BY listed.position`
}

/** A page of the job board and how many jobs there are in all, in one statement. */
export const listBoard = async (db: Knex, wish: BoardWish): Promise<{ rows: BoardRow[]; count: number }> => {
  const rows = await listPrepared<BoardRow & { count: number; position: number | null }>(
    db,
    statement(wish),
    {
      clinicianId: wish.clinicianId,
      at: wish.at,
      types: [...wish.types],
      states: wish.states.map(({ state }) => state),
      tiers: wish.states.map(({ tier }) => tier),
      lastDays: wish.states.map(({ lastDay }) => lastDay) as string[],
      lastDay: wish.onlyTakeable?.lastDay ?? null,
      earth: EARTH_RADIUS_MILES,
      latitude: wish.origin?.latitude ?? null,
      longitude: wish.origin?.longitude ?? null,
      radius: wish.radiusMiles ?? null,
      from: wish.from ?? null,
      to: wish.to ?? null,
      settingTypes: wish.settingTypes ? [...wish.settingTypes] : null,
      minRate: wish.minRate ?? null,
      jobType: wish.jobType ?? null,
      reach: wish.skip + wish.limit,
      limit: wish.limit,
      skip: wish.skip,
    },
  )
  return pageOf(rows)
}
