import type { Knex } from 'knex'

/** What is counted about each side, of a shift and, added up, of its clinician or facility. */
const counters = {
  clinician: ['shifts_over', 'shifts_due', 'shifts_worked', 'days_worked', 'days_on_time', 'canceled_late'],
  facility: ['shifts_held', 'cards_accepted', 'cards_in_time', 'payments_due', 'payments_in_time'],
}
type Side = keyof typeof counters
const all = [...counters.clinician, ...counters.facility]
const columns = (names: readonly string[]) => names.map(name => `${name} int NOT NULL DEFAULT 0`).join(', ')

/** Locks the sums of everyone on one side of these shifts, sorted; the first time also makes them. */
const lock = (side: Side) => `
  INSERT INTO ${side}_reliability (${side}_id)
    SELECT DISTINCT ${side}_id FROM applications WHERE id = ANY (changed) AND confirmed_at IS NOT NULL ORDER BY 1
    ON CONFLICT (${side}_id) DO UPDATE SET ${side}_id = excluded.${side}_id WHERE false;`

/** Adds what these shifts count for beyond what they counted for before. */
const add = (side: Side) => `
  UPDATE ${side}_reliability total SET ${counters[side].map(name => `${name} = total.${name} + more.${name}`).join(', ')}
  FROM (SELECT f.${side}_id, ${counters[side].map(name => `sum(f.${name} - coalesce(s.${name}, 0)) AS ${name}`).join(', ')}
    FROM unnest(facts) f LEFT JOIN shift_reliability s USING (application_id) GROUP BY 1) more
  WHERE total.${side}_id = more.${side}_id
    AND (${counters[side].map(name => `more.${name}`).join(', ')}) <> (${counters[side].map(() => 0).join(', ')});`

/** Takes what the shift counted for off the sums of one side. */
const subtract = (side: Side) => `
  UPDATE ${side}_reliability SET ${counters[side].map(name => `${name} = ${name} - counted.${name}`).join(', ')}
  WHERE ${side}_id = (SELECT ${side}_id FROM applications WHERE id = returned);`

/** When the worked days began, by the latest correction of the time card or by the time card itself. */
const started = `(
  SELECT slot_id, started_at FROM timesheet_entries
  WHERE timesheet_id = t.id AND NOT t.is_auto_submitted
    AND NOT EXISTS (SELECT 1 FROM timesheet_adjustments WHERE timesheet_id = t.id)
  UNION ALL SELECT (day->>'slotId')::uuid, (day->>'startedAt')::timestamptz
  FROM (SELECT entries FROM timesheet_adjustments WHERE timesheet_id = t.id
    ORDER BY created_at DESC, id DESC LIMIT 1) latest CROSS JOIN jsonb_array_elements(latest.entries) day)`

/** Days with an arrival on an accepted time card. Hours that the clock submitted say nothing about the arrival. */
const days = `(
  SELECT count(*)::int AS worked,
    (count(*) FILTER (WHERE least(i.checked_in_at, e.started_at) <= s.starts_at + interval '7 minutes'))::int AS on_time
  FROM slots s LEFT JOIN check_ins i ON i.application_id = a.id AND i.slot_id = s.id
  LEFT JOIN ${started} e ON e.slot_id = s.id
  WHERE s.job_id = a.job_id AND a.status = 'completed' AND t.status = 'accepted'
    AND NOT EXISTS (SELECT FROM no_show_reports r WHERE r.slot_id = s.id AND r.outcome = 'nothing')
    AND (i.checked_in_at IS NOT NULL OR e.started_at IS NOT NULL))`

/** Time cards that the facility or, because it didn't respond, the clock accepted. */
const isAccepted = `t.status = 'accepted' AND NOT EXISTS (
  SELECT 1 FROM users staff WHERE staff.id = t.accepted_by AND staff.role IN ('admin', 'subadmin'))`

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

