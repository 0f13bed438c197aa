import type { Knex } from 'knex'
import type { YearDifference } from '../../domain/reconciliation.ts'
import { findPrepared } from '../postgres/index.ts'
import { joinPaidTime, paidMinutes, payoutDay } from './payout-list.ts'

/** SQL: the costs that payout `po` of job `j` reimburses. The lines of a payout name the same. */
const reimbursementCents = `CASE WHEN po.reason IN ('timesheet', 'workedSlots')
  THEN least(po.amount_cents, j.parking_cents + j.other_cents) ELSE 0 END`

/** SQL: the day and the parts of payout `po` of job `j`. The parts add up to what was sent. */
const paidParts = `${payoutDay('po')} AS day, po.amount_cents - ${reimbursementCents} AS pay_cents,
  ${reimbursementCents} AS reimbursement_cents, po.adjustment_cents AS correction_cents,
  po.amount_cents + po.adjustment_cents AS total_cents`

/**
 * SQL: every payout that counts in a year: those that arrived, on the day they did. One that failed, or that its bank
 * returned, counts once it arrives after all.
 */
export const paidPayouts = `(SELECT po.id, po.clinician_id, ${paidParts}
  FROM payouts po JOIN applications a ON a.id = po.application_id JOIN jobs j ON j.id = a.job_id
  WHERE po.status = 'paid')`

/** SQL: whether a payout’s day is in the year `:year`. */
const isInYear = 'BETWEEN make_date(:year::int, 1, 1) AND make_date(:year::int, 12, 31)'

/** SQL: the parts of what a clinician was paid in the year `:year`, as JSON. */
export const paidInYear = `(SELECT json_build_object('payCents', coalesce(sum(pay_cents), 0),
    'reimbursementCents', coalesce(sum(reimbursement_cents), 0), 'correctionCents', coalesce(sum(correction_cents), 0))
  FROM ${paidPayouts} paid WHERE clinician_id = :clinicianId AND day ${isInYear})`

/** A payout that arrived, with the parts that it adds up from. */
export type PaidPayout = {
  /** the day of payment: YYYY-MM-DD */
  day: string
  officeName: string
  serialNumber: number
  workedMinutes: number | null
  payCents: number
  reimbursementCents: number
  correctionCents: number
  totalCents: number
  /** `Chase 6789` */
  bank: string | null
}

type YearStatement = {
  name: string
  homeAddress: string | null
  homeCity: string | null
  homeState: string | null
  homeZipCode: string | null
  payouts: PaidPayout[]
}

const yearStatementSql = `
  SELECT u.first_name || ' ' || u.last_name AS name, c.home_address1 AS home_address, c.home_city, c.home_state,
    c.home_zip_code, (SELECT coalesce(json_agg(row_to_json(p) ORDER BY p.day, p."serialNumber", p.id), '[]') FROM (
      SELECT paid.id, paid.day, f.office_name AS "officeName", j.serial_number AS "serialNumber",
        ${paidMinutes} AS "workedMinutes", paid.pay_cents AS "payCents",
        paid.reimbursement_cents AS "reimbursementCents", paid.correction_cents AS "correctionCents",
        paid.total_cents AS "totalCents", b.bank_name || ' ' || b.last4 AS bank
      FROM ${paidPayouts} paid JOIN payouts po ON po.id = paid.id
      JOIN applications a ON a.id = po.application_id JOIN jobs j ON j.id = a.job_id
      JOIN facilities f ON f.id = a.facility_id
      LEFT JOIN payout_banks b ON b.id = po.bank_id ${joinPaidTime}
      WHERE paid.clinician_id = c.id AND paid.day ${isInYear}) p) AS payouts
  FROM clinicians c JOIN users u ON u.id = c.user_id WHERE c.id = :clinicianId`

/** A clinician’s name and address, and their payouts that arrived in a year, earliest first. */
export const findYearStatement = (
  db: Knex,
  params: { clinicianId: string; year: number },
): Promise<YearStatement | undefined> => findPrepared<YearStatement>(db, yearStatementSql, params)

const yearDifferencesSql = `
  WITH booked AS (
    SELECT t.payout_id, e.clinician_id, sum(e.amount_cents) AS cents
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.account = 'clinicianPayable' AND t.kind = 'transfer' GROUP BY 1, 2
  ), recorded AS (
    SELECT id, clinician_id, date_part('year', day)::int AS year, total_cents AS cents, correction_cents,
      (SELECT coalesce(sum(x.amount_cents), 0) FROM payout_adjustments x WHERE x.payout_id = paid.id) AS included_cents
    FROM ${paidPayouts} paid
    UNION ALL
    SELECT po.id, po.clinician_id, NULL, (SELECT coalesce(sum(x.amount_cents), 0) FROM payout_transfers x
      WHERE x.payout_id = po.id AND x.status = 'succeeded'), 0, 0
    FROM payouts po WHERE po.status <> 'paid'
  )
  SELECT coalesce(r.clinician_id, b.clinician_id) AS "clinicianId", r.year,
    coalesce(sum(r.cents), 0)::float8 AS "recordedCents", coalesce(sum(b.cents), 0)::float8 AS "bookedCents",
    coalesce(sum(r.correction_cents), 0)::float8 AS "correctionCents",
    coalesce(sum(r.included_cents), 0)::float8 AS "includedCents"
  FROM recorded r FULL JOIN booked b ON b.payout_id = r.id AND b.clinician_id = r.clinician_id
  GROUP BY 1, 2
  HAVING coalesce(sum(r.cents), 0) <> coalesce(sum(b.cents), 0)
    OR coalesce(sum(r.correction_cents), 0) <> coalesce(sum(r.included_cents), 0)
  ORDER BY 1, 2`

/** The clinicians’ years, and their payouts outside of any year, that differ from the ledger or from their corrections. */
export const listYearDifferences = async (db: Knex): Promise<YearDifference[]> =>
  (await db.raw<{ rows: YearDifference[] }>(yearDifferencesSql)).rows
