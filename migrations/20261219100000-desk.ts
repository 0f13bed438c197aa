import type { Knex } from 'knex'

/** Rates and leads in the back office: versions of what two people may edit at once, and leads that staff handled. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE median_rates ADD version int NOT NULL DEFAULT 1 CHECK (version > 0);
    ALTER TABLE hourly_rates ADD version int NOT NULL DEFAULT 1 CHECK (version > 0);
    ALTER TABLE leads
      ADD version int NOT NULL DEFAULT 1 CHECK (version > 0),
      ADD handled_at timestamptz,
      ADD handled_by uuid REFERENCES users,
      ADD staff_note text CHECK (char_length(staff_note) BETWEEN 1 AND 500),
      ADD CONSTRAINT leads_handled CHECK (
        (handled_at IS NULL) = (handled_by IS NULL) AND (kind <> 'newsletter' OR handled_at IS NULL));
    CREATE INDEX leads_open ON leads (created_at, id) WHERE handled_at IS NULL AND kind <> 'newsletter';
    CREATE INDEX leads_by_handler ON leads (handled_by) WHERE handled_by IS NOT NULL;
    COMMENT ON COLUMN median_rates.version IS 'Counts changes; a change based on an older version is refused.';
    COMMENT ON COLUMN hourly_rates.version IS 'Counts changes; a change based on an older version is refused.';
    COMMENT ON COLUMN leads.version IS 'Counts changes; a change based on an older version is refused.';
    COMMENT ON COLUMN leads.handled_at IS 'When staff marked it as handled. Newsletter addresses need no handling.';
    COMMENT ON COLUMN leads.staff_note IS 'Seen by staff only.';
  `)

export const down = (db: Knex) =>
  db.raw(`
    ALTER TABLE leads DROP staff_note, DROP handled_by, DROP handled_at, DROP version;
    ALTER TABLE hourly_rates DROP version;
    ALTER TABLE median_rates DROP version;
  `)
