import type { Knex } from 'knex'

/** City rates, minimum rates, scheduled runs, and push messages kept for development. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE median_rates
      ADD city text CHECK (length(city) BETWEEN 1 AND 100),
      ADD updated_at timestamptz,
      DROP CONSTRAINT median_rates_clinician_type_state_key;
    CREATE UNIQUE INDEX median_rates_once ON median_rates (clinician_type, state, coalesce(lower(city), ''));

    CREATE TABLE hourly_rates (
      clinician_type text PRIMARY KEY CHECK (clinician_type IN ('pt','pta','ot','ota','cota','slp')),
      min_rate int NOT NULL CHECK (min_rate BETWEEN 20 AND 200),
      default_rate int NOT NULL CHECK (default_rate BETWEEN 20 AND 200),
      updated_at timestamptz,
      CHECK (default_rate >= min_rate)
    );
    INSERT INTO hourly_rates (clinician_type, min_rate, default_rate) VALUES
      ('pt', 20, 60), ('pta', 20, 45), ('ot', 20, 58), ('ota', 20, 43), ('cota', 20, 43), ('slp', 20, 58);

    -- what the clock runs: when last, and what came of it
    CREATE TABLE scheduled_runs (
      name text PRIMARY KEY,
      started_at timestamptz NOT NULL,
      finished_at timestamptz,
      is_ok boolean,
      result jsonb NOT NULL DEFAULT '{}',
      runs bigint NOT NULL DEFAULT 0
    );

    -- what is pushed to browsers is kept for developers too
    ALTER TABLE mailbox_mails DROP CONSTRAINT mailbox_mails_channel_check,
      ADD CONSTRAINT mailbox_mails_channel_check CHECK (channel IN ('email','sms','push'));
  `)

export const down = (db: Knex) =>
  db.raw(`
    DELETE FROM mailbox_mails WHERE channel = 'push';
    ALTER TABLE mailbox_mails DROP CONSTRAINT mailbox_mails_channel_check,
      ADD CONSTRAINT mailbox_mails_channel_check CHECK (channel IN ('email','sms'));
    DROP TABLE scheduled_runs;
    DROP TABLE hourly_rates;
    DROP INDEX median_rates_once;
    DELETE FROM median_rates WHERE city IS NOT NULL;
    ALTER TABLE median_rates DROP city, DROP updated_at,
      ADD CONSTRAINT median_rates_clinician_type_state_key UNIQUE (clinician_type, state);
  `)
