import type { Knex } from 'knex'

/** How a facility pays: its cards and accounts, charges, disputes, and what is paid outside. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE payment_sources (
      id uuid PRIMARY KEY,
      facility_id uuid NOT NULL REFERENCES facilities,
      kind text NOT NULL CHECK (kind IN ('card', 'bank')),
      provider_id text NOT NULL UNIQUE,
      setup_session_id text NOT NULL UNIQUE,
      brand text NOT NULL,
      last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
      exp_month int CHECK (exp_month BETWEEN 1 AND 12),
      exp_year int,
      holder text NOT NULL,
      is_primary boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL,
      removed_at timestamptz,
      account_type text CHECK (account_type IN ('individual', 'company')),
      refused_at timestamptz,
      fingerprint text,
      CONSTRAINT payment_sources_whole CHECK (CASE kind WHEN 'card' THEN exp_month IS NOT NULL
        AND exp_year IS NOT NULL AND account_type IS NULL ELSE account_type IS NOT NULL AND exp_month IS NULL
          AND exp_year IS NULL END)
    );
    COMMENT ON COLUMN payment_sources.brand IS 'For a bank account, the name of the bank.';
    COMMENT ON COLUMN payment_sources.refused_at IS 'Since when the bank returns debits.';
    COMMENT ON COLUMN payment_sources.fingerprint IS 'The payment service''s name for a bank account number, the same wherever the account is used; null for cards.';
    CREATE UNIQUE INDEX payment_sources_one_primary ON payment_sources (facility_id, kind)
      WHERE is_primary AND removed_at IS NULL;
    CREATE INDEX payment_sources_of ON payment_sources (facility_id) WHERE removed_at IS NULL;
    CREATE INDEX payment_sources_fingerprint ON payment_sources (fingerprint) WHERE fingerprint IS NOT NULL;

    ALTER TABLE holds ADD FOREIGN KEY (source_id) REFERENCES payment_sources;

    CREATE TABLE instant_terms (
      job_id uuid PRIMARY KEY REFERENCES jobs,
      payment_type text NOT NULL CHECK (payment_type IN ('card', 'ACH', 'invoice')),
      source_id uuid REFERENCES payment_sources,
      agreed_by uuid NOT NULL REFERENCES users,
      agreed_at timestamptz NOT NULL,
      total_cents int NOT NULL CHECK (total_cents >= 0),
      CONSTRAINT instant_terms_charge_a_source CHECK ((source_id IS NULL) = (payment_type = 'invoice'))
    );
    COMMENT ON TABLE instant_terms IS 'Shifts for which favorites may confirm themselves, and how the facility agreed to pay.';
    COMMENT ON COLUMN instant_terms.total_cents IS 'The price agreed to, with what the facility itself changed since. More is not charged without being asked.';
    CREATE INDEX instant_terms_source ON instant_terms (source_id) WHERE source_id IS NOT NULL;
    CREATE INDEX instant_terms_agreed_by ON instant_terms (agreed_by);

    CREATE TABLE payments (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL UNIQUE REFERENCES applications,
      facility_id uuid NOT NULL REFERENCES facilities,
      payment_type text NOT NULL CHECK (payment_type IN ('card', 'ACH', 'invoice')),
      source_id uuid REFERENCES payment_sources,
      owed_cents int NOT NULL DEFAULT 0 CHECK (owed_cents >= 0),
      paid_cents int NOT NULL DEFAULT 0 CHECK (paid_cents >= 0),
      -- a bank can return a debit after some of it was refunded
      refunded_cents int NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
      due_at timestamptz,
      settled_at timestamptz,
      charge_failed boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL,
      outside_cents int NOT NULL DEFAULT 0,
      disputed_cents int NOT NULL DEFAULT 0 CHECK (disputed_cents >= 0),
      reminded_at timestamptz,
      CHECK (outside_cents >= (- refunded_cents))
    );
    COMMENT ON COLUMN payments.outside_cents IS 'What was paid outside the product for a shift that is charged, less refunds; below zero once a refunded payment was voided.';
    COMMENT ON COLUMN payments.disputed_cents IS 'Withdrawn by banks in disputes that aren’t decided: it still counts as paid, but isn’t with us.';
    COMMENT ON COLUMN payments.reminded_at IS 'When staff last sent who pays a link to the balance due.';
    CREATE INDEX payments_of_facility ON payments (facility_id, created_at DESC, id DESC);
    CREATE INDEX payments_recent ON payments (created_at DESC, id DESC);
    CREATE INDEX payments_open ON payments (facility_id, due_at)
      WHERE owed_cents > (paid_cents - refunded_cents);
    CREATE INDEX payments_unsettled ON payments (facility_id) WHERE settled_at IS NULL;
    CREATE INDEX payments_by_type ON payments (payment_type, created_at DESC, id DESC);
    CREATE INDEX payments_id_end ON payments ("right"(id::text, 6));
    CREATE INDEX payments_failed ON payments (created_at) WHERE charge_failed;
    CREATE INDEX payments_due ON payments (created_at DESC, id DESC)
      WHERE owed_cents > (paid_cents - refunded_cents) AND (charge_failed OR due_at IS NOT NULL);

    CREATE TABLE charges (
      id uuid PRIMARY KEY,
      payment_id uuid NOT NULL REFERENCES payments,
      hold_id uuid REFERENCES holds,
      kind text NOT NULL CHECK (kind IN ('charge', 'refund')),
      reason text NOT NULL
        CHECK (reason IN ('confirmation','settlement','cancellation','lateSuccess','retry','adjustment','goodwill')),
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
      ended_at timestamptz,
      requested_by uuid REFERENCES users,
      source_id uuid REFERENCES payment_sources,
      dispute_id text UNIQUE,
      asked_at timestamptz,
      lost_cents int NOT NULL DEFAULT 0,
      CONSTRAINT charges_lost_cents CHECK (lost_cents BETWEEN 0 AND amount_cents),
      CONSTRAINT charges_lost_kind CHECK (lost_cents = 0 OR kind = 'charge')
    );
    COMMENT ON COLUMN charges.idempotency_key IS 'The same every time the charge is sent.';
    COMMENT ON COLUMN charges.source_id IS 'The payment method that is charged.';
    COMMENT ON COLUMN charges.dispute_id IS 'The name at the payment service of the dispute by which the bank took the money back.';
    COMMENT ON COLUMN charges.asked_at IS 'When the payment service was last asked about a charge that is processing.';
    COMMENT ON COLUMN charges.lost_cents IS 'How much of it was lost in disputes, and no longer counts as paid.';
    CREATE INDEX charges_of_payment ON charges (payment_id, created_at);
    CREATE INDEX charges_of_hold ON charges (hold_id);
    CREATE INDEX charges_in_flight ON charges (created_at) WHERE status IN ('sent', 'needsAction', 'processing');
    -- what a card's owner, a bank or a member of the facility has in hand; one at a time
    CREATE UNIQUE INDEX charges_one_retry ON charges (payment_id)
      WHERE reason = 'retry' AND (status IN ('sent', 'needsAction', 'processing'));
    CREATE INDEX charges_recent ON charges (created_at DESC, id DESC);
    CREATE INDEX charges_refunds_of ON charges (of_charge_id) WHERE of_charge_id IS NOT NULL;

    CREATE TABLE disputes (
      id uuid PRIMARY KEY,
      provider_id text NOT NULL UNIQUE,
      charge_id uuid NOT NULL REFERENCES charges,
      status text NOT NULL DEFAULT 'needsResponse'
        CHECK (status IN ('needsResponse','underReview','won','lost','closed')),
      is_inquiry boolean NOT NULL,
      is_return boolean NOT NULL,
      amount_cents int NOT NULL CHECK (amount_cents > 0),
      withdrawn_cents int NOT NULL CHECK (withdrawn_cents >= 0),
      reinstated_cents int NOT NULL,
      fee_cents int NOT NULL CHECK (fee_cents >= 0),
      reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 100),
      due_at timestamptz,
      opened_at timestamptz NOT NULL,
      evidence_file text,
      submitted_at timestamptz,
      submitted_by uuid REFERENCES users,
      closed_at timestamptz,
      reminded_at timestamptz,
      asked_at timestamptz,
      created_at timestamptz NOT NULL,
      CHECK (reinstated_cents BETWEEN 0 AND withdrawn_cents),
      CHECK ((closed_at IS NOT NULL) = (status IN ('won', 'lost', 'closed'))),
      CHECK (submitted_by IS NULL OR num_nonnulls(submitted_at, evidence_file) = 2),
      CHECK (NOT is_return OR (status IN ('needsResponse', 'lost')))
    );
    COMMENT ON TABLE disputes IS 'Payments that a cardholder or bank disputes. What moved is what the payment service says moved.';
    COMMENT ON COLUMN disputes.is_inquiry IS 'The bank only asks; no money has been withdrawn yet.';
    COMMENT ON COLUMN disputes.is_return IS 'A bank debit returned in full: its charge failed, so the charge carries the money.';
    COMMENT ON COLUMN disputes.due_at IS 'Until when evidence is accepted; null if the bank accepts none.';
    COMMENT ON COLUMN disputes.evidence_file IS 'The submitted file, by its name at the payment service.';
    COMMENT ON COLUMN disputes.reminded_at IS 'When admins were reminded of the deadline.';
    COMMENT ON COLUMN disputes.asked_at IS 'When the payment service was last asked about it.';
    CREATE INDEX disputes_charge ON disputes (charge_id);
    CREATE INDEX disputes_by_time ON disputes (opened_at, id);
    CREATE INDEX disputes_due ON disputes (due_at, id) WHERE status = 'needsResponse';
    CREATE INDEX disputes_unfinished ON disputes (asked_at)
      WHERE (status IN ('needsResponse', 'underReview')) OR status = 'won' AND reinstated_cents < withdrawn_cents;
    CREATE INDEX disputes_submitted_by ON disputes (submitted_by) WHERE submitted_by IS NOT NULL;

    CREATE TABLE write_offs (
      id uuid PRIMARY KEY,
      payment_id uuid NOT NULL REFERENCES payments,
      invoice_id uuid,
      amount_cents int NOT NULL CHECK (amount_cents > 0),
      reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
      recorded_by uuid REFERENCES users,
      created_at timestamptz NOT NULL
    );
    COMMENT ON TABLE write_offs IS 'What a facility owed and we no longer expect. A credit note says it was never owed; this says it won’t be paid.';
    COMMENT ON COLUMN write_offs.recorded_by IS 'Null for an amount too small to charge, written off automatically.';
    CREATE INDEX write_offs_payment ON write_offs (payment_id, created_at);
    CREATE INDEX write_offs_invoice ON write_offs (invoice_id) WHERE invoice_id IS NOT NULL;
    CREATE INDEX write_offs_recorded_by ON write_offs (recorded_by) WHERE recorded_by IS NOT NULL;

    CREATE TABLE outside_payments (
      id uuid PRIMARY KEY,
      payment_id uuid NOT NULL REFERENCES payments,
      method text NOT NULL CHECK (method IN ('Paper check','Online bank transfer (ACH)','Credit card')),
      reference text NOT NULL CHECK (length(reference) <= 100),
      amount_cents int NOT NULL CHECK (amount_cents > 0),
      received_at timestamptz NOT NULL,
      recorded_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      voided_at timestamptz,
      voided_by uuid REFERENCES users,
      void_reason text CHECK (char_length(void_reason) BETWEEN 1 AND 500),
      CONSTRAINT outside_payments_voided CHECK ((voided_at IS NULL) = (voided_by IS NULL)
        AND (voided_at IS NULL) = (void_reason IS NULL))
    );
    CREATE INDEX outside_payments_of ON outside_payments (payment_id, received_at);
    CREATE INDEX outside_payments_voided_by ON outside_payments (voided_by) WHERE voided_by IS NOT NULL;

    CREATE TABLE received_payments (
      id uuid PRIMARY KEY,
      facility_id uuid NOT NULL REFERENCES facilities,
      method text NOT NULL CHECK (method IN ('Paper check','Online bank transfer (ACH)','Credit card')),
      reference text NOT NULL CHECK (length(reference) <= 100),
      amount_cents int NOT NULL CHECK (amount_cents > 0),
      received_at timestamptz NOT NULL,
      recorded_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      voided_at timestamptz,
      voided_by uuid REFERENCES users,
      void_reason text CHECK (char_length(void_reason) BETWEEN 1 AND 500),
      CONSTRAINT received_payments_voided CHECK ((voided_at IS NULL) = (voided_by IS NULL)
        AND (voided_at IS NULL) = (void_reason IS NULL))
    );
    COMMENT ON TABLE received_payments IS 'A check or transfer received outside for one or more invoices of a facility.';
    COMMENT ON COLUMN received_payments.voided_at IS 'When staff found that it wasn''t paid after all.';
    CREATE INDEX received_payments_of_facility ON received_payments (facility_id, received_at);
    CREATE INDEX received_payments_recorded_by ON received_payments (recorded_by);
    CREATE INDEX received_payments_voided_by ON received_payments (voided_by) WHERE voided_by IS NOT NULL;

    CREATE TABLE money_decisions (
      id uuid PRIMARY KEY,
      call text NOT NULL
        CHECK (call IN ('payments.refund','payments.writeOff','invoices.recordPayment','invoices.recordCheck',
          'invoices.credit','timesheets.adjust','payouts.resend','policies.setSecondAdmin')),
      input jsonb NOT NULL,
      status text NOT NULL CHECK (status IN ('made','requested','approved','declined','withdrawn','lapsed')),
      amount_cents int NOT NULL CHECK (amount_cents >= 0),
      facility_id uuid REFERENCES facilities ON DELETE CASCADE,
      job_id uuid REFERENCES jobs ON DELETE CASCADE,
      requested_by uuid NOT NULL REFERENCES users,
      requested_at timestamptz NOT NULL,
      note text,
      lapses_at timestamptz,
      decided_by uuid REFERENCES users,
      decided_at timestamptz,
      decision_note text,
      CHECK (lapses_at > requested_at),
      CHECK (decided_at >= requested_at),
      CHECK ((facility_id IS NULL) = (call = 'policies.setSecondAdmin')),
      CHECK ((status = 'made') = (lapses_at IS NULL)),
      CHECK (status <> 'made' OR note IS NULL),
      CHECK ((status IN ('made', 'requested')) = (decided_at IS NULL)),
      CHECK ((status IN ('approved', 'declined', 'withdrawn')) = (decided_by IS NOT NULL)),
      CHECK (status <> 'approved' OR decided_by <> requested_by),
      CHECK ((status = 'declined') = (decision_note IS NOT NULL))
    );
    COMMENT ON TABLE money_decisions IS 'What admins decide about a facility''s money: made by one alone, or requested by one and approved by another.';
    COMMENT ON COLUMN money_decisions.input IS 'What the call was sent, or is sent once it is approved.';
    COMMENT ON COLUMN money_decisions.amount_cents IS 'What counts toward the amount that one admin decides on alone.';
    COMMENT ON COLUMN money_decisions.facility_id IS 'Whose money it is; null for the amount itself, which is a policy.';
    COMMENT ON COLUMN money_decisions.note IS 'For the second admin.';
    COMMENT ON COLUMN money_decisions.lapses_at IS 'Until when a second admin can approve it.';
    CREATE INDEX money_decisions_alone ON money_decisions (facility_id, requested_at) WHERE status = 'made';
    CREATE INDEX money_decisions_requested ON money_decisions (lapses_at) WHERE status = 'requested';
    CREATE UNIQUE INDEX money_decisions_one_request
      ON money_decisions (call, facility_id, job_id, amount_cents, (input ->> 'reference'::text)) NULLS NOT DISTINCT
      WHERE status = 'requested';
    CREATE INDEX money_decisions_latest ON money_decisions (requested_at, id);
    CREATE INDEX money_decisions_of_facility ON money_decisions (facility_id);
    CREATE INDEX money_decisions_of_job ON money_decisions (job_id);

    CREATE FUNCTION voided_once() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE voiding text[] = ARRAY['voided_at', 'voided_by', 'void_reason'];
    BEGIN
      IF TG_OP = 'DELETE' OR OLD.voided_at IS NOT NULL OR to_jsonb(NEW) - voiding <> to_jsonb(OLD) - voiding THEN
        RAISE EXCEPTION 'a record of money does not change' USING ERRCODE = 'check_violation',
          CONSTRAINT = 'record_stays';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER outside_payments_stay BEFORE DELETE OR UPDATE ON outside_payments
      FOR EACH ROW EXECUTE FUNCTION voided_once();
    CREATE TRIGGER received_payments_stay BEFORE DELETE OR UPDATE ON received_payments
      FOR EACH ROW EXECUTE FUNCTION voided_once();

    CREATE TRIGGER write_offs_stay BEFORE DELETE OR UPDATE ON write_offs
      FOR EACH ROW EXECUTE FUNCTION record_stays();
  `)
