import type { Knex } from 'knex'

/**
 * A process of the version before neither names its claim nor renews it: its requests have the two minutes that they
 * had.
 */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE idempotency_keys ADD COLUMN claim uuid;
    ALTER TABLE idempotency_keys ADD COLUMN leased_until timestamptz NOT NULL DEFAULT now() + interval '2 minutes';
    COMMENT ON COLUMN idempotency_keys.claim IS 'the request that runs with this key; only it stores an answer';
    COMMENT ON COLUMN idempotency_keys.leased_until IS 'real time; without an answer, the key is free from then on';
  `)
