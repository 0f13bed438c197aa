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
const days = `(
  SELECT count(*)::int AS worked,
    (count(*) FILTER (WHERE least(i.checked_in_at, e.started_at) <= s.starts_at + interval '7 minutes'))::int AS on_time
  FROM slots s LEFT JOIN check_ins i ON i.application_id = a.id AND i.slot_id = s.id
  LEFT JOIN ${started} e ON e.slot_id = s.id
  WHERE s.job_id = a.job_id AND a.status = 'completed' AND t.status = 'accepted'
    AND (i.checked_in_at IS NOT NULL OR e.started_at IS NOT NULL))`

/** Time cards that the facility or, because it didn't respond, the clock accepted. */
const isJudged = `t.status = 'accepted' AND NOT EXISTS (
  SELECT 1 FROM users judge WHERE judge.id = t.accepted_by AND judge.role IN ('admin', 'subadmin'))`

/** A charge that failed by the facility's doing: not one that never reached the payment service. */
const failed = `EXISTS (SELECT 1 FROM charges c LEFT JOIN holds h ON h.id = c.hold_id
  WHERE c.payment_id = p.id AND c.kind = 'charge' AND c.status = 'failed'
    AND c.failure_code IS DISTINCT FROM 'payment_service_down'
    AND (c.reason <> 'confirmation' OR h.status = 'confirmed'))`

const inOldColumns = '(SELECT max(received_at) FROM invoice_payments WHERE invoice_id = i.id)'
/** A voided payment was never made. */
const inReceived = `(SELECT max(r.received_at) FROM invoice_payments ip
  JOIN received_payments r ON r.id = ip.received_payment_id WHERE ip.invoice_id = i.id AND r.voided_at IS NULL)`

/** Whether the invoices of a shift are paid or past due, and whether one was late. */
const invoiced = (lastReceived: string) => `(
  SELECT count(*) > 0 AND bool_and(is_late OR status = 'paid') AS is_decided, coalesce(bool_or(is_late), false) AS is_late
  FROM (SELECT status, CASE status WHEN 'paid' THEN ${lastReceived} > i.due_at
      ELSE coalesce(i.reminded_day, 0) > 0 END IS TRUE AS is_late
    FROM invoices i WHERE i.payment_id = p.id AND i.status IN ('issued', 'paid')) one)`

/** What counts about each side of a shift; only where the last payment is read changes. */
const reliabilityFacts = (lastReceived: string) => `
    CREATE OR REPLACE VIEW reliability_facts AS
    SELECT a.id AS application_id, a.clinician_id, a.facility_id,
      (a.status = 'completed' OR a.clinician_missed IS NOT NULL)::int AS shifts_over,
      (a.status = 'completed' OR a.clinician_missed IS NOT DISTINCT FROM 'noShow'
        OR a.clinician_missed IS NOT DISTINCT FROM 'canceledAfterStart')::int AS shifts_due,
      (a.status = 'completed')::int AS shifts_worked,
      d.worked AS days_worked, d.on_time AS days_on_time,
      (a.clinician_missed IS NOT DISTINCT FROM 'canceledLate')::int AS canceled_late,
      (a.status = 'completed')::int AS shifts_held,
      coalesce(${isJudged}, false)::int AS cards_accepted,
      coalesce(${isJudged} AND t.accepted_by IS NOT NULL
        AND t.accepted_at <= t.submitted_at + interval '24 hours', false)::int AS cards_in_time,
      coalesce(m.is_due, false)::int AS payments_due,
      coalesce(m.is_due AND NOT m.is_late, false)::int AS payments_in_time
    FROM applications a LEFT JOIN timesheets t ON t.application_id = a.id
    CROSS JOIN LATERAL ${days} d
    LEFT JOIN LATERAL (
      SELECT CASE WHEN p.payment_type = 'invoice' THEN v.is_decided OR v.is_late
          ELSE f.has_failed OR p.settled_at IS NOT NULL AND p.owed_cents > 0 END AS is_due,
        CASE WHEN p.payment_type = 'invoice' THEN v.is_late ELSE f.has_failed END AS is_late
      FROM payments p CROSS JOIN LATERAL ${invoiced(lastReceived)} v CROSS JOIN LATERAL (SELECT ${failed} AS has_failed) f
      WHERE p.application_id = a.id) m ON true
    WHERE a.confirmed_at IS NOT NULL;`

const voidColumns = [
  'voided_at timestamptz',
  'voided_by uuid REFERENCES users',
  'void_reason text CHECK (char_length(void_reason) BETWEEN 1 AND 500)',
]
const allVoid = `CHECK ((voided_at IS NULL) = (voided_by IS NULL) AND (voided_at IS NULL) = (void_reason IS NULL))`

