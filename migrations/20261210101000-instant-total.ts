import type { Knex } from 'knex'

/** What the facility agreed to pay when a favorite confirms themselves, so that nobody else can raise it. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE instant_terms ADD total_cents integer CHECK (total_cents >= 0);
    UPDATE instant_terms SET total_cents = (
      SELECT (details->>'totalCents')::int FROM events
      WHERE job_id = instant_terms.job_id AND noun = 'job' AND verb = 'allowInstant'
      ORDER BY happened_at DESC, id DESC LIMIT 1);
    DELETE FROM instant_terms WHERE total_cents IS NULL;
    ALTER TABLE instant_terms ALTER total_cents SET NOT NULL;
    COMMENT ON COLUMN instant_terms.total_cents IS
      'The price agreed to, with what the facility itself changed since. More is not charged without being asked.';
  `)

export const down = (db: Knex) => db.raw('ALTER TABLE instant_terms DROP total_cents')
