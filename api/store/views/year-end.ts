import type { Knex } from 'knex'
import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'
import type { Output } from '@gaitway/contract/schemas/index'
import type { FormRecipient } from '@gaitway/contract/schemas/payouts'
import { taxDetailsState, clinicianYears } from './back-office/money.ts'
import { paidPayouts } from './paid-payouts.ts'
import { listPrepared, requireRow } from '../postgres/index.ts'

type YearEnd = {
  /** the years with payouts */
  years: number[]
  clinicians: number
  taxMissing: number
  taxUnread: number
  payCents: number
  reimbursementCents: number
  correctionCents: number
  /** of each clinician */
  totals: number[]
  /** who files the forms of the year, newest first */
  filers: Output<'payouts.yearEnd'>['filers']
  /** the compliance data as last imported */
  content: ComplianceData | null
}

const yearEndSql = `
  SELECT count(*)::int AS clinicians, (count(*) FILTER (WHERE ${taxDetailsState} = 'missing'))::int AS tax_missing,
    (count(*) FILTER (WHERE ${taxDetailsState} = 'unread'))::int AS tax_unread,
    coalesce(sum(y.pay_cents), 0)::float8 AS pay_cents,
    coalesce(sum(y.reimbursement_cents), 0)::float8 AS reimbursement_cents,
    coalesce(sum(y.correction_cents), 0)::float8 AS correction_cents,
    coalesce(json_agg(y.total_cents), '[]') AS totals,
    (SELECT coalesce(json_agg(DISTINCT date_part('year', day)), '[]') FROM ${paidPayouts} paid) AS years,
    (SELECT coalesce(json_agg(json_build_object('version', ff.version, 'filer', ff.filer,
        'decidedByName', u.first_name || ' ' || u.last_name, 'decidedAt', iso_instant(ff.created_at))
        ORDER BY ff.version DESC), '[]')
      FROM form_filers ff JOIN users u ON u.id = ff.decided_by WHERE ff.year = :year::int) AS filers,
    (SELECT content FROM compliance_data ORDER BY version DESC LIMIT 1) AS content
  FROM ${clinicianYears} WHERE y.year = :year::int`

/** What all clinicians were paid in a year, and the compliance data with its threshold. */
export const findYearEnd = async (db: Knex, year: number): Promise<YearEnd> =>
  requireRow(
    await listPrepared<YearEnd>(db, yearEndSql, { year }),
    `Reading the year ${year} returned no row.`,
  )

const recipientsSql = `
  SELECT y.clinician_id AS "clinicianId", u.first_name AS "firstName", u.last_name AS "lastName", u.email,
    CASE WHEN y.total_cents >= :thresholdCents THEN c.home_address1 END AS address,
    CASE WHEN y.total_cents >= :thresholdCents THEN c.home_city END AS city,
    CASE WHEN y.total_cents >= :thresholdCents THEN c.home_state END AS state,
    CASE WHEN y.total_cents >= :thresholdCents THEN c.home_zip_code END AS "zipCode",
    y.total_cents::float8 AS "totalCents"
  FROM ${clinicianYears} JOIN clinicians c ON c.id = y.clinician_id JOIN users u ON u.id = c.user_id
  WHERE y.year = :year::int
  ORDER BY lower(u.last_name) COLLATE "C", lower(u.first_name) COLLATE "C", y.clinician_id`

/** Everybody who was paid in a year, by name; addresses only of those at or above the threshold. */
export const listFormRecipients = (
  db: Knex,
  params: { year: number; thresholdCents: number },
): Promise<FormRecipient[]> => listPrepared<FormRecipient>(db, recipientsSql, params)
