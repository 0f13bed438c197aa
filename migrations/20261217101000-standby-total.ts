import type { Knex } from 'knex'

/** What a facility agreed to pay for a standby, so that a later price isn't charged without it. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE holds ADD standby_total_cents integer CHECK (standby_total_cents >= 0);
    UPDATE holds SET standby_total_cents = coalesce(
      (SELECT (details->>'totalCents')::int FROM events
       WHERE job_id = holds.job_id AND noun = 'hold' AND noun_id = holds.id AND verb = 'hold'
       ORDER BY happened_at, id LIMIT 1),
      (price->>'totalCents')::int)
    WHERE standby_agreed;
    ALTER TABLE holds DROP standby_agreed;
    COMMENT ON COLUMN holds.standby_total_cents IS
      'If the clinician cancels, a standby who accepts is confirmed for at most this, the same way. Null: the facility is asked.';
  `)

export const down = (db: Knex) =>
  db.raw(`
    ALTER TABLE holds ADD standby_agreed boolean NOT NULL DEFAULT false;
    UPDATE holds SET standby_agreed = true WHERE standby_total_cents IS NOT NULL;
    ALTER TABLE holds DROP standby_total_cents;
  `)
