import type { Knex } from 'knex'

/** Checks and transfers received for a shift paid by card or bank. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE outside_payments (
      id uuid PRIMARY KEY,
      payment_id uuid NOT NULL REFERENCES payments,
      method text NOT NULL CHECK (method IN ('Paper check','Online bank transfer (ACH)','Credit card')),
      reference text NOT NULL CHECK (length(reference) <= 100),
      amount_cents int NOT NULL CHECK (amount_cents > 0),
      received_at timestamptz NOT NULL,
      recorded_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX outside_payments_of ON outside_payments (payment_id, received_at);
    CREATE TRIGGER outside_payments_stay BEFORE UPDATE OR DELETE ON outside_payments
      FOR EACH ROW EXECUTE FUNCTION record_stays();

    -- what of them is here and was not given back outside; nothing where a payment is by invoice
    ALTER TABLE payments ADD outside_cents int NOT NULL DEFAULT 0 CHECK (outside_cents >= 0);
  `)

export const down = (db: Knex) =>
  db.raw(`
    ALTER TABLE payments DROP outside_cents;
    DROP TABLE outside_payments;
  `)
