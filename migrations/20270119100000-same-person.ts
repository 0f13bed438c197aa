import type { Knex } from 'knex'

/**
 * Nobody is paid by a facility that is themselves: bank accounts are recognized by their fingerprint, and staff decide
 * where both sides have the same phone number.
 */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE payment_sources ADD COLUMN fingerprint text;
    ALTER TABLE payout_banks ADD COLUMN fingerprint text;
    CREATE INDEX payment_sources_fingerprint ON payment_sources (fingerprint) WHERE fingerprint IS NOT NULL;
    COMMENT ON COLUMN payment_sources.fingerprint IS
      'The payment service''s name for a bank account number, the same wherever the account is used; null for cards.';
    COMMENT ON COLUMN payout_banks.fingerprint IS
      'The payment service''s name for the account number, the same wherever the account is used.';
    CREATE TABLE same_phone_decisions (
      facility_id uuid NOT NULL REFERENCES facilities ON DELETE CASCADE,
      clinician_id uuid NOT NULL REFERENCES clinicians ON DELETE CASCADE,
      phone text NOT NULL,
      is_allowed boolean NOT NULL,
      reason text NOT NULL,
      decided_by uuid NOT NULL REFERENCES users,
      decided_at timestamptz NOT NULL,
      PRIMARY KEY (facility_id, clinician_id, phone)
    );
    CREATE INDEX same_phone_decisions_of_clinician ON same_phone_decisions (clinician_id);
    COMMENT ON TABLE same_phone_decisions IS
      'Whether a clinician may be confirmed by a facility that has their phone number.';
    COMMENT ON COLUMN same_phone_decisions.phone IS 'The number that both have; another one is decided anew.';
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP TABLE same_phone_decisions;
    ALTER TABLE payout_banks DROP COLUMN fingerprint;
    ALTER TABLE payment_sources DROP COLUMN fingerprint;
  `)
