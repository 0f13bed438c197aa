import type { Knex } from 'knex'

/** Automatic time cards: reminders, acceptance without a response, and submitted scheduled hours. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE timesheets
      ADD rejected_at timestamptz,
      -- the latest reminder since it was handed in or sent back, in hours from then
      ADD reminded_hours int,
      -- booked hours, because the clinician handed in none
      ADD put_in_by_clock boolean NOT NULL DEFAULT false;
    CREATE INDEX timesheets_pending ON timesheets (submitted_at, id) WHERE status = 'pending';
    CREATE INDEX timesheets_sent_back ON timesheets (rejected_at, id)
      WHERE status = 'rejected' AND reminded_hours IS NULL;

    ALTER TABLE applications
      -- when the booked hours are put in; null once a time card was handed in, and where none is owed
      ADD card_due_at timestamptz,
      -- the latest reminder to hand one in, in hours from the shift's end
      ADD card_reminded_hours int;
    CREATE INDEX applications_card_due ON applications (card_due_at, id) WHERE card_due_at IS NOT NULL;

    UPDATE timesheets SET rejected_at = submitted_at WHERE status = 'rejected';
    -- Nobody was told of these rules before: what waits already has its 48 hours and 7 days from now on, and its
    -- reminders. When a card was handed in stands in the events.
    UPDATE timesheets SET submitted_at = now() WHERE status = 'pending';
    UPDATE applications a SET card_due_at = now() + interval '7 days'
      FROM jobs j
      WHERE j.id = a.job_id AND j.job_type = 'PART_TIME' AND a.status = 'completed'
        AND NOT EXISTS (SELECT 1 FROM timesheets t WHERE t.application_id = a.id AND t.status <> 'draft');
  `)

export const down = (db: Knex) =>
  db.raw(`
    ALTER TABLE applications DROP card_reminded_hours, DROP card_due_at;
    DROP INDEX timesheets_pending;
    ALTER TABLE timesheets DROP put_in_by_clock, DROP reminded_hours, DROP rejected_at;
  `)
