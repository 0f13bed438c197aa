import type { Knex } from 'knex'
import { type FillGroup, fillTimeHours } from '@gaitway/contract/values/figures'
import { FIGURE_DAYS, FIGURE_PARTS } from '@gaitway/contract/values/limits'
import { listPrepared } from '../../postgres/index.ts'
import { ofAge } from './money.ts'
import { inFillGroup, isFilled, missedAt } from '../fill-rate.ts'
import { ofStage } from '../invoices.ts'

const start = `(:at::timestamptz - interval '${FIGURE_DAYS} days')`
const partSeconds = (FIGURE_DAYS * 24 * 60 * 60) / FIGURE_PARTS

/** The part of the last days that an instant is in, from 0. */
const partSql = (instant: string) => `floor(extract(epoch FROM ${instant} - ${start}) / ${partSeconds})::int`

/** Every part with its start, and these fields of what `rows` has in it. */
const parts = (rows: string, fields: string) => `
  (SELECT json_agg(json_build_object('from', iso_instant(${start} + n * interval '${partSeconds} seconds'), ${fields})
    ORDER BY n) FROM generate_series(0, ${FIGURE_PARTS - 1}) n
    LEFT JOIN (${rows}) counted ON counted.part = n)`

const began = `j.first_slot_start >= ${start} AND j.first_slot_start < :at::timestamptz`

/** Jobs `j` whose first day was in the last days: those that the fill rate counts, and those it counts as filled or not. */
export const ofFillGroup: Record<FillGroup, string> = {
  counted: `${began} AND ${inFillGroup.counted}`,
  filled: `${began} AND ${inFillGroup.filled}`,
  notFilled: `${began} AND ${inFillGroup.notFilled}`,
}

/** When the clinician who was to work job `j` was confirmed: most jobs have one confirmed application, found by its index. */
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

const money = `,
  'revenue', (SELECT json_build_object('cents', coalesce(sum(cents), 0), 'parts',
      ${parts('SELECT * FROM fees', `'cents', coalesce(counted.cents, 0)`)}) FROM fees),
  'receivables', (SELECT json_build_object('cents', coalesce(sum(${open}), 0),
      'pastDueCents', ${openSumSql(ofStage.pastDue)}, 'ages', json_build_object(
        ${Object.entries(ofAge)
          .map(
            ([age, condition]) => `'${age}', json_build_object('cents', ${openSumSql(condition)},
          'invoices', count(*) FILTER (WHERE ${condition}))`,
          )
          .join(', ')}))
    FROM invoices i WHERE i.status = 'issued')`
const noMoney = `, 'revenue', NULL, 'receivables', NULL`

/** Service fees, credits being negative, of each part. */
const fees = `,
  fees AS MATERIALIZED (SELECT ${partSql('posted_at')} AS part, -sum(amount_cents)::bigint AS cents FROM ledger_entries
    WHERE account = 'feeIncome' AND posted_at >= ${start} AND posted_at < :at::timestamptz GROUP BY 1)`

const statementFor = (isAdmin: boolean) => `
  WITH shifts AS MATERIALIZED (
    SELECT ${partSql('j.first_slot_start')} AS part, ${isFilled} AS is_filled,
      CASE WHEN ${isFilled} THEN floor(extract(epoch FROM ${confirmedAt} - j.created_at) / 60)::int END AS minutes
    FROM jobs j WHERE ${ofFillGroup.counted}),
  days AS (SELECT part, count(*) AS counted, count(*) FILTER (WHERE is_filled) AS filled FROM shifts GROUP BY part)
  ${isAdmin ? fees : ''}
  SELECT json_build_object(
    'fillRate', (SELECT json_build_object('filled', count(*) FILTER (WHERE is_filled), 'counted', count(*), 'parts',
        ${parts('SELECT * FROM days', `'filled', coalesce(counted.filled, 0), 'counted', coalesce(counted.counted, 0)`)})
      FROM shifts),
    'timeToFill', (SELECT json_build_object('medianMinutes',
        percentile_disc(0.5) WITHIN GROUP (ORDER BY minutes), 'filled', count(*) FILTER (WHERE is_filled),
        'times', json_build_object(${fillTimes})) FROM shifts)
    ${isAdmin ? money : noMoney})::text AS json`

const statements = { admin: statementFor(true), subadmin: statementFor(false) }

/** Fill rate and time to fill, and for admins revenue and receivables, as JSON text. */
export const readFigures = async (db: Knex, side: 'admin' | 'subadmin', at: Date) => {
  const [row] = await listPrepared<{ json: string }>(db, statements[side], { at })
  return row?.json ?? '{}'
}
