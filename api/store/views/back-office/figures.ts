import type { Knex } from 'knex'
import { type FillGroup, fillTimeHours } from '@gaitway/contract/values/figures'
import { FIGURE_DAYS, FIGURE_PARTS } from '@gaitway/contract/values/limits'
import { findPreparedJson } from '../../postgres/index.ts'
import { invoiceAgeConditions } from './money.ts'
import { fillConditions, isFilled, missedAt } from '../fill-rate.ts'
import { invoiceStageConditions } from '../invoices.ts'

/** SQL: when the days that the figures cover start. */
const start = `(:at::timestamptz - interval '${FIGURE_DAYS} days')`
const partSeconds = (FIGURE_DAYS * 24 * 60 * 60) / FIGURE_PARTS

/** SQL: the index of the part of these days that an instant is in. */
const partSql = (instant: string) => `floor(extract(epoch FROM ${instant} - ${start}) / ${partSeconds})::int`

/** SQL: every part as JSON: its start, and these fields of the row of the part, as `counted`. */
const partsSql = (rows: string, fields: string) => `
  (SELECT json_agg(json_build_object('from', iso_instant(${start} + n * interval '${partSeconds} seconds'), ${fields})
    ORDER BY n) FROM generate_series(0, ${FIGURE_PARTS - 1}) n
    LEFT JOIN (${rows}) counted ON counted.part = n)`

const began = `j.first_slot_start >= ${start} AND j.first_slot_start < :at::timestamptz`

/** Conditions on jobs `j`: their first day was in these days, and the fill rate counts them, as filled, or as not filled. */
export const fillGroupConditions: Record<FillGroup, string> = {
  counted: `${began} AND ${fillConditions.counted}`,
  filled: `${began} AND ${fillConditions.filled}`,
  notFilled: `${began} AND ${fillConditions.notFilled}`,
}

/**
 * SQL: when the clinician of job `j` was confirmed. Most jobs have one application with these statuses, found by its
 * index.
 */
const confirmedAt = `coalesce(
  (SELECT a.confirmed_at FROM applications a WHERE a.job_id = j.id AND a.status IN ('upcoming', 'current', 'completed')),
  CASE WHEN j.status = 'cancelled' THEN ${missedAt} END)`

const hours = Object.entries(fillTimeHours)
const fillTimes = [
  ...hours.map(
    ([time, until], index) => `'${time}', count(*) FILTER (WHERE minutes <= ${until * 60}
      AND minutes > ${index === 0 ? -1 : (hours[index - 1]?.[1] ?? 0) * 60})`,
  ),
  `'longer', count(*) FILTER (WHERE minutes > ${(hours.at(-1)?.[1] ?? 0) * 60})`,
].join(', ')

const open = 'i.total_cents - i.paid_cents - i.credited_cents'
const openSumSql = (condition: string) => `coalesce(sum(${open}) FILTER (WHERE ${condition}), 0)`

const moneyFigures = `,
  'revenue', (SELECT json_build_object('cents', coalesce(sum(cents), 0), 'parts',
      ${partsSql('SELECT * FROM fees', `'cents', coalesce(counted.cents, 0)`)}) FROM fees),
  'receivables', (SELECT json_build_object('cents', coalesce(sum(${open}), 0),
      'pastDueCents', ${openSumSql(invoiceStageConditions.pastDue)}, 'ages', json_build_object(
        ${Object.entries(invoiceAgeConditions)
          .map(
            ([age, condition]) => `'${age}', json_build_object('cents', ${openSumSql(condition)},
          'invoices', count(*) FILTER (WHERE ${condition}))`,
          )
          .join(', ')}))
    FROM invoices i WHERE i.status = 'issued')`
/** SQL: the service fees of each part; credits are negative. */
const fees = `,
  fees AS MATERIALIZED (SELECT ${partSql('posted_at')} AS part, -sum(amount_cents)::bigint AS cents FROM ledger_entries
    WHERE account = 'feeIncome' AND posted_at >= ${start} AND posted_at < :at::timestamptz GROUP BY 1)`

const statementFor = (isAdmin: boolean) => `
  WITH shifts AS MATERIALIZED (
    SELECT ${partSql('j.first_slot_start')} AS part, ${isFilled} AS is_filled,
      CASE WHEN ${isFilled} THEN floor(extract(epoch FROM ${confirmedAt} - j.created_at) / 60)::int END AS minutes
    FROM jobs j WHERE ${fillGroupConditions.counted}),
  days AS (SELECT part, count(*) AS counted, count(*) FILTER (WHERE is_filled) AS filled FROM shifts GROUP BY part)
  ${isAdmin ? fees : ''}
  SELECT json_build_object(
    'fillRate', (SELECT json_build_object('filled', count(*) FILTER (WHERE is_filled), 'counted', count(*), 'parts',
        ${partsSql('SELECT * FROM days', `'filled', coalesce(counted.filled, 0), 'counted', coalesce(counted.counted, 0)`)})
      FROM shifts),
    'timeToFill', (SELECT json_build_object('medianMinutes',
        percentile_disc(0.5) WITHIN GROUP (ORDER BY minutes), 'filled', count(*) FILTER (WHERE is_filled),
        'times', json_build_object(${fillTimes})) FROM shifts)
    ${isAdmin ? moneyFigures : `, 'revenue', NULL, 'receivables', NULL`})::text AS json`

const statements = { admin: statementFor(true), subadmin: statementFor(false) }

/** Fill rate and time to fill, and for admins revenue and receivables, as JSON text. */
export const readFigures = async (db: Knex, side: keyof typeof statements, at: Date) =>
  (await findPreparedJson(db, statements[side], { at })) ?? '{}'
