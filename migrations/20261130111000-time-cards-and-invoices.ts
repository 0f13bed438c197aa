import type { Knex } from 'knex'

/** The hours worked, which never change once accepted; invoices by numbers without gaps, and credit notes. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE timesheets (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL UNIQUE REFERENCES applications,
      status text NOT NULL CHECK (status IN ('draft','pending','accepted','rejected','void')),
      reject_reason text,
      submitted_at timestamptz,
      accepted_at timestamptz,
      accepted_by uuid REFERENCES users,
      worked_minutes int NOT NULL CHECK (worked_minutes >= 0),
      pay_cents int NOT NULL CHECK (pay_cents >= 0),
      created_at timestamptz NOT NULL,
      version int NOT NULL DEFAULT 1,
      rejected_at timestamptz,
      reminded_hours int,
      is_auto_submitted boolean NOT NULL DEFAULT false,
      paper_url text,
      paper_added_at timestamptz,
      accepts_at timestamptz,
      revised_at timestamptz,
      CHECK ((status = 'accepted') = (accepted_at IS NOT NULL)),
      CHECK (revised_at <= submitted_at),
      CONSTRAINT timesheets_paper CHECK ((paper_url IS NULL) = (paper_added_at IS NULL)),
      CONSTRAINT timesheets_pending_accepts CHECK (status <> 'pending' OR accepts_at IS NOT NULL)
    );
    COMMENT ON COLUMN timesheets.accepted_by IS 'Null when the clock accepted the time card.';
    COMMENT ON COLUMN timesheets.reminded_hours IS 'The latest reminder since the time card was submitted or returned, in hours from then.';
    COMMENT ON COLUMN timesheets.is_auto_submitted IS 'The scheduled hours, because no time card was submitted.';
    COMMENT ON COLUMN timesheets.paper_url IS 'The stored address of a photo or PDF of the signed paper time card.';
    COMMENT ON COLUMN timesheets.accepts_at IS 'When it is accepted without a response, by the policy of the day it was submitted.';
    COMMENT ON COLUMN timesheets.revised_at IS 'When staff last replaced the submitted hours; null once the clinician submits again.';
    CREATE INDEX timesheets_pending ON timesheets (submitted_at, id) WHERE status = 'pending';
    CREATE INDEX timesheets_sent_back ON timesheets (rejected_at, id)
      WHERE status = 'rejected' AND reminded_hours IS NULL;
    CREATE INDEX timesheets_by_paper ON timesheets (paper_url) WHERE paper_url IS NOT NULL;
    CREATE INDEX timesheets_id_end ON timesheets ("right"(id::text, 6));
    CREATE INDEX timesheets_to_accept ON timesheets (accepts_at, id) WHERE status = 'pending';

    CREATE TABLE timesheet_entries (
      timesheet_id uuid NOT NULL REFERENCES timesheets ON DELETE CASCADE,
      slot_id uuid NOT NULL REFERENCES slots,
      started_at timestamptz NOT NULL,
      ended_at timestamptz NOT NULL,
      break_started_at timestamptz,
      break_ended_at timestamptz,
      worked_minutes int NOT NULL CHECK (worked_minutes BETWEEN 0 AND 960),
      pay_cents int NOT NULL CHECK (pay_cents >= 0),
      PRIMARY KEY (timesheet_id, slot_id),
      CHECK (ended_at > started_at),
      CHECK ((break_started_at IS NULL) = (break_ended_at IS NULL)),
      CHECK (break_started_at IS NULL OR break_started_at >= started_at AND break_ended_at <= ended_at
        AND break_ended_at >= break_started_at)
    );
    CREATE INDEX timesheet_entries_of_slot ON timesheet_entries (slot_id);

    CREATE TABLE timesheet_extra_time (
      timesheet_id uuid NOT NULL,
      slot_id uuid NOT NULL,
      minutes int NOT NULL CHECK (minutes BETWEEN 1 AND 960),
      -- null in a draft that lacks it, and on a card that was submitted before it was asked for
      reason text CHECK (length(reason) BETWEEN 1 AND 500),
      decision text CHECK (decision IN ('accept', 'decline')),
      decided_by uuid REFERENCES users,
      decided_at timestamptz,
      decision_reason text CHECK (length(decision_reason) BETWEEN 1 AND 500),
      PRIMARY KEY (timesheet_id, slot_id),
      FOREIGN KEY (timesheet_id, slot_id) REFERENCES timesheet_entries(timesheet_id, slot_id) ON DELETE CASCADE,
      CONSTRAINT timesheet_extra_time_decided CHECK ((decision IS NULL) = (decided_by IS NULL)
        AND (decision IS NULL) = (decided_at IS NULL)),
      CONSTRAINT timesheet_extra_time_declined CHECK ((decision IS NOT DISTINCT FROM 'decline') =
        (decision_reason IS NOT NULL))
    );
    COMMENT ON COLUMN timesheet_extra_time.decision IS 'Null until somebody decides. The person who accepts the time card decides with it.';
    COMMENT ON COLUMN timesheet_extra_time.decision_reason IS 'Why it was declined.';
    CREATE INDEX timesheet_extra_time_open ON timesheet_extra_time (timesheet_id) WHERE decision IS NULL;

    -- a correction of an accepted time card, which itself never changes
    CREATE TABLE timesheet_adjustments (
      id uuid PRIMARY KEY,
      timesheet_id uuid NOT NULL REFERENCES timesheets,
      application_id uuid NOT NULL REFERENCES applications,
      entries jsonb NOT NULL,
      worked_minutes int NOT NULL CHECK (worked_minutes >= 0),
      pay_cents int NOT NULL CHECK (pay_cents >= 0),
      delta_cents int NOT NULL CHECK (delta_cents <> 0),
      reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
      adjusted_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL
    );
    COMMENT ON COLUMN timesheet_adjustments.delta_cents IS 'The difference to the pay before this correction.';
    CREATE INDEX timesheet_adjustments_of ON timesheet_adjustments (timesheet_id, created_at);

    -- numbers without gaps: the row is locked by the one who takes the next number, to the end of its transaction
    CREATE TABLE number_counters (
      name text PRIMARY KEY CHECK (name IN ('invoice', 'creditNote')),
      last_number int NOT NULL DEFAULT 0 CHECK (last_number >= 0)
    );
    INSERT INTO number_counters (name) VALUES ('invoice'), ('creditNote');

    CREATE TABLE invoices (
      id uuid PRIMARY KEY,
      number int UNIQUE CHECK (number > 0),
      kind text NOT NULL CHECK (kind IN ('shift', 'adjustment')),
      status text NOT NULL CHECK (status IN ('draft','issued','paid','credited','writtenOff')),
      application_id uuid NOT NULL REFERENCES applications,
      payment_id uuid NOT NULL REFERENCES payments,
      facility_id uuid NOT NULL REFERENCES facilities,
      bill_to jsonb,
      lines jsonb NOT NULL,
      product_cents int NOT NULL CHECK (product_cents >= 0),
      service_fee_cents int NOT NULL CHECK (service_fee_cents >= 0),
      total_cents int NOT NULL,
      paid_cents int NOT NULL DEFAULT 0 CHECK (paid_cents >= 0),
      credited_cents int NOT NULL DEFAULT 0,
      issued_at timestamptz,
      due_at timestamptz,
      paid_at timestamptz,
      attachment_url text,
      -- the days from its due date of the last reminder: -7, 0, 7, 14
      reminded_day int,
      created_at timestamptz NOT NULL,
      version int NOT NULL DEFAULT 1,
      reminded_at timestamptz,
      written_off_cents int NOT NULL DEFAULT 0,
      CHECK (total_cents = (product_cents + service_fee_cents)),
      CHECK (credited_cents BETWEEN 0 AND total_cents),
      CONSTRAINT invoices_issued CHECK ((status = 'draft') = (number IS NULL)
        AND (status = 'draft') = (issued_at IS NULL) AND (status = 'draft') = (due_at IS NULL)
          AND (status = 'draft') = (bill_to IS NULL)),
      CONSTRAINT invoices_not_overpaid CHECK (status = 'draft' OR paid_cents <= total_cents),
      CONSTRAINT invoices_paid CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
      CONSTRAINT invoices_reminded CHECK (reminded_at IS NULL OR status <> 'draft'),
      CONSTRAINT invoices_written_off CHECK (written_off_cents >= 0
        AND written_off_cents <= (total_cents - credited_cents))
    );
    COMMENT ON COLUMN invoices.reminded_at IS 'When who pays was last reminded, by the clock or by staff.';
    COMMENT ON COLUMN invoices.written_off_cents IS 'Owed, but no longer expected to be paid.';
    CREATE UNIQUE INDEX invoices_one_per_shift ON invoices (application_id) WHERE kind = 'shift';
    CREATE INDEX invoices_of_facility ON invoices (facility_id, created_at DESC, id DESC);
    CREATE INDEX invoices_issued_of ON invoices (facility_id, issued_at DESC, id DESC) WHERE status <> 'draft';
    CREATE INDEX invoices_open_of ON invoices (facility_id, due_at) WHERE status = 'issued';
    CREATE INDEX invoices_of_payment ON invoices (payment_id);
    CREATE INDEX invoices_recent ON invoices (created_at DESC, id DESC);
    CREATE INDEX invoices_by_status ON invoices (status, due_at, id);
    CREATE INDEX invoices_by_attachment ON invoices (attachment_url) WHERE attachment_url IS NOT NULL;
    CREATE INDEX invoices_id_end ON invoices ("right"(id::text, 6));

    ALTER TABLE write_offs ADD FOREIGN KEY (invoice_id) REFERENCES invoices;

    CREATE TABLE invoice_payments (
      id uuid PRIMARY KEY,
      invoice_id uuid NOT NULL REFERENCES invoices,
      amount_cents int NOT NULL CHECK (amount_cents > 0),
      received_payment_id uuid NOT NULL REFERENCES received_payments
    );
    COMMENT ON TABLE invoice_payments IS 'The part of a received payment that pays an invoice.';
    CREATE UNIQUE INDEX invoice_payments_once ON invoice_payments (received_payment_id, invoice_id);
    CREATE INDEX invoice_payments_of ON invoice_payments (invoice_id);

    CREATE TABLE credit_notes (
      id uuid PRIMARY KEY,
      number int NOT NULL UNIQUE CHECK (number > 0),
      invoice_id uuid NOT NULL REFERENCES invoices,
      facility_id uuid NOT NULL REFERENCES facilities,
      amount_cents int NOT NULL CHECK (amount_cents > 0),
      reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
      issued_at timestamptz NOT NULL,
      issued_by uuid REFERENCES users
    );
    CREATE INDEX credit_notes_of ON credit_notes (invoice_id);
    CREATE INDEX credit_notes_of_facility ON credit_notes (facility_id, issued_at DESC, id DESC);

    CREATE FUNCTION accepted_timesheet_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.status = 'accepted' THEN
        RAISE EXCEPTION 'an accepted timesheet does not change' USING ERRCODE = 'check_violation',
          CONSTRAINT = 'accepted_timesheet_stays';
      END IF;
      RETURN coalesce(NEW, OLD);
    END $$;
    CREATE TRIGGER timesheets_stay BEFORE DELETE OR UPDATE ON timesheets
      FOR EACH ROW EXECUTE FUNCTION accepted_timesheet_stays();

    CREATE FUNCTION accepted_entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM timesheets
          WHERE id IN (coalesce(NEW.timesheet_id, OLD.timesheet_id), coalesce(OLD.timesheet_id, NEW.timesheet_id))
            AND status = 'accepted') THEN
        RAISE EXCEPTION 'an accepted timesheet does not change' USING ERRCODE = 'check_violation',
          CONSTRAINT = 'accepted_timesheet_stays';
      END IF;
      RETURN coalesce(NEW, OLD);
    END $$;
    CREATE TRIGGER timesheet_entries_stay BEFORE INSERT OR DELETE OR UPDATE ON timesheet_entries
      FOR EACH ROW EXECUTE FUNCTION accepted_entries_stay();

    CREATE FUNCTION issued_invoice_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.status <> 'draft' AND (TG_OP = 'DELETE' OR
          (NEW.number, NEW.kind, NEW.application_id, NEW.payment_id, NEW.facility_id, NEW.bill_to, NEW.lines,
            NEW.product_cents, NEW.service_fee_cents, NEW.total_cents, NEW.issued_at, NEW.due_at, NEW.status = 'draft')
          IS DISTINCT FROM
          (OLD.number, OLD.kind, OLD.application_id, OLD.payment_id, OLD.facility_id, OLD.bill_to, OLD.lines,
            OLD.product_cents, OLD.service_fee_cents, OLD.total_cents, OLD.issued_at, OLD.due_at, false)) THEN
        RAISE EXCEPTION 'an issued invoice does not change' USING ERRCODE = 'check_violation',
          CONSTRAINT = 'issued_invoice_stays';
      END IF;
      RETURN coalesce(NEW, OLD);
    END $$;
    CREATE TRIGGER invoices_stay BEFORE DELETE OR UPDATE ON invoices
      FOR EACH ROW EXECUTE FUNCTION issued_invoice_stays();

    CREATE FUNCTION extra_time_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- the one change that stays open after the time card is accepted: the decision, once
      IF TG_OP = 'UPDATE' AND OLD.decision IS NULL AND NEW.decision IS NOT NULL
          AND (NEW.timesheet_id, NEW.slot_id, NEW.minutes, NEW.reason)
            IS NOT DISTINCT FROM (OLD.timesheet_id, OLD.slot_id, OLD.minutes, OLD.reason) THEN
        RETURN NEW;
      END IF;
      IF (TG_OP = 'UPDATE' AND OLD.decision IS NOT NULL) OR EXISTS (SELECT 1 FROM timesheets
          WHERE id IN (coalesce(NEW.timesheet_id, OLD.timesheet_id), coalesce(OLD.timesheet_id, NEW.timesheet_id))
            AND status = 'accepted') THEN
        RAISE EXCEPTION 'the extra time of an accepted timesheet does not change'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'accepted_timesheet_stays';
      END IF;
      RETURN coalesce(NEW, OLD);
    END $$;
    CREATE TRIGGER timesheet_extra_time_stays BEFORE INSERT OR DELETE OR UPDATE ON timesheet_extra_time
      FOR EACH ROW EXECUTE FUNCTION extra_time_stays();

    CREATE FUNCTION set_accepts_at() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.accepts_at := NEW.submitted_at + make_interval(hours => (latest_terms('autoAcceptance')->>'hours')::int);
      RETURN NEW;
    END $$;
    CREATE TRIGGER timesheets_accepts_at BEFORE INSERT OR UPDATE OF submitted_at ON timesheets
      FOR EACH ROW EXECUTE FUNCTION set_accepts_at();

    CREATE FUNCTION keep_worked_minutes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_TABLE_NAME = 'timesheet_adjustments' THEN
        UPDATE applications SET worked_minutes = NEW.worked_minutes
          WHERE id = (SELECT application_id FROM timesheets WHERE id = NEW.timesheet_id);
      ELSIF TG_OP = 'DELETE' THEN
        UPDATE applications SET worked_minutes = NULL WHERE id = OLD.application_id;
      ELSE
        UPDATE applications SET worked_minutes = NEW.worked_minutes WHERE id = NEW.application_id;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER timesheets_keep_worked AFTER INSERT OR DELETE OR UPDATE OF worked_minutes ON timesheets
      FOR EACH ROW EXECUTE FUNCTION keep_worked_minutes();
    CREATE TRIGGER timesheet_adjustments_keep_worked AFTER INSERT ON timesheet_adjustments
      FOR EACH ROW EXECUTE FUNCTION keep_worked_minutes();

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
    CREATE CONSTRAINT TRIGGER invoice_payments_add_up AFTER INSERT ON invoice_payments
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION received_payment_adds_up();
    CREATE CONSTRAINT TRIGGER received_payments_add_up AFTER INSERT ON received_payments
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION received_payment_adds_up();

    CREATE TRIGGER invoice_payments_stay BEFORE DELETE OR UPDATE ON invoice_payments
      FOR EACH ROW EXECUTE FUNCTION record_stays();

    CREATE TRIGGER credit_notes_stay BEFORE DELETE OR UPDATE ON credit_notes
      FOR EACH ROW EXECUTE FUNCTION record_stays();

    CREATE TRIGGER timesheet_adjustments_stay BEFORE DELETE OR UPDATE ON timesheet_adjustments
      FOR EACH ROW EXECUTE FUNCTION record_stays();
  `)
