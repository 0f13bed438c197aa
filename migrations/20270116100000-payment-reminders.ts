import type { Knex } from 'knex'

/** When staff last reminded a facility of a balance due, and a clinician of a payout: at most once a day. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE payments ADD COLUMN reminded_at timestamptz;
    COMMENT ON COLUMN payments.reminded_at IS 'When staff last sent who pays a link to the balance due.';
    ALTER TABLE payouts ADD COLUMN reminded_at timestamptz;
    COMMENT ON COLUMN payouts.reminded_at IS
      'When staff last reminded the clinician of the bank account that the payout waits for.';
  `)

export const down = (db: Knex) =>
  db.raw(`
    ALTER TABLE payments DROP COLUMN reminded_at;
    ALTER TABLE payouts DROP COLUMN reminded_at;
  `)
