import type { Knex } from 'knex'

/** Payment methods, payments and charges, timesheets, payouts, and a ledger that must balance. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE payment_sources (
      id uuid PRIMARY KEY,
      facility_id uuid NOT NULL REFERENCES facilities,
      kind text NOT NULL CHECK (kind IN ('card','bank')),
      provider_id text NOT NULL UNIQUE,
      setup_session_id text NOT NULL UNIQUE,
      brand text NOT NULL,
      last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
      exp_month int CHECK (exp_month BETWEEN 1 AND 12),
      exp_year int,
      holder text NOT NULL,
      is_primary boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL,
      removed_at timestamptz
    );
    CREATE UNIQUE INDEX payment_sources_one_primary ON payment_sources (facility_id, kind)
      WHERE is_primary AND removed_at IS NULL;
    CREATE INDEX payment_sources_of ON payment_sources (facility_id) WHERE removed_at IS NULL;
    ALTER TABLE holds ADD CONSTRAINT holds_source FOREIGN KEY (source_id) REFERENCES payment_sources;

    CREATE TABLE payments (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL UNIQUE REFERENCES applications,
      facility_id uuid NOT NULL REFERENCES facilities,
      payment_type text NOT NULL CHECK (payment_type IN ('card','ACH','invoice')),
      source_id uuid REFERENCES payment_sources,
      owed_cents int NOT NULL DEFAULT 0 CHECK (owed_cents >= 0),
      paid_cents int NOT NULL DEFAULT 0 CHECK (paid_cents >= 0),
      refunded_cents int NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND paid_cents),
      due_at timestamptz,
      settled_at timestamptz,
      charge_failed boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX payments_of_facility ON payments (facility_id, created_at DESC, id DESC);
    CREATE INDEX payments_recent ON payments (created_at DESC, id DESC);

    CREATE TABLE charges (
      id uuid PRIMARY KEY,
      payment_id uuid NOT NULL REFERENCES payments,
      hold_id uuid REFERENCES holds,
      kind text NOT NULL CHECK (kind IN ('charge','refund')),
      reason text NOT NULL CHECK (reason IN ('confirmation','settlement','cancellation','lateSuccess')),
      status text NOT NULL DEFAULT 'sent'
        CHECK (status IN ('sent','needsAction','processing','succeeded','failed')),
      amount_cents int NOT NULL CHECK (amount_cents > 0),
      idempotency_key text NOT NULL UNIQUE,
      provider_id text UNIQUE,
      of_charge_id uuid REFERENCES charges,
      next_action_url text,
      failure_code text,
      failure_message text,
      created_at timestamptz NOT NULL,
      ended_at timestamptz
    );
    CREATE INDEX charges_of_payment ON charges (payment_id, created_at);
    CREATE INDEX charges_of_hold ON charges (hold_id);
    CREATE INDEX charges_in_flight ON charges (created_at) WHERE status IN ('sent','needsAction','processing');

    CREATE TABLE timesheets (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL UNIQUE REFERENCES applications,
      status text NOT NULL CHECK (status IN ('draft','pending','accepted','rejected')),
      reject_reason text,
      submitted_at timestamptz,
      accepted_at timestamptz,
      accepted_by uuid REFERENCES users,
      worked_minutes int NOT NULL CHECK (worked_minutes >= 0),
      pay_cents int NOT NULL CHECK (pay_cents >= 0),
      created_at timestamptz NOT NULL,
      version int NOT NULL DEFAULT 1,
      CHECK ((status = 'accepted') = (accepted_at IS NOT NULL))
    );
    CREATE TABLE timesheet_entries (
      timesheet_id uuid NOT NULL REFERENCES timesheets ON DELETE CASCADE,
      slot_id uuid NOT NULL REFERENCES slots,
      started_at timestamptz NOT NULL,
      ended_at timestamptz NOT NULL CHECK (ended_at > started_at),
      break_started_at timestamptz,
      break_ended_at timestamptz,
      worked_minutes int NOT NULL CHECK (worked_minutes BETWEEN 0 AND 960),
      pay_cents int NOT NULL CHECK (pay_cents >= 0),
      PRIMARY KEY (timesheet_id, slot_id),
      CHECK ((break_started_at IS NULL) = (break_ended_at IS NULL)),
      CHECK (break_started_at IS NULL
        OR (break_started_at >= started_at AND break_ended_at <= ended_at AND break_ended_at >= break_started_at))
    );

    CREATE FUNCTION accepted_timesheet_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.status = 'accepted' THEN
        RAISE EXCEPTION 'an accepted timesheet does not change' USING ERRCODE = 'check_violation',
          CONSTRAINT = 'accepted_timesheet_stays';
      END IF;
      RETURN coalesce(NEW, OLD);
    END $$;
    CREATE TRIGGER timesheets_stay BEFORE UPDATE OR DELETE ON timesheets
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
    CREATE TRIGGER timesheet_entries_stay BEFORE INSERT OR UPDATE OR DELETE ON timesheet_entries
      FOR EACH ROW EXECUTE FUNCTION accepted_entries_stay();

    CREATE TABLE payouts (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL UNIQUE REFERENCES applications,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      amount_cents int NOT NULL CHECK (amount_cents > 0),
      status text NOT NULL DEFAULT 'due' CHECK (status IN ('due','sent','paid','failed')),
      due_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX payouts_of_clinician ON payouts (clinician_id, created_at DESC, id DESC);
    CREATE INDEX payouts_recent ON payouts (created_at DESC, id DESC);

    CREATE TABLE ledger_transactions (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      application_id uuid REFERENCES applications,
      charge_id uuid REFERENCES charges,
      description text NOT NULL,
      posted_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX ledger_once_per_charge ON ledger_transactions (kind, charge_id) WHERE charge_id IS NOT NULL;
    CREATE UNIQUE INDEX ledger_settled_once ON ledger_transactions (application_id) WHERE kind = 'settlement';
    CREATE INDEX ledger_of_application ON ledger_transactions (application_id);

    -- positive amounts are debits, negative ones credits
    CREATE TABLE ledger_entries (
      id uuid PRIMARY KEY,
      transaction_id uuid NOT NULL REFERENCES ledger_transactions,
      account text NOT NULL CHECK (account IN ('cashAtPaymentService','bank','facilityReceivable',
        'clinicianPayable','feeIncome','processingIncome','processingCost','refundsPayable','adjustments')),
      facility_id uuid REFERENCES facilities,
      clinician_id uuid REFERENCES clinicians,
      amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
      posted_at timestamptz NOT NULL
    );
    CREATE INDEX ledger_entries_of ON ledger_entries (transaction_id);
    CREATE INDEX ledger_entries_account ON ledger_entries (account, posted_at DESC, id DESC) INCLUDE (amount_cents);

    CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_append_only';
    END $$;
    CREATE TRIGGER ledger_entries_stay BEFORE UPDATE OR DELETE ON ledger_entries
      FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
    CREATE TRIGGER ledger_transactions_stay BEFORE UPDATE OR DELETE ON ledger_transactions
      FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
    CREATE TRIGGER ledger_entries_kept BEFORE TRUNCATE ON ledger_entries
      FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

    CREATE FUNCTION ledger_sums_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT coalesce(sum(amount_cents), 0) FROM ledger_entries WHERE transaction_id = NEW.transaction_id) <> 0 THEN
        RAISE EXCEPTION 'ledger transaction % does not balance', NEW.transaction_id
          USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_sums_to_zero';
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_sums_to_zero();

    CREATE TABLE webhook_events (
      id text PRIMARY KEY,
      type text NOT NULL,
      body jsonb NOT NULL,
      received_at timestamptz NOT NULL,
      applied_at timestamptz
    );

    CREATE TABLE idempotency_keys (
      user_id uuid NOT NULL REFERENCES users,
      key text NOT NULL CHECK (length(key) BETWEEN 8 AND 200),
      call text NOT NULL,
      body_hash bytea NOT NULL,
      hold_id uuid REFERENCES holds,
      status int,
      answer jsonb,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, key)
    );
  `)

export const down = (db: Knex) =>
  db.raw(`
    ALTER TABLE holds DROP CONSTRAINT holds_source;
    DROP TABLE idempotency_keys, webhook_events, ledger_entries, ledger_transactions, payouts,
      timesheet_entries, timesheets, charges, payments, payment_sources;
    DROP FUNCTION accepted_timesheet_stays, accepted_entries_stay, ledger_is_append_only, ledger_sums_to_zero;
  `)
