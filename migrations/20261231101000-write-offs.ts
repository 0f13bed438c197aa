import type { Knex } from 'knex'

/** Balances that we no longer expect to be paid, each with its reason. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE write_offs (
      id uuid PRIMARY KEY,
      payment_id uuid NOT NULL REFERENCES payments,
      invoice_id uuid REFERENCES invoices,
      amount_cents int NOT NULL CHECK (amount_cents > 0),
      reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
      recorded_by uuid REFERENCES users,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX write_offs_payment ON write_offs (payment_id, created_at);
    CREATE INDEX write_offs_invoice ON write_offs (invoice_id) WHERE invoice_id IS NOT NULL;
    CREATE INDEX write_offs_recorded_by ON write_offs (recorded_by) WHERE recorded_by IS NOT NULL;
    CREATE TRIGGER write_offs_stay BEFORE UPDATE OR DELETE ON write_offs
      FOR EACH ROW EXECUTE FUNCTION record_stays();
    COMMENT ON TABLE write_offs IS
      'What a facility owed and we no longer expect. A credit note says it was never owed; this says it won’t be paid.';
    COMMENT ON COLUMN write_offs.recorded_by IS 'Null for an amount too small to charge, written off automatically.';

    INSERT INTO write_offs (id, payment_id, amount_cents, reason, created_at)
    SELECT gen_random_uuid(), p.id, -e.amount_cents, t.description, t.posted_at
    FROM ledger_transactions t
    JOIN ledger_entries e ON e.transaction_id = t.id AND e.account = 'facilityReceivable'
    JOIN payments p ON p.application_id = t.application_id
    WHERE t.kind = 'writeOff' AND e.amount_cents < 0;

    ALTER TABLE invoices DROP CONSTRAINT invoices_status_check,
      ADD CONSTRAINT invoices_status_check CHECK (status IN ('draft', 'issued', 'paid', 'credited', 'writtenOff')),
      ADD written_off_cents int NOT NULL DEFAULT 0,
      ADD CONSTRAINT invoices_written_off CHECK (written_off_cents BETWEEN 0 AND total_cents - credited_cents);
    COMMENT ON COLUMN invoices.written_off_cents IS 'Owed, but no longer expected to be paid.';
  `)

export const down = (db: Knex) =>
  db.raw(`
    ALTER TABLE invoices DROP written_off_cents, DROP CONSTRAINT invoices_status_check,
      ADD CONSTRAINT invoices_status_check CHECK (status IN ('draft', 'issued', 'paid', 'credited'));
    DROP TABLE write_offs;
  `)
