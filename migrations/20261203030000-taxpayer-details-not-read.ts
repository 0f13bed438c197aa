import type { Knex } from 'knex'

/** What a tax form lacks isn't known until an account is read, so each account counts as unread once. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE payout_accounts ALTER COLUMN tax_missing DROP NOT NULL, ALTER COLUMN tax_missing DROP DEFAULT;
    UPDATE payout_accounts SET tax_missing = NULL WHERE tax_missing = '{}';
    COMMENT ON COLUMN payout_accounts.tax_missing IS
      'The details for a tax form that the payment service still lacks or will ask for, in plain words. Never their values. Null until the account was read there.';
    CREATE INDEX payout_accounts_tax_unread ON payout_accounts (clinician_id) WHERE tax_missing IS NULL;
  `)
