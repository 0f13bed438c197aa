import type { Knex } from 'knex'

/** The signed paper time card that goes with a time card. The trigger of accepted time cards keeps it, too. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE timesheets
      ADD paper_url text,
      ADD paper_added_at timestamptz,
      ADD CONSTRAINT timesheets_paper CHECK ((paper_url IS NULL) = (paper_added_at IS NULL));
    COMMENT ON COLUMN timesheets.paper_url IS
      'The stored address of a photo or PDF of the signed paper time card.';
    CREATE INDEX timesheets_by_paper ON timesheets (paper_url) WHERE paper_url IS NOT NULL;
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP INDEX timesheets_by_paper;
    ALTER TABLE timesheets DROP paper_url, DROP paper_added_at;
  `)
