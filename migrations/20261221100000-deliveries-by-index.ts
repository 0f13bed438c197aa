import type { Knex } from 'knex'

/** Finds deliveries by address and notifications by the person they name, and says which texts the person can fix. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE deliveries ADD COLUMN phone_problem text CHECK (phone_problem IN ('wrongNumber', 'stopped')),
      ADD CHECK (phone_problem IS NULL OR (channel = 'sms' AND status = 'failed'));
    COMMENT ON COLUMN deliveries.phone_problem IS
      'Why a text failed if the person can change that: the number can''t get texts, or they replied STOP.';
    UPDATE deliveries SET subject = 'Message from the website' WHERE kind = 'lead' AND subject LIKE 'Message from %';
    CREATE INDEX deliveries_search ON deliveries USING gin (recipient gin_trgm_ops);
    CREATE INDEX notifications_naming_sender ON notifications (from_user_id) WHERE details->>'personName' <> '';
    CREATE INDEX notifications_naming_of_job ON notifications (job_id) WHERE details->>'personName' <> '';
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP INDEX notifications_naming_of_job;
    DROP INDEX notifications_naming_sender;
    DROP INDEX deliveries_search;
    ALTER TABLE deliveries DROP COLUMN phone_problem;
  `)