/**
 * A check or transfer is one record for all invoices that it pays, and can be voided: once, with a reason, and it
 * stays on record.
 */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE received_payments (
      id uuid PRIMARY KEY,
      facility_id uuid NOT NULL REFERENCES facilities,
      method text NOT NULL CHECK (method IN ('Paper check','Online bank transfer (ACH)','Credit card')),
      reference text NOT NULL CHECK (length(reference) <= 100),
      amount_cents int NOT NULL CHECK (amount_cents > 0),
      received_at timestamptz NOT NULL,
      recorded_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      ${voidColumns.join(', ')},
      CONSTRAINT received_payments_voided ${allVoid}
    );
    COMMENT ON TABLE received_payments IS 'A check or transfer received outside for one or more invoices of a facility.';
    COMMENT ON COLUMN received_payments.voided_at IS 'When staff found that it wasn''t paid after all.';
    CREATE INDEX received_payments_of_facility ON received_payments (facility_id, received_at);
    CREATE INDEX received_payments_recorded_by ON received_payments (recorded_by);
    CREATE INDEX received_payments_voided_by ON received_payments (voided_by) WHERE voided_by IS NOT NULL;
    INSERT INTO received_payments (id, facility_id, method, reference, amount_cents, received_at, recorded_by, created_at)
      SELECT p.id, i.facility_id, p.method, p.reference, p.amount_cents, p.received_at, p.recorded_by, p.created_at
      FROM invoice_payments p JOIN invoices i ON i.id = p.invoice_id;

    ALTER TABLE invoice_payments DISABLE TRIGGER invoice_payments_stay;
    ALTER TABLE invoice_payments ADD received_payment_id uuid;
    UPDATE invoice_payments SET received_payment_id = id;
    ALTER TABLE invoice_payments ENABLE TRIGGER invoice_payments_stay;
    ${reliabilityFacts(inReceived)}
    ALTER TABLE invoice_payments ALTER received_payment_id SET NOT NULL,
      ADD FOREIGN KEY (received_payment_id) REFERENCES received_payments,
      DROP method, DROP reference, DROP received_at, DROP recorded_by, DROP created_at;
    CREATE UNIQUE INDEX invoice_payments_once ON invoice_payments (received_payment_id, invoice_id);
    CREATE INDEX invoice_payments_of ON invoice_payments (invoice_id);
    COMMENT ON TABLE invoice_payments IS 'The part of a received payment that pays an invoice.';

    CREATE FUNCTION received_payment_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE received received_payments;
    BEGIN
      IF TG_TABLE_NAME = 'received_payments' THEN received = NEW;
      ELSE SELECT * INTO received FROM received_payments WHERE id = NEW.received_payment_id;
      END IF;
      IF received.amount_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM invoice_payments
          WHERE received_payment_id = received.id)
        OR EXISTS (SELECT 1 FROM invoice_payments p JOIN invoices i ON i.id = p.invoice_id
          WHERE p.received_payment_id = received.id AND i.facility_id <> received.facility_id) THEN
        RAISE EXCEPTION 'a received payment pays invoices of its facility, in full' USING ERRCODE = 'check_violation',
          CONSTRAINT = 'received_payment_adds_up';
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER received_payments_add_up AFTER INSERT ON received_payments
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION received_payment_adds_up();
    CREATE CONSTRAINT TRIGGER invoice_payments_add_up AFTER INSERT ON invoice_payments
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION received_payment_adds_up();

    ALTER TABLE outside_payments ${voidColumns.map(column => `ADD ${column}`).join(', ')},
      ADD CONSTRAINT outside_payments_voided ${allVoid};
    CREATE INDEX outside_payments_voided_by ON outside_payments (voided_by) WHERE voided_by IS NOT NULL;

    CREATE FUNCTION voided_once() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE voiding text[] = ARRAY['voided_at', 'voided_by', 'void_reason'];
    BEGIN
      IF TG_OP = 'DELETE' OR OLD.voided_at IS NOT NULL OR to_jsonb(NEW) - voiding <> to_jsonb(OLD) - voiding THEN
        RAISE EXCEPTION 'a record of money does not change' USING ERRCODE = 'check_violation',
          CONSTRAINT = 'record_stays';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER received_payments_stay BEFORE UPDATE OR DELETE ON received_payments
      FOR EACH ROW EXECUTE FUNCTION voided_once();
    DROP TRIGGER outside_payments_stay ON outside_payments;
    CREATE TRIGGER outside_payments_stay BEFORE UPDATE OR DELETE ON outside_payments
      FOR EACH ROW EXECUTE FUNCTION voided_once();
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP TRIGGER outside_payments_stay ON outside_payments;
    CREATE TRIGGER outside_payments_stay BEFORE UPDATE OR DELETE ON outside_payments
      FOR EACH ROW EXECUTE FUNCTION record_stays();
    ALTER TABLE outside_payments DROP voided_at, DROP voided_by, DROP void_reason;
    DROP TRIGGER invoice_payments_add_up ON invoice_payments;
    ALTER TABLE invoice_payments DISABLE TRIGGER invoice_payments_stay;
    ALTER TABLE invoice_payments ADD method text CHECK (method IN ('Paper check','Online bank transfer (ACH)','Credit card')),
      ADD reference text CHECK (length(reference) <= 100), ADD received_at timestamptz,
      ADD recorded_by uuid REFERENCES users, ADD created_at timestamptz;
    UPDATE invoice_payments p SET method = r.method, reference = r.reference, received_at = r.received_at,
      recorded_by = r.recorded_by, created_at = r.created_at
      FROM received_payments r WHERE r.id = p.received_payment_id;
    ALTER TABLE invoice_payments ENABLE TRIGGER invoice_payments_stay;
    ${reliabilityFacts(inOldColumns)}
    DROP INDEX invoice_payments_of;
    ALTER TABLE invoice_payments ALTER method SET NOT NULL, ALTER reference SET NOT NULL, ALTER received_at SET NOT NULL,
      ALTER recorded_by SET NOT NULL, ALTER created_at SET NOT NULL, DROP received_payment_id;
    CREATE INDEX invoice_payments_of ON invoice_payments (invoice_id, received_at);
    DROP TABLE received_payments;
    DROP FUNCTION received_payment_adds_up, voided_once;
  `)
