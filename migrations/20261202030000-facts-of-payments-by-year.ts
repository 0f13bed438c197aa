import type { Knex } from 'knex'

/** Who paid each payout and how, and what the payment service lacks for a clinician's tax form. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE payouts ADD COLUMN payer text CHECK (payer <> ''),
      ADD COLUMN method text CHECK (method IN ('bankTransfer','offset'));
    COMMENT ON COLUMN payouts.payer IS 'The payer of record when it was sent.';
    COMMENT ON COLUMN payouts.method IS 'How it was paid: to a bank account, or used up by corrections, so that nothing moved.';
    UPDATE payouts SET payer = 'Gaitway',
      method = CASE WHEN amount_cents + adjustment_cents = 0 THEN 'offset' ELSE 'bankTransfer' END
    WHERE status IN ('sent', 'paid');

    ALTER TABLE payout_accounts ADD COLUMN tax_missing text[] NOT NULL DEFAULT '{}';
    COMMENT ON COLUMN payout_accounts.tax_missing IS
      'The details for a tax form that the payment service still lacks or will ask for, in plain words. Never their values.';
  `)