/**
 * Counts, per shift and added up per clinician and facility, whether each side kept its word. A view says what
 * counts. Triggers of everything that it reads note the shift, and it is counted when the transaction commits. An
 * application that is open again after a reversed call-out counts for nothing until it is confirmed again.
 */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE shift_reliability (application_id uuid PRIMARY KEY REFERENCES applications, ${columns(all)});
    COMMENT ON TABLE shift_reliability IS 'What a confirmed shift adds to the sums of its clinician and its facility.';
    CREATE TABLE clinician_reliability (clinician_id uuid PRIMARY KEY REFERENCES clinicians, ${columns(counters.clinician)},
      CONSTRAINT clinician_reliability_sums CHECK (shifts_worked BETWEEN 0 AND shifts_due
        AND shifts_due <= shifts_over AND canceled_late BETWEEN 0 AND shifts_over
        AND days_on_time BETWEEN 0 AND days_worked));
    CREATE TABLE facility_reliability (facility_id uuid PRIMARY KEY REFERENCES facilities, ${columns(counters.facility)},
      CONSTRAINT facility_reliability_sums CHECK (shifts_held >= 0
        AND cards_in_time BETWEEN 0 AND cards_accepted AND payments_in_time BETWEEN 0 AND payments_due));
    CREATE TABLE reliability_changes (
      transaction_id xid8 DEFAULT pg_current_xact_id(), application_id uuid, PRIMARY KEY (transaction_id, application_id));
    COMMENT ON TABLE clinician_reliability IS 'Kept by triggers. Only they lock it, so that counting never waits for other work.';
    COMMENT ON TABLE facility_reliability IS 'Kept by triggers. Only they lock it, so that counting never waits for other work.';
    COMMENT ON TABLE reliability_changes IS 'Shifts to count when the transaction commits, which empties it.';
    COMMENT ON COLUMN clinician_reliability.shifts_over IS 'Shifts worked, missed, or canceled by the clinician.';
    COMMENT ON COLUMN clinician_reliability.shifts_due IS 'Shifts worked or missed.';
    COMMENT ON COLUMN facility_reliability.shifts_held IS 'Completed shifts.';
    COMMENT ON COLUMN facility_reliability.cards_accepted IS 'Time cards accepted by the facility or by the clock.';

    CREATE VIEW reliability_facts AS
    SELECT a.id AS application_id, a.clinician_id, a.facility_id,
      (a.status = 'completed' OR a.clinician_missed IS NOT NULL)::int AS shifts_over,
      (a.status = 'completed' OR a.clinician_missed IS NOT DISTINCT FROM 'noShow'
        OR a.clinician_missed IS NOT DISTINCT FROM 'canceledAfterStart')::int AS shifts_due,
      (a.status = 'completed' AND a.clinician_missed IS NULL)::int AS shifts_worked,
      d.worked AS days_worked, d.on_time AS days_on_time,
      (a.clinician_missed IS NOT DISTINCT FROM 'canceledLate')::int AS canceled_late,
      (a.status = 'completed')::int AS shifts_held,
      coalesce(${isAccepted}, false)::int AS cards_accepted,
      coalesce(${isAccepted} AND t.accepted_by IS NOT NULL
        AND t.accepted_at <= t.submitted_at + interval '24 hours', false)::int AS cards_in_time,
      coalesce(m.is_due, false)::int AS payments_due,
      coalesce(m.is_due AND NOT m.is_late, false)::int AS payments_in_time
    FROM applications a LEFT JOIN timesheets t ON t.application_id = a.id
    CROSS JOIN LATERAL ${days} d
    LEFT JOIN LATERAL (
      SELECT CASE WHEN p.payment_type = 'invoice' THEN v.is_decided OR v.is_late
          ELSE f.has_failed OR p.settled_at IS NOT NULL AND p.owed_cents > 0 END AS is_due,
        CASE WHEN p.payment_type = 'invoice' THEN v.is_late ELSE f.has_failed END AS is_late
      FROM payments p CROSS JOIN LATERAL ${invoiced} v CROSS JOIN LATERAL (SELECT ${failed} AS has_failed) f
      WHERE p.application_id = a.id) m ON true
    WHERE a.confirmed_at IS NOT NULL;

    -- PostgreSQL would plan it anew with the values of each shift, which takes longer than running it
    CREATE FUNCTION count_reliability(changed uuid[]) RETURNS void LANGUAGE plpgsql
      SET plan_cache_mode = force_generic_plan AS $$
    DECLARE facts reliability_facts[];
    BEGIN
      -- every transaction locks clinicians first, then facilities, each sorted, and nothing else afterwards
      ${lock('clinician')}
      ${lock('facility')}
      -- a new statement reads what the others committed while this one waited
      SELECT array_agg(f) INTO facts FROM reliability_facts f WHERE application_id = ANY (changed);
      ${add('clinician')}
      ${add('facility')}
      INSERT INTO shift_reliability (application_id, ${all.join(', ')})
        SELECT application_id, ${all.join(', ')} FROM unnest(facts)
        ON CONFLICT (application_id) DO UPDATE SET ${all.map(name => `${name} = excluded.${name}`).join(', ')};
    END $$;
    CREATE FUNCTION count_changed_reliability() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE changed uuid[];
    BEGIN
      WITH noted AS (DELETE FROM reliability_changes WHERE transaction_id = pg_current_xact_id() RETURNING application_id)
        SELECT array_agg(application_id) INTO changed FROM noted;
      -- the first row of a transaction counts them all
      IF changed IS NOT NULL THEN PERFORM count_reliability(changed); END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER reliability_changes_counted AFTER INSERT ON reliability_changes
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_changed_reliability();

    CREATE FUNCTION note_reliability() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE changed uuid;
    BEGIN
      CASE TG_TABLE_NAME
        WHEN 'applications' THEN changed = NEW.id;
        WHEN 'charges' THEN SELECT application_id INTO changed FROM payments WHERE id = NEW.payment_id;
        WHEN 'invoice_payments' THEN SELECT application_id INTO changed FROM invoices WHERE id = NEW.invoice_id;
        WHEN 'check_ins' THEN changed = coalesce(NEW.application_id, OLD.application_id);
        ELSE changed = NEW.application_id;
      END CASE;
      INSERT INTO reliability_changes (application_id) VALUES (changed) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE TRIGGER applications_reliability AFTER INSERT OR UPDATE OF status, clinician_missed ON applications
      FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL AND NEW.status IN ('completed', 'cancelled'))
      EXECUTE FUNCTION note_reliability();
    -- a day that is missed counts at once, not only when the shift that goes on without it is over
    CREATE TRIGGER applications_missed_reliability AFTER UPDATE OF clinician_missed ON applications
      FOR EACH ROW WHEN (NEW.status = 'current' AND OLD.clinician_missed IS DISTINCT FROM NEW.clinician_missed)
      EXECUTE FUNCTION note_reliability();
    CREATE TRIGGER timesheets_reliability AFTER INSERT OR UPDATE ON timesheets
      FOR EACH ROW WHEN (NEW.status = 'accepted') EXECUTE FUNCTION note_reliability();
    CREATE TRIGGER timesheet_adjustments_reliability AFTER INSERT ON timesheet_adjustments
      FOR EACH ROW EXECUTE FUNCTION note_reliability();
    CREATE TRIGGER check_ins_reliability AFTER INSERT OR UPDATE OF checked_in_at OR DELETE ON check_ins
      FOR EACH ROW EXECUTE FUNCTION note_reliability();
    CREATE TRIGGER payments_reliability AFTER INSERT OR UPDATE OF settled_at, owed_cents ON payments
      FOR EACH ROW WHEN (NEW.settled_at IS NOT NULL) EXECUTE FUNCTION note_reliability();
    CREATE TRIGGER charges_reliability AFTER INSERT OR UPDATE OF status ON charges
      FOR EACH ROW WHEN (NEW.kind = 'charge' AND NEW.status IN ('failed', 'succeeded'))
      EXECUTE FUNCTION note_reliability();
    CREATE TRIGGER invoices_reliability AFTER INSERT OR UPDATE OF status, reminded_day, due_at ON invoices
      FOR EACH ROW WHEN (NEW.status <> 'draft') EXECUTE FUNCTION note_reliability();
    CREATE TRIGGER invoice_payments_reliability AFTER INSERT ON invoice_payments
      FOR EACH ROW EXECUTE FUNCTION note_reliability();

    CREATE FUNCTION forget_reliability(returned uuid) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE counted shift_reliability;
    BEGIN
      DELETE FROM shift_reliability WHERE application_id = returned RETURNING * INTO counted;
      IF NOT FOUND THEN RETURN; END IF;
      ${subtract('clinician')}
      ${subtract('facility')}
    END $$;
    CREATE FUNCTION forget_returned_application() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM forget_reliability(NEW.id);
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER applications_returned AFTER UPDATE OF confirmed_at ON applications
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (OLD.confirmed_at IS NOT NULL AND NEW.confirmed_at IS NULL) EXECUTE FUNCTION forget_returned_application();
  `)
