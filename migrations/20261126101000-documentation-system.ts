import type { Knex } from 'knex'

/** Shows clinicians a facility’s documentation system before they apply. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE jobs ADD COLUMN documentation_system text
      CHECK (char_length(documentation_system) BETWEEN 1 AND 60);
    COMMENT ON COLUMN jobs.documentation_system IS 'The EMR that the facility uses, in its own words.';
  `)

export const down = (db: Knex) => db.raw('ALTER TABLE jobs DROP COLUMN documentation_system')
