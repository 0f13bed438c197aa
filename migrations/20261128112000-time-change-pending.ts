import type { Knex } from 'knex'

const rename = (db: Knex, from: string, to: string) =>
  db.raw(`
    DROP INDEX time_changes_one_open, time_changes_due;
    ALTER TABLE time_changes
      DROP CONSTRAINT time_changes_status_check,
      DROP CONSTRAINT time_changes_check1;
    UPDATE time_changes SET status = '${to}' WHERE status = '${from}';
    ALTER TABLE time_changes
      ALTER status SET DEFAULT '${to}',
      ADD CONSTRAINT time_changes_status_check
        CHECK (status IN ('${to}','accepted','declined','lapsed','withdrawn')),
      ADD CONSTRAINT time_changes_check1 CHECK ((status = '${to}') = (ended_at IS NULL));
    CREATE UNIQUE INDEX time_changes_one_open ON time_changes (job_id) WHERE status = '${to}';
    CREATE INDEX time_changes_due ON time_changes (answer_by) WHERE status = '${to}';
  `)

/** A question that waits for an answer is pending, as it is shown. */
export const up = (db: Knex) => rename(db, 'asked', 'pending')
export const down = (db: Knex) => rename(db, 'pending', 'asked')
