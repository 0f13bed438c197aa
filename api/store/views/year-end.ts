import type { Knex } from 'knex'
import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'
import { isTaxMissing, yearTotalsOf } from './back-office/money.ts'
import { paidPayouts } from './paid-payouts.ts'
import { listPrepared, requireRow } from '../postgres/index.ts'

type YearEnd = {
  /** the years with payouts */
  years: number[]
  clinicians: number
  taxMissing: number
  payCents: number
  reimbursementCents: number
  correctionCents: number
  /** of each clinician */
  totals: number[]
  /** the compliance data as last imported */
  content: ComplianceData | null
}

const yearEndSql = `
  SELECT count(*)::int AS clinicians, (count(*) FILTER (WHERE ${isTaxMissing}))::int AS tax_missing,
    coalesce(sum(y.pay_cents), 0)::float8 AS pay_cents,
    coalesce(sum(y.reimbursement_cents), 0)::float8 AS reimbursement_cents,
    coalesce(sum(y.correction_cents), 0)::float8 AS correction_cents,
    coalesce(json_agg(y.total_cents), '[]') AS totals,
    (SELECT coalesce(json_agg(DISTINCT date_part('year', day)), '[]') FROM ${paidPayouts} paid) AS years,
    (SELECT content FROM compliance_data ORDER BY version DESC LIMIT 1) AS content
  FROM ${yearTotalsOf} WHERE y.year = :year::int`

/** What all clinicians were paid in a year, and the compliance data with its threshold. */
export const findYearEnd = async (db: Knex, year: number): Promise<YearEnd> =>
  requireRow(
    await listPrepared<YearEnd>(db, yearEndSql, { year }),
    `Reading the year ${year} returned no row.`,
  )
