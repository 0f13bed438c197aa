import type { Knex } from 'knex'

/** Bank debits, invoices and credit notes, payouts, corrections, rates, and scheduled runs. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE facilities
      ADD held_at timestamptz,
      ADD hold_reason text CHECK (length(hold_reason) BETWEEN 1 AND 500),
      ADD CONSTRAINT facilities_hold CHECK ((held_at IS NULL) = (hold_reason IS NULL));

    -- brand: of a bank account, the name of the bank
    ALTER TABLE payment_sources
      ADD account_type text CHECK (account_type IN ('individual','company')),
      -- the bank sent a debit back: it is not charged until it is entered anew
      ADD refused_at timestamptz,
      ADD CONSTRAINT payment_sources_whole CHECK (
        CASE kind WHEN 'card' THEN exp_month IS NOT NULL AND exp_year IS NOT NULL AND account_type IS NULL
          ELSE account_type IS NOT NULL AND exp_month IS NULL AND exp_year IS NULL END);

    ALTER TABLE applications ADD sent_home_at timestamptz;

    ALTER TABLE timesheets DROP CONSTRAINT timesheets_status_check,
      ADD CONSTRAINT timesheets_status_check CHECK (status IN ('draft','pending','accepted','rejected','void'));

    ALTER TABLE charges DROP CONSTRAINT charges_reason_check,
      ADD CONSTRAINT charges_reason_check CHECK (reason IN
        ('confirmation','settlement','cancellation','lateSuccess','retry','adjustment','goodwill')),
      ADD requested_by uuid REFERENCES users,
      ADD source_id uuid REFERENCES payment_sources,
      ADD dispute_id text UNIQUE,
      -- a debit takes days: when the payment service was last asked how it stands
      ADD asked_at timestamptz;
    -- a debit can be taken back by the bank after some of it was given back
    ALTER TABLE payments DROP CONSTRAINT payments_check, ADD CONSTRAINT payments_refunded_cents_check CHECK (refunded_cents >= 0);
    -- what a card's owner, a bank or a member of the facility has in hand; one at a time
    CREATE UNIQUE INDEX charges_one_retry ON charges (payment_id)
      WHERE reason = 'retry' AND status IN ('sent','needsAction','processing');
    CREATE INDEX payments_open ON payments (facility_id, due_at) WHERE owed_cents > paid_cents - refunded_cents;
    CREATE INDEX payments_unsettled ON payments (facility_id) WHERE settled_at IS NULL;
    CREATE INDEX charges_recent ON charges (created_at DESC, id DESC);

    -- numbers without gaps: the row is locked by whoever takes the next one, to the end of its transaction
    CREATE TABLE number_counters (
      name text PRIMARY KEY CHECK (name IN ('invoice','creditNote')),
      last_number int NOT NULL DEFAULT 0 CHECK (last_number >= 0)
    );
    INSERT INTO number_counters (name) VALUES ('invoice'), ('creditNote');

    CREATE TABLE invoices (
      id uuid PRIMARY KEY,
      number int UNIQUE CHECK (number > 0),
      kind text NOT NULL CHECK (kind IN ('shift','adjustment')),
      status text NOT NULL CHECK (status IN ('draft','issued','paid','credited')),
      application_id uuid NOT NULL REFERENCES applications,
      payment_id uuid NOT NULL REFERENCES payments,
      facility_id uuid NOT NULL REFERENCES facilities,
      bill_to jsonb,
      lines jsonb NOT NULL,
      product_cents int NOT NULL CHECK (product_cents >= 0),
      service_fee_cents int NOT NULL CHECK (service_fee_cents >= 0),
      total_cents int NOT NULL CHECK (total_cents = product_cents + service_fee_cents),
      paid_cents int NOT NULL DEFAULT 0 CHECK (paid_cents >= 0),
      credited_cents int NOT NULL DEFAULT 0 CHECK (credited_cents BETWEEN 0 AND total_cents),
      issued_at timestamptz,
      due_at timestamptz,
      paid_at timestamptz,
      attachment_url text,
      -- the days from its due date of the last reminder: -7, 0, 7, 14
      reminded_day int,
      created_at timestamptz NOT NULL,
      version int NOT NULL DEFAULT 1,
      CONSTRAINT invoices_issued CHECK ((status = 'draft') = (number IS NULL) AND (status = 'draft') = (issued_at IS NULL)
        AND (status = 'draft') = (due_at IS NULL) AND (status = 'draft') = (bill_to IS NULL)),
      CONSTRAINT invoices_paid CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
      CONSTRAINT invoices_not_overpaid CHECK (status = 'draft' OR paid_cents <= total_cents)
    );
    CREATE UNIQUE INDEX invoices_one_per_shift ON invoices (application_id) WHERE kind = 'shift';
    CREATE INDEX invoices_of_facility ON invoices (facility_id, created_at DESC, id DESC);
    CREATE INDEX invoices_issued_of ON invoices (facility_id, issued_at DESC, id DESC) WHERE status <> 'draft';
    CREATE INDEX invoices_open_of ON invoices (facility_id, due_at) WHERE status = 'issued';
    CREATE INDEX invoices_of_payment ON invoices (payment_id);
    CREATE INDEX invoices_recent ON invoices (created_at DESC, id DESC);
    CREATE INDEX invoices_by_status ON invoices (status, due_at, id);
    CREATE INDEX invoices_by_attachment ON invoices (attachment_url) WHERE attachment_url IS NOT NULL;

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
    CREATE TRIGGER invoices_stay BEFORE UPDATE OR DELETE ON invoices
      FOR EACH ROW EXECUTE FUNCTION issued_invoice_stays();

    CREATE FUNCTION record_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a record of money does not change' USING ERRCODE = 'check_violation',
        CONSTRAINT = 'record_stays';
    END $$;

    CREATE TABLE invoice_payments (
      id uuid PRIMARY KEY,
      invoice_id uuid NOT NULL REFERENCES invoices,
      method text NOT NULL CHECK (method IN ('Paper check','Online bank transfer (ACH)','Credit card')),
      reference text NOT NULL CHECK (length(reference) <= 100),
      amount_cents int NOT NULL CHECK (amount_cents > 0),
      received_at timestamptz NOT NULL,
      recorded_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX invoice_payments_of ON invoice_payments (invoice_id, received_at);
    CREATE TRIGGER invoice_payments_stay BEFORE UPDATE OR DELETE ON invoice_payments
      FOR EACH ROW EXECUTE FUNCTION record_stays();

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
    CREATE TRIGGER credit_notes_stay BEFORE UPDATE OR DELETE ON credit_notes
      FOR EACH ROW EXECUTE FUNCTION record_stays();

    -- a correction of an accepted time card, which itself never changes
    CREATE TABLE timesheet_adjustments (
      id uuid PRIMARY KEY,
      timesheet_id uuid NOT NULL REFERENCES timesheets,
      application_id uuid NOT NULL REFERENCES applications,
      entries jsonb NOT NULL,
      worked_minutes int NOT NULL CHECK (worked_minutes >= 0),
      pay_cents int NOT NULL CHECK (pay_cents >= 0),
      -- against what stood before it
      delta_cents int NOT NULL CHECK (delta_cents <> 0),
      reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
      adjusted_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX timesheet_adjustments_of ON timesheet_adjustments (timesheet_id, created_at);
    CREATE TRIGGER timesheet_adjustments_stay BEFORE UPDATE OR DELETE ON timesheet_adjustments
      FOR EACH ROW EXECUTE FUNCTION record_stays();

    CREATE TABLE payout_accounts (
      clinician_id uuid PRIMARY KEY REFERENCES clinicians,
      provider_id text NOT NULL UNIQUE,
      state text NOT NULL DEFAULT 'incomplete' CHECK (state IN ('incomplete','underReview','ready','restricted')),
      missing text[] NOT NULL DEFAULT '{}',
      read_at timestamptz,
      created_at timestamptz NOT NULL
    );
    CREATE TABLE payout_banks (
      id uuid PRIMARY KEY,
      clinician_id uuid NOT NULL REFERENCES payout_accounts,
      provider_id text NOT NULL UNIQUE,
      bank_name text NOT NULL,
      last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
      is_default boolean NOT NULL DEFAULT false,
      is_usable boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL,
      removed_at timestamptz
    );
    CREATE UNIQUE INDEX payout_banks_one_default ON payout_banks (clinician_id) WHERE is_default AND removed_at IS NULL;
    CREATE INDEX payout_banks_of ON payout_banks (clinician_id) WHERE removed_at IS NULL;

    ALTER TABLE payouts
      ADD reason text NOT NULL DEFAULT 'timesheet' CHECK (reason IN ('timesheet','cancellation','workedSlots')),
      -- corrections that are taken from, or added to, this payout when it is sent
      ADD adjustment_cents int NOT NULL DEFAULT 0,
      ADD CONSTRAINT payouts_never_negative CHECK (amount_cents + adjustment_cents >= 0),
      -- why it is not sent yet: the facility's money, the clinician's account, our balance, the account's balance
      ADD waits_for text CHECK (waits_for IN ('money','account','balance','funds','retry')),
      ADD attempts int NOT NULL DEFAULT 0,
      ADD next_attempt_at timestamptz,
      ADD sent_at timestamptz,
      ADD bank_payout_id text UNIQUE,
      ADD bank_id uuid REFERENCES payout_banks,
      -- the key of the bank payout that is under way; a new one after a failure
      ADD bank_round int NOT NULL DEFAULT 0,
      ADD arrives_at timestamptz,
      ADD paid_at timestamptz,
      ADD failed_at timestamptz,
      ADD failure_code text,
      ADD failure_message text,
      ADD CONSTRAINT payouts_paid CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
      ADD CONSTRAINT payouts_sent CHECK (status IN ('due','failed') OR sent_at IS NOT NULL);
    ALTER TABLE payouts ALTER reason DROP DEFAULT;
    CREATE INDEX payouts_to_send ON payouts (next_attempt_at NULLS FIRST, id) WHERE status IN ('due','sent');
    CREATE INDEX payouts_by_status ON payouts (status, created_at DESC, id DESC);

    CREATE TABLE payout_transfers (
      id uuid PRIMARY KEY,
      payout_id uuid NOT NULL REFERENCES payouts,
      -- the charge that the money comes from; none: from the balance
      charge_id uuid REFERENCES charges,
      amount_cents int NOT NULL CHECK (amount_cents > 0),
      status text NOT NULL DEFAULT 'sent' CHECK (status IN ('sent','succeeded','failed')),
      provider_id text UNIQUE,
      failure_code text,
      failure_message text,
      created_at timestamptz NOT NULL,
      ended_at timestamptz
    );
    CREATE INDEX payout_transfers_of ON payout_transfers (payout_id);

    CREATE TABLE payout_adjustments (
      id uuid PRIMARY KEY,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      application_id uuid NOT NULL REFERENCES applications,
      amount_cents int NOT NULL CHECK (amount_cents <> 0),
      reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
      -- the payout that it was taken from or added to, once there is one
      payout_id uuid REFERENCES payouts,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX payout_adjustments_open ON payout_adjustments (clinician_id, created_at) WHERE payout_id IS NULL;
    CREATE INDEX payout_adjustments_of ON payout_adjustments (payout_id) WHERE payout_id IS NOT NULL;

    ALTER TABLE ledger_transactions
      ADD invoice_id uuid REFERENCES invoices,
      ADD payout_id uuid REFERENCES payouts,
      -- what can happen once only, by name: a transfer, a fee, a top-up of the payment service
      ADD once_key text UNIQUE;
    CREATE INDEX ledger_recent ON ledger_transactions (posted_at DESC, id DESC);
    CREATE INDEX ledger_entries_facility ON ledger_entries (facility_id, account, posted_at DESC, id DESC)
      INCLUDE (amount_cents) WHERE facility_id IS NOT NULL;
    CREATE INDEX ledger_entries_clinician ON ledger_entries (clinician_id, account, posted_at DESC, id DESC)
      INCLUDE (amount_cents) WHERE clinician_id IS NOT NULL;

    ALTER TABLE webhook_events
      ADD account text,
      ADD failure text,
      ADD tried_at timestamptz;
    CREATE INDEX webhook_events_open ON webhook_events (received_at) WHERE applied_at IS NULL;
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP INDEX webhook_events_open;
    ALTER TABLE webhook_events DROP account, DROP failure, DROP tried_at;
    DROP INDEX ledger_recent, ledger_entries_facility, ledger_entries_clinician;
    ALTER TABLE ledger_transactions DROP invoice_id, DROP payout_id, DROP once_key;
    DROP TABLE payout_adjustments, payout_transfers;
    DROP INDEX payouts_by_status, payouts_to_send;
    ALTER TABLE payouts DROP CONSTRAINT payouts_sent, DROP CONSTRAINT payouts_paid,
      DROP CONSTRAINT payouts_never_negative, DROP reason, DROP adjustment_cents, DROP waits_for, DROP attempts,
      DROP next_attempt_at, DROP sent_at, DROP bank_payout_id, DROP bank_id, DROP bank_round, DROP arrives_at,
      DROP paid_at, DROP failed_at, DROP failure_code, DROP failure_message;
    DROP TABLE payout_banks, payout_accounts, timesheet_adjustments, credit_notes, invoice_payments, invoices,
      number_counters;
    DROP FUNCTION issued_invoice_stays, record_stays;
    DROP INDEX charges_recent, payments_open, payments_unsettled, charges_one_retry;
    ALTER TABLE payments DROP CONSTRAINT payments_refunded_cents_check,
      ADD CONSTRAINT payments_check CHECK (refunded_cents BETWEEN 0 AND paid_cents);
    ALTER TABLE charges DROP asked_at, DROP dispute_id, DROP source_id, DROP requested_by, DROP CONSTRAINT charges_reason_check,
      ADD CONSTRAINT charges_reason_check CHECK (reason IN ('confirmation','settlement','cancellation','lateSuccess'));
    ALTER TABLE timesheets DROP CONSTRAINT timesheets_status_check,
      ADD CONSTRAINT timesheets_status_check CHECK (status IN ('draft','pending','accepted','rejected'));
    ALTER TABLE applications DROP sent_home_at;
    ALTER TABLE payment_sources DROP CONSTRAINT payment_sources_whole, DROP account_type, DROP refused_at;
    ALTER TABLE facilities DROP CONSTRAINT facilities_hold, DROP held_at, DROP hold_reason;
  `)
