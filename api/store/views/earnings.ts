import type { Knex } from 'knex'
import type { PayoutStatus } from '@gaitway/contract/lifecycles/payout'
import type { Output } from '@gaitway/contract/schemas/index'
import { listPrepared, requireRow } from '../postgres/index.ts'
import { paidInYear } from './paid-payouts.ts'
import { payoutDay } from './payout-list.ts'
import { waitNow } from './payouts-due.ts'
import { openCorrectionCents, upcomingShifts, type UpcomingFacts } from './payout-overview.ts'

/** The sum of a clinician's payouts of one day and status. */
export type DayOfPayouts = { day: string; status: PayoutStatus; cents: number }

type EarningsFacts = {
  /** the days of one year */
  days: DayOfPayouts[]
  /** the years with payouts */
  years: number[]
  upcoming: UpcomingFacts[]
  correctionCents: number
  /** of due payouts that wait for a facility’s payment */
  unpaidCents: number
  /** what arrived in the year */
  paid: Output<'payouts.earnings'>['paid']
}

const earningsSql = `
  WITH own AS MATERIALIZED (
    SELECT ${payoutDay('po')} AS day, po.status, po.amount_cents + po.adjustment_cents AS cents,
      ${waitNow('po')} AS waits_for
    FROM payouts po WHERE po.clinician_id = :clinicianId)
  SELECT
    (SELECT coalesce(json_agg(row_to_json(d)), '[]') FROM (
      SELECT day, status, sum(cents)::int AS cents FROM own
      WHERE date_part('year', day) = :year::int GROUP BY day, status) d) AS days,
    (SELECT coalesce(json_agg(y.year), '[]') FROM (
      SELECT DISTINCT date_part('year', day)::int AS year FROM own) y) AS years,
    (SELECT coalesce(sum(cents), 0)::int FROM own
      WHERE waits_for = 'money' AND date_part('year', day) = :year::int) AS "unpaidCents",
    ${paidInYear} AS paid, ${upcomingShifts} AS upcoming, ${openCorrectionCents} AS "correctionCents"`

/** A clinician's payouts of a year, day by day, and the shifts without a payout yet. */
export const findEarnings = async (db: Knex, clinicianId: string, year: number): Promise<EarningsFacts> => {
  const rows = await listPrepared<EarningsFacts>(db, earningsSql, { clinicianId, year })
  return requireRow(rows, `Reading the earnings of clinician ${clinicianId} returned no row.`)
}
