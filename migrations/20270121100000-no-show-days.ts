import type { Knex } from 'knex'

/** When the worked days began, by the latest correction of the time card or by the time card itself. */
const started = `(
  SELECT slot_id, started_at FROM timesheet_entries
  WHERE timesheet_id = t.id AND NOT t.is_auto_submitted
    AND NOT EXISTS (SELECT 1 FROM timesheet_adjustments WHERE timesheet_id = t.id)
  UNION ALL SELECT (day->>'slotId')::uuid, (day->>'startedAt')::timestamptz
  FROM (SELECT entries FROM timesheet_adjustments WHERE timesheet_id = t.id
    ORDER BY created_at DESC, id DESC LIMIT 1) latest CROSS JOIN jsonb_array_elements(latest.entries) day)`

/** Days with an arrival on an accepted time card. Hours that the clock submitted say nothing about the arrival. */
const days = (isCounted: string) => `(
  SELECT count(*)::int AS worked,
    (count(*) FILTER (WHERE least(i.checked_in_at, e.started_at) <= s.starts_at + interval '7 minutes'))::int AS on_time
  FROM slots s LEFT JOIN check_ins i ON i.application_id = a.id AND i.slot_id = s.id
  LEFT JOIN ${started} e ON e.slot_id = s.id
  WHERE s.job_id = a.job_id AND a.status = 'completed' AND t.status = 'accepted'${isCounted}
    AND (i.checked_in_at IS NOT NULL OR e.started_at IS NOT NULL))`

/** Time cards that the facility or, because it didn't respond, the clock accepted. */
const isJudged = `t.status = 'accepted' AND NOT EXISTS (
  SELECT 1 FROM users judge WHERE judge.id = t.accepted_by AND judge.role IN ('admin', 'subadmin'))`

/** A charge that failed by the facility's doing: not one that never reached the payment service. */
const failed = `EXISTS (SELECT 1 FROM charges c LEFT JOIN holds h ON h.id = c.hold_id
  WHERE c.payment_id = p.id AND c.kind = 'charge' AND c.status = 'failed'
    AND c.failure_code IS DISTINCT FROM 'payment_service_down'
    AND (c.reason <> 'confirmation' OR h.status = 'confirmed'))`

/** A voided payment was never made. */
const lastReceived = `(SELECT max(r.received_at) FROM invoice_payments ip
  JOIN received_payments r ON r.id = ip.received_payment_id WHERE ip.invoice_id = i.id AND r.voided_at IS NULL)`

/** Whether the invoices of a shift are paid or past due, and whether one was late. */
const invoiced = `(
  SELECT count(*) > 0 AND bool_and(is_late OR status = 'paid') AS is_decided, coalesce(bool_or(is_late), false) AS is_late
  FROM (SELECT status, CASE status WHEN 'paid' THEN ${lastReceived} > i.due_at
      ELSE coalesce(i.reminded_day, 0) > 0 END IS TRUE AS is_late
    FROM invoices i WHERE i.payment_id = p.id AND i.status IN ('issued', 'paid')) one)`

/** What counts about each side of a shift; only what a no-show of one day changes. */
const reliabilityFacts = ({ isCounted, worked }: { isCounted: string; worked: string }) => `
    CREATE OR REPLACE VIEW reliability_facts AS
    SELECT a.id AS application_id, a.clinician_id, a.facility_id,
      (a.status = 'completed' OR a.clinician_missed IS NOT NULL)::int AS shifts_over,
      (a.status = 'completed' OR a.clinician_missed IS NOT DISTINCT FROM 'noShow'
        OR a.clinician_missed IS NOT DISTINCT FROM 'canceledAfterStart')::int AS shifts_due,
      (${worked})::int AS shifts_worked,
      d.worked AS days_worked, d.on_time AS days_on_time,
      (a.clinician_missed IS NOT DISTINCT FROM 'canceledLate')::int AS canceled_late,
      (a.status = 'completed')::int AS shifts_held,
      coalesce(${isJudged}, false)::int AS cards_accepted,
      coalesce(${isJudged} AND t.accepted_by IS NOT NULL
        AND t.accepted_at <= t.submitted_at + interval '24 hours', false)::int AS cards_in_time,
      coalesce(m.is_due, false)::int AS payments_due,
      coalesce(m.is_due AND NOT m.is_late, false)::int AS payments_in_time
    FROM applications a LEFT JOIN timesheets t ON t.application_id = a.id
    CROSS JOIN LATERAL ${days(isCounted)} d
    LEFT JOIN LATERAL (
      SELECT CASE WHEN p.payment_type = 'invoice' THEN v.is_decided OR v.is_late
          ELSE f.has_failed OR p.settled_at IS NOT NULL AND p.owed_cents > 0 END AS is_due,
        CASE WHEN p.payment_type = 'invoice' THEN v.is_late ELSE f.has_failed END AS is_late
      FROM payments p CROSS JOIN LATERAL ${invoiced} v CROSS JOIN LATERAL (SELECT ${failed} AS has_failed) f
      WHERE p.application_id = a.id) m ON true
    WHERE a.confirmed_at IS NOT NULL;`

const missedIf = (condition: string) =>
  `ALTER TABLE applications DROP CONSTRAINT applications_missed,
     ADD CONSTRAINT applications_missed CHECK (clinician_missed IS NULL OR ${condition});`

/**
 * A no-show of one day takes only that day out of a shift with several: the shift goes on, and counts as one that its
 * clinician missed.
 */
export const up = (db: Knex) =>
  db.raw(`
    ${missedIf(`status = 'cancelled' OR clinician_missed = 'noShow' AND status IN ('current', 'completed')`)}
    ${reliabilityFacts({
      isCounted: ` AND NOT EXISTS (SELECT FROM no_show_reports r WHERE r.slot_id = s.id AND r.outcome = 'nothing')`,
      worked: `a.status = 'completed' AND a.clinician_missed IS NULL`,
    })}
    CREATE UNIQUE INDEX no_show_reports_one_outcome ON no_show_reports (slot_id) WHERE outcome = 'nothing';
    COMMENT ON INDEX no_show_reports_one_outcome IS 'A day is missed once.';
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP INDEX no_show_reports_one_outcome;
    UPDATE applications SET clinician_missed = NULL WHERE status <> 'cancelled' AND clinician_missed IS NOT NULL;
    ${reliabilityFacts({ isCounted: '', worked: `a.status = 'completed'` })}
    ${missedIf(`status = 'cancelled'`)}
  `)
