import type { Knex } from 'knex'

/** What clinicians are paid, and a ledger that only grows and must balance. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE payout_accounts (
      clinician_id uuid PRIMARY KEY REFERENCES clinicians,
      provider_id text NOT NULL UNIQUE,
      state text NOT NULL DEFAULT 'incomplete'
        CHECK (state IN ('incomplete','underReview','ready','restricted')),
      missing text[] NOT NULL DEFAULT '{}',
      read_at timestamptz,
      created_at timestamptz NOT NULL
    );

    CREATE TABLE payout_banks (
      id uuid PRIMARY KEY,
      clinician_id uuid NOT NULL REFERENCES payout_accounts(clinician_id),
      provider_id text NOT NULL UNIQUE,
      bank_name text NOT NULL,
      last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
      is_default boolean NOT NULL DEFAULT false,
      is_usable boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL,
      removed_at timestamptz,
      fingerprint text
    );
    COMMENT ON COLUMN payout_banks.fingerprint IS 'The payment service''s name for the account number, the same wherever the account is used.';
    CREATE UNIQUE INDEX payout_banks_one_default ON payout_banks (clinician_id)
      WHERE is_default AND removed_at IS NULL;
    CREATE INDEX payout_banks_of ON payout_banks (clinician_id) WHERE removed_at IS NULL;

    CREATE TABLE payouts (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES applications,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      amount_cents int NOT NULL CHECK (amount_cents > 0),
      status text NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'sent', 'paid', 'failed')),
      due_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      reason text NOT NULL CHECK (reason IN ('timesheet','cancellation','workedSlots','noShow','extraTime')),
      adjustment_cents int NOT NULL DEFAULT 0,
      -- why it is not sent yet: the facility's money, the clinician's account, our balance, the account's balance
      waits_for text CHECK (waits_for IN ('money','account','balance','funds','retry')),
      attempts int NOT NULL DEFAULT 0,
      next_attempt_at timestamptz,
      sent_at timestamptz,
      bank_payout_id text UNIQUE,
      bank_id uuid REFERENCES payout_banks,
      -- the key of the bank payout that is under way; a new one after a failure
      bank_round int NOT NULL DEFAULT 0,
      arrives_at timestamptz,
      paid_at timestamptz,
      failed_at timestamptz,
      failure_code text,
      failure_message text,
      reminded_at timestamptz,
      CONSTRAINT payouts_never_negative CHECK ((amount_cents + adjustment_cents) >= 0),
      CONSTRAINT payouts_paid CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
      CONSTRAINT payouts_sent CHECK ((status IN ('due', 'failed')) OR sent_at IS NOT NULL)
    );
    COMMENT ON COLUMN payouts.adjustment_cents IS 'Corrections that were added to the payout or taken from it.';
    COMMENT ON COLUMN payouts.reminded_at IS 'When staff last reminded the clinician of the bank account that the payout waits for.';
    CREATE INDEX payouts_of_clinician ON payouts (clinician_id, created_at DESC, id DESC);
    CREATE INDEX payouts_recent ON payouts (created_at DESC, id DESC);
    CREATE INDEX payouts_to_send ON payouts (next_attempt_at NULLS FIRST, id) WHERE status IN ('due', 'sent');
    CREATE INDEX payouts_by_status ON payouts (status, created_at DESC, id DESC);
    CREATE UNIQUE INDEX payouts_one_per_shift ON payouts (application_id, (reason = 'extraTime'::text));
    CREATE INDEX payouts_id_end ON payouts ("right"(id::text, 6));
    CREATE INDEX payouts_stuck ON payouts (due_at) WHERE status = 'failed' OR waits_for = 'balance';

    CREATE TABLE payout_transfers (
      id uuid PRIMARY KEY,
      payout_id uuid NOT NULL REFERENCES payouts,
      -- the charge that the money comes from; none: from the balance
      charge_id uuid REFERENCES charges,
      amount_cents int NOT NULL CHECK (amount_cents > 0),
      status text NOT NULL DEFAULT 'sent' CHECK (status IN ('sent', 'succeeded', 'failed')),
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
    CREATE INDEX payout_adjustments_open ON payout_adjustments (clinician_id, created_at)
      WHERE payout_id IS NULL;
    CREATE INDEX payout_adjustments_of ON payout_adjustments (payout_id) WHERE payout_id IS NOT NULL;

    CREATE TABLE ledger_transactions (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      application_id uuid REFERENCES applications,
      charge_id uuid REFERENCES charges,
      description text NOT NULL,
      posted_at timestamptz NOT NULL,
      invoice_id uuid REFERENCES invoices,
      payout_id uuid REFERENCES payouts,
      -- what can happen once only, by name: a transfer, a fee, a top-up of the payment service
      once_key text UNIQUE
    );
    CREATE UNIQUE INDEX ledger_once_per_charge ON ledger_transactions (kind, charge_id)
      WHERE charge_id IS NOT NULL;
    CREATE UNIQUE INDEX ledger_settled_once ON ledger_transactions (application_id) WHERE kind = 'settlement';
    CREATE INDEX ledger_of_application ON ledger_transactions (application_id);
    CREATE INDEX ledger_recent ON ledger_transactions (posted_at DESC, id DESC);

    -- positive amounts are debits, negative ones credits
    CREATE TABLE ledger_entries (
      id uuid PRIMARY KEY,
      transaction_id uuid NOT NULL REFERENCES ledger_transactions,
      account text NOT NULL
        CHECK (account IN ('cashAtPaymentService','bank','facilityReceivable','clinicianPayable','feeIncome',
          'processingIncome','processingCost','refundsPayable','adjustments')),
      facility_id uuid REFERENCES facilities,
      clinician_id uuid REFERENCES clinicians,
      amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
      posted_at timestamptz NOT NULL
    );
    CREATE INDEX ledger_entries_of ON ledger_entries (transaction_id);
    CREATE INDEX ledger_entries_account ON ledger_entries (account, posted_at DESC, id DESC)
      INCLUDE (amount_cents);
    CREATE INDEX ledger_entries_facility ON ledger_entries (facility_id, account, posted_at DESC, id DESC)
      INCLUDE (amount_cents) WHERE facility_id IS NOT NULL;
    CREATE INDEX ledger_entries_clinician ON ledger_entries (clinician_id, account, posted_at DESC, id DESC)
      INCLUDE (amount_cents) WHERE clinician_id IS NOT NULL;

    -- the sum of an account's rows is what its entries come to; each posting adds rows, the tick adds them up
    CREATE TABLE ledger_balances (
      account text NOT NULL,
      debits_cents bigint NOT NULL CHECK (debits_cents >= 0),
      credits_cents bigint NOT NULL CHECK (credits_cents >= 0),
      entries bigint NOT NULL CHECK (entries > 0),
      facility_id uuid
    );
    COMMENT ON COLUMN ledger_balances.facility_id IS 'Only of receivables: the facility that owes.';

    CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_append_only';
    END $$;
    CREATE TRIGGER ledger_transactions_stay BEFORE DELETE OR UPDATE ON ledger_transactions
      FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
    CREATE TRIGGER ledger_entries_stay BEFORE DELETE OR UPDATE ON ledger_entries
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

    CREATE FUNCTION keep_ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO ledger_balances (account, facility_id, debits_cents, credits_cents, entries) 
  SELECT account, CASE WHEN account = 'facilityReceivable' THEN facility_id END,
    coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0),
    coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0), count(*)
  FROM added GROUP BY 1, 2;
      RETURN NULL;
    END $$;
    CREATE TRIGGER ledger_entries_balances AFTER INSERT ON ledger_entries
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_balances();
  `)
