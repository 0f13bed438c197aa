import type { Knex } from 'knex'

/** Backfills applicants declined because another was confirmed; indexes standby rounds by job. */
export const up = (db: Knex) =>
  db.raw(`
    UPDATE applications a SET displaced_by =
        CASE a.status_reason WHEN 'Someone else was confirmed for this shift.' THEN 'filled' ELSE 'overlap' END
      WHERE a.status = 'declined' AND a.displaced_by IS NULL AND a.status_reason IN (
          'Someone else was confirmed for this shift.', 'You were confirmed for another shift at the same time.')
        -- a facility may have written the same
        AND EXISTS (SELECT 1 FROM events e WHERE e.noun_id = a.id AND e.noun = 'application' AND e.verb = 'displace');
    CREATE INDEX standby_rounds_of_job ON standby_rounds (job_id, begun_at);
  `)

export const down = (db: Knex) => db.raw(`DROP INDEX standby_rounds_of_job`)
