import type { Knex } from 'knex'
import { v7 as newId } from 'uuid'

const calls = `'payments.refund', 'payments.writeOff', 'invoices.recordPayment', 'invoices.recordCheck', 'invoices.credit',
  'timesheets.adjust', 'payouts.resend', 'policies.setSecondAdmin'`

/**
 * What admins decide about a facility's money. Up to a policy's amount within 24 hours one admin decides alone; above
 * it one requests and another approves.
 */
export const up = async (db: Knex) => {
  await db.raw(`
    ALTER TABLE policies DROP CONSTRAINT policies_kind_check, ADD CONSTRAINT policies_kind_check
      CHECK (kind IN ('cancellation','serviceFee','autoAcceptance','invoiceTerms','lateCheckIn','secondAdmin'));
  `)
  await db('policies').insert({
    id: newId(),
    kind: 'secondAdmin',
    version: 1,
    terms: JSON.stringify({ dollars: 2500 }),
    valid_from: '2026-01-01T00:00:00Z',
  })
  await db.raw(`
    CREATE TABLE money_decisions (
      id uuid PRIMARY KEY,
      call text NOT NULL CHECK (call IN (${calls})),
      input jsonb NOT NULL,
      status text NOT NULL CHECK (status IN ('made', 'requested', 'approved', 'declined', 'withdrawn', 'lapsed')),
      amount_cents int NOT NULL CHECK (amount_cents >= 0),
      facility_id uuid REFERENCES facilities ON DELETE CASCADE,
      job_id uuid REFERENCES jobs ON DELETE CASCADE,
      requested_by uuid NOT NULL REFERENCES users,
      requested_at timestamptz NOT NULL,
      note text,
      lapses_at timestamptz CHECK (lapses_at > requested_at),
      decided_by uuid REFERENCES users,
      decided_at timestamptz CHECK (decided_at >= requested_at),
      decision_note text,
      CHECK ((facility_id IS NULL) = (call = 'policies.setSecondAdmin')),
      CHECK ((status = 'made') = (lapses_at IS NULL)),
      CHECK (status <> 'made' OR note IS NULL),
      CHECK ((status IN ('made', 'requested')) = (decided_at IS NULL)),
      CHECK ((status IN ('approved', 'declined', 'withdrawn')) = (decided_by IS NOT NULL)),
      CHECK (status <> 'approved' OR decided_by <> requested_by),
      CHECK ((status = 'declined') = (decision_note IS NOT NULL))
    );
    CREATE INDEX money_decisions_alone ON money_decisions (facility_id, requested_at) WHERE status = 'made';
    CREATE INDEX money_decisions_requested ON money_decisions (lapses_at) WHERE status = 'requested';
    CREATE UNIQUE INDEX money_decisions_one_request ON money_decisions
      (call, facility_id, job_id, amount_cents, (input->>'reference')) NULLS NOT DISTINCT WHERE status = 'requested';
    CREATE INDEX money_decisions_latest ON money_decisions (requested_at, id);
    CREATE INDEX money_decisions_of_facility ON money_decisions (facility_id);
    CREATE INDEX money_decisions_of_job ON money_decisions (job_id);
    COMMENT ON TABLE money_decisions IS
      'What admins decide about a facility''s money: made by one alone, or requested by one and approved by another.';
    COMMENT ON COLUMN money_decisions.input IS 'What the call was sent, or is sent once it is approved.';
    COMMENT ON COLUMN money_decisions.amount_cents IS 'What counts toward the amount that one admin decides on alone.';
    COMMENT ON COLUMN money_decisions.facility_id IS 'Whose money it is; null for the amount itself, which is a policy.';
    COMMENT ON COLUMN money_decisions.note IS 'For the second admin.';
    COMMENT ON COLUMN money_decisions.lapses_at IS 'Until when a second admin can approve it.';
  `)
}

export const down = (db: Knex) =>
  db.raw(`
    DROP TABLE money_decisions;
    DELETE FROM policies WHERE kind = 'secondAdmin';
    ALTER TABLE policies DROP CONSTRAINT policies_kind_check, ADD CONSTRAINT policies_kind_check
      CHECK (kind IN ('cancellation','serviceFee','autoAcceptance','invoiceTerms','lateCheckIn'));
  `)
