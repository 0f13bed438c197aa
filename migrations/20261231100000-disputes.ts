import type { Knex } from 'knex'

/** Card disputes and returned bank debits, each one a case. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE disputes (
      id uuid PRIMARY KEY,
      provider_id text NOT NULL UNIQUE,
      charge_id uuid NOT NULL REFERENCES charges,
      status text NOT NULL DEFAULT 'needsResponse'
        CHECK (status IN ('needsResponse', 'underReview', 'won', 'lost', 'closed')),
      is_inquiry boolean NOT NULL,
      is_return boolean NOT NULL,
      amount_cents int NOT NULL CHECK (amount_cents > 0),
      withdrawn_cents int NOT NULL CHECK (withdrawn_cents >= 0),
      reinstated_cents int NOT NULL CHECK (reinstated_cents BETWEEN 0 AND withdrawn_cents),
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
      CHECK ((closed_at IS NOT NULL) = (status IN ('won', 'lost', 'closed'))),
      CHECK (submitted_by IS NULL OR num_nonnulls(submitted_at, evidence_file) = 2),
      CHECK (NOT is_return OR status IN ('needsResponse', 'lost'))
    );
    CREATE INDEX disputes_charge ON disputes (charge_id);
    CREATE INDEX disputes_by_time ON disputes (opened_at, id);
    CREATE INDEX disputes_due ON disputes (due_at, id) WHERE status = 'needsResponse';
    CREATE INDEX disputes_unfinished ON disputes (asked_at)
      WHERE status IN ('needsResponse', 'underReview') OR (status = 'won' AND reinstated_cents < withdrawn_cents);
    CREATE INDEX disputes_submitted_by ON disputes (submitted_by) WHERE submitted_by IS NOT NULL;
    COMMENT ON TABLE disputes IS
      'Payments that a cardholder or bank disputes. What moved is what the payment service says moved.';
    COMMENT ON COLUMN disputes.is_inquiry IS 'The bank only asks; no money has been withdrawn yet.';
    COMMENT ON COLUMN disputes.is_return IS
      'A bank debit returned in full: its charge failed, so the charge carries the money.';
    COMMENT ON COLUMN disputes.due_at IS 'Until when evidence is accepted; null if the bank accepts none.';
    COMMENT ON COLUMN disputes.evidence_file IS 'The submitted file, by its name at the payment service.';
    COMMENT ON COLUMN disputes.reminded_at IS 'When admins were reminded of the deadline.';
    COMMENT ON COLUMN disputes.asked_at IS 'When the payment service was last asked about it.';

    ALTER TABLE charges
      ADD lost_cents int NOT NULL DEFAULT 0,
      ADD CONSTRAINT charges_lost_cents CHECK (lost_cents BETWEEN 0 AND amount_cents),
      ADD CONSTRAINT charges_lost_kind CHECK (lost_cents = 0 OR kind = 'charge');
    COMMENT ON COLUMN charges.lost_cents IS 'How much of it was lost in disputes, and no longer counts as paid.';
    ALTER TABLE payments
      ADD disputed_cents int NOT NULL DEFAULT 0 CHECK (disputed_cents >= 0);
    COMMENT ON COLUMN payments.disputed_cents IS
      'Withdrawn by banks in disputes that aren’t decided: it still counts as paid, but isn’t with us.';

    INSERT INTO disputes (id, provider_id, charge_id, status, is_inquiry, is_return, amount_cents, withdrawn_cents,
      reinstated_cents, fee_cents, reason, opened_at, closed_at, created_at)
    SELECT gen_random_uuid(), dispute_id, id, 'lost', false, true, amount_cents, amount_cents, 0, 0,
      coalesce(failure_code, 'general'), coalesce(ended_at, created_at), coalesce(ended_at, created_at),
      coalesce(ended_at, created_at)
    FROM charges WHERE dispute_id IS NOT NULL;
  `)

export const down = (db: Knex) =>
  db.raw(`
    ALTER TABLE payments DROP disputed_cents;
    ALTER TABLE charges DROP lost_cents;
    DROP TABLE disputes;
  `)
