import type { Knex } from 'knex'

/** A check for a shift can be voided after a part of it was refunded: the facility owes that part too. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE payments DROP CONSTRAINT payments_outside_cents_check,
      ADD CONSTRAINT payments_outside_cents_check CHECK (outside_cents >= -refunded_cents);
    COMMENT ON COLUMN payments.outside_cents IS
      'What was paid outside the product for a shift that is charged, less refunds; below zero once a refunded payment was voided.';
  `)

export const down = (db: Knex) =>
  db.raw(`
    COMMENT ON COLUMN payments.outside_cents IS
      'What was paid outside the product for a shift that is charged, less refunds.';
    ALTER TABLE payments DROP CONSTRAINT payments_outside_cents_check,
      ADD CONSTRAINT payments_outside_cents_check CHECK (outside_cents >= 0);
  `)
