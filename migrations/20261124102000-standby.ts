import type { Knex } from 'knex'

/** Standbys, and their offers after the confirmed clinician cancels. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE applications
      ADD is_standby boolean NOT NULL DEFAULT false,
      -- why they were declined where the facility did not say no to them
      ADD displaced_by text CHECK (displaced_by IN ('filled','overlap')),
      ADD CHECK (displaced_by IS NULL OR status = 'declined');
    ALTER TABLE holds ADD standby_agreed boolean NOT NULL DEFAULT false;

    -- begun when a confirmed clinician drops out; the hold says how the facility paid and what it agreed to
    CREATE TABLE standby_rounds (
      hold_id uuid PRIMARY KEY REFERENCES holds,
      job_id uuid NOT NULL REFERENCES jobs,
      begun_at timestamptz NOT NULL,
      ended_at timestamptz CHECK (ended_at >= begun_at)
    );
    CREATE UNIQUE INDEX standby_rounds_one_live ON standby_rounds (job_id) WHERE ended_at IS NULL;

    CREATE TABLE standby_offers (
      id uuid PRIMARY KEY,
      round_id uuid NOT NULL REFERENCES standby_rounds,
      application_id uuid NOT NULL REFERENCES applications,
      status text NOT NULL DEFAULT 'offered'
        CHECK (status IN ('offered','accepted','declined','lapsed','withdrawn')),
      offered_at timestamptz NOT NULL,
      answer_by timestamptz NOT NULL CHECK (answer_by > offered_at),
      ended_at timestamptz,
      CHECK ((status = 'offered') = (ended_at IS NULL)),
      UNIQUE (round_id, application_id)
    );
    CREATE UNIQUE INDEX standby_offers_one_live ON standby_offers (round_id) WHERE status = 'offered';
    CREATE INDEX standby_offers_of_application ON standby_offers (application_id);
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP TABLE standby_offers;
    DROP TABLE standby_rounds;
    ALTER TABLE holds DROP standby_agreed;
    ALTER TABLE applications DROP displaced_by, DROP is_standby;
  `)
