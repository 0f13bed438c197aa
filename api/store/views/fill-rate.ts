import type { Knex } from 'knex'
import type { FillGroup } from '@gaitway/contract/values/figures'
import { FILL_RATE_WEEKS } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { Json } from '../../json.ts'
import { findPreparedJson } from '../postgres/index.ts'

/**
 * SQL: when the clinician was confirmed who canceled job `j` after its start, or was a no-show; null if there is none.
 * Such a job counts as filled.
 */
export const missedAt = `(SELECT max(gone.confirmed_at) FROM applications gone WHERE gone.job_id = j.id
  AND gone.clinician_missed IN ('canceledAfterStart', 'noShow'))`
const missed = `(j.status = 'cancelled' AND ${missedAt} IS NOT NULL)`

/** Conditions on jobs `j` whose first day has begun: the fill rate counts them, as filled, or as not filled. */
export const fillConditions: Record<FillGroup, string> = {
  counted: `(j.status IN ('confirmed', 'completed', 'expired') OR ${missed})`,
  filled: `(j.status IN ('confirmed', 'completed') OR ${missed})`,
  notFilled: `j.status = 'expired'`,
}
/** SQL: whether a job that the fill rate counts was filled. */
export const isFilled = `j.status <> 'expired'`

/** SQL: the Sunday that starts the week of a local time; PostgreSQL’s own weeks start on Monday. */
const startOfWeek = (at: string) => `(date_trunc('week', ${at} + interval '1 day') - interval '1 day')`

/** Weeks start on Sunday in the facility's time zone. The jobs are read in order of their start, by an index. */
const fillRateSql = `
  WITH own AS MATERIALIZED (SELECT f.id, f.time_zone AS zone FROM facilities f WHERE f.id = :facilityId),
  weeks AS MATERIALIZED (
    SELECT (${startOfWeek('(:at::timestamptz AT TIME ZONE own.zone)')} - n * interval '7 days')::date AS day
    FROM own CROSS JOIN generate_series(0, ${FILL_RATE_WEEKS - 1}) n),
  shifts AS (
    SELECT ${startOfWeek('(j.first_slot_start AT TIME ZONE own.zone)')}::date AS day,
      count(*) AS counted, count(*) FILTER (WHERE ${isFilled}) AS filled
    FROM own JOIN jobs j ON j.facility_id = own.id
    WHERE j.first_slot_start >= (SELECT min(day) FROM weeks)::timestamp AT TIME ZONE own.zone
      AND j.first_slot_start < :at AND ${fillConditions.counted} GROUP BY 1)
  SELECT json_build_object('filled', coalesce(sum(filled), 0), 'counted', coalesce(sum(counted), 0),
    'weeks', json_agg(json_build_object('fromDay', day, 'filled', coalesce(filled, 0),
      'counted', coalesce(counted, 0)) ORDER BY day))::text AS json
  FROM weeks LEFT JOIN shifts USING (day)`

/** A facility's fill rate, in total and of each of the last weeks, as JSON text. */
export const readFillRate = async (
  db: Knex,
  facilityId: string,
  at: Date,
): Promise<Json<Output<'jobs.fillRate'>>> => {
  const json = await findPreparedJson(db, fillRateSql, { facilityId, at })
  if (!json) throw new Error(`Reading the fill rate of facility ${facilityId} returned no row.`)
  return new Json(json)
}
