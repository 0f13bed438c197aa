import type { Knex } from 'knex'

/** The secret addresses at which clinicians' calendars read their shifts. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE calendar_links (
      clinician_id uuid PRIMARY KEY REFERENCES clinicians,
      token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
      created_at timestamptz NOT NULL
    );
    COMMENT ON TABLE calendar_links IS 'Anyone who has a token reads that clinician''s confirmed shifts as a calendar.';
  `)

export const down = (db: Knex) => db.raw('DROP TABLE calendar_links')
