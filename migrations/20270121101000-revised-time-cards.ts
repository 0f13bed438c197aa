import type { Knex } from 'knex'

/** Hours that staff corrected aren't the clinician's to withdraw, until the facility returns them. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE timesheets ADD revised_at timestamptz CHECK (revised_at <= submitted_at);
    UPDATE timesheets t SET revised_at = submitted_at
      FROM events e WHERE e.noun = 'timesheet' AND e.noun_id = t.id AND e.verb = 'revise'
        AND e.happened_at = t.submitted_at AND t.status = 'pending';
    COMMENT ON COLUMN timesheets.revised_at IS 'When staff last replaced the submitted hours; null once the clinician submits again.';
  `)

export const down = (db: Knex) => db.raw('ALTER TABLE timesheets DROP revised_at')
