import type { Knex } from 'knex'
import type { OpenAffairs } from '../../domain/closing.ts'

const clinicianSql = `
  SELECT
    (SELECT count(*) FROM applications WHERE clinician_id = :id AND status IN ('upcoming','current'))::int AS shifts_ahead,
    (SELECT count(*) FROM applications a JOIN jobs j ON j.id = a.job_id
      LEFT JOIN timesheets t ON t.application_id = a.id
      WHERE a.clinician_id = :id AND a.status = 'completed' AND j.job_type = 'PART_TIME'
        AND t.accepted_at IS NULL)::int AS cards_open,
    0 AS jobs_open,
    greatest(
      (SELECT coalesce(sum(amount_cents + adjustment_cents), 0) FROM payouts WHERE clinician_id = :id AND status <> 'paid')
      + (SELECT coalesce(sum(amount_cents), 0) FROM payout_adjustments WHERE clinician_id = :id AND payout_id IS NULL),
      0)::int AS owed_cents`

const facilitySql = `
  SELECT
    (SELECT count(*) FROM applications WHERE facility_id = :id AND status IN ('upcoming','current'))::int AS shifts_ahead,
    (SELECT count(*) FROM applications a JOIN jobs j ON j.id = a.job_id
      LEFT JOIN timesheets t ON t.application_id = a.id
      WHERE a.facility_id = :id AND a.status = 'completed' AND j.job_type = 'PART_TIME'
        AND t.accepted_at IS NULL)::int AS cards_open,
    (SELECT count(*) FROM jobs WHERE facility_id = :id AND status = 'posted')::int AS jobs_open,
    (SELECT coalesce(sum(greatest(owed_cents - (paid_cents - refunded_cents), 0)), 0) FROM payments
      WHERE facility_id = :id)::int AS owed_cents`

type Row = { shiftsAhead: number; cardsOpen: number; jobsOpen: number; owedCents: number }

/** What is still open between Gaitway and a clinician or facility. */
export const openAffairs = async (
  db: Knex,
  side: 'clinician' | 'facility',
  id: string,
): Promise<OpenAffairs> => {
  const sql = side === 'clinician' ? clinicianSql : facilitySql
  const { rows } = await db.raw<{ rows: [Row] }>(sql, { id })
  const [{ shiftsAhead, cardsOpen, jobsOpen, owedCents }] = rows
  return { shiftsAhead, cardsOpen, jobsOpen, owedCents }
}
