import type { Knex } from 'knex'

/** What staff did with items of the queue, and indexes for what is in it. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE queue_marks (
      kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 30),
      subject_id uuid NOT NULL,
      cause text NOT NULL CHECK (length(cause) BETWEEN 1 AND 500),
      status text NOT NULL CHECK (status IN ('open','claimed','snoozed','done')),
      claimed_by uuid REFERENCES users,
      claimed_at timestamptz,
      snoozed_until timestamptz,
      changed_by uuid NOT NULL REFERENCES users,
      changed_at timestamptz NOT NULL,
      version integer NOT NULL CHECK (version > 0),
      PRIMARY KEY (kind, subject_id),
      CONSTRAINT queue_marks_claimed CHECK (
        num_nonnulls(claimed_by, claimed_at) IN (0, 2) AND (status <> 'claimed' OR claimed_by IS NOT NULL)
        AND (status <> 'open' OR claimed_by IS NULL)),
      CONSTRAINT queue_marks_snoozed CHECK ((status = 'snoozed') = (snoozed_until IS NOT NULL)),
      CONSTRAINT queue_marks_snoozed_ahead CHECK (snoozed_until > changed_at)
    );
    CREATE INDEX queue_marks_claimed_by ON queue_marks (claimed_by) WHERE claimed_by IS NOT NULL;
    CREATE INDEX queue_marks_changed_by ON queue_marks (changed_by);
    COMMENT ON TABLE queue_marks IS
      'What staff did with an item of the queue. The item itself is read from the table of its kind.';
    COMMENT ON COLUMN queue_marks.subject_id IS 'The record that the item is about; which table, its kind says.';
    COMMENT ON COLUMN queue_marks.cause IS 'Why the item was in the queue. Once that changes, the mark no longer counts.';

    CREATE INDEX onboarding_calls_booked ON onboarding_calls (starts_at) WHERE status = 'booked';
    CREATE INDEX payments_failed ON payments (created_at) WHERE charge_failed;
    CREATE INDEX payouts_stuck ON payouts (due_at) WHERE status = 'failed' OR waits_for = 'balance';
    CREATE INDEX holds_released ON holds (ended_at) WHERE status = 'released';
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP INDEX holds_released, payouts_stuck, payments_failed, onboarding_calls_booked;
    DROP TABLE queue_marks;
  `)
