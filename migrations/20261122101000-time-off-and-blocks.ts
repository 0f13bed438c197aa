import type { Knex } from 'knex'

/** Time off, blocks, sent reminders, and closed accounts. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE time_off (
      id uuid PRIMARY KEY,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      note text CHECK (length(note) <= 500),
      created_at timestamptz NOT NULL,
      CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '366 days'),
      CONSTRAINT time_off_once EXCLUDE USING gist (clinician_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
    );

    CREATE TABLE blocks (
      id uuid PRIMARY KEY,
      facility_id uuid NOT NULL REFERENCES facilities,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      by_side text NOT NULL CHECK (by_side IN ('facility','clinician')),
      blocked_by uuid NOT NULL REFERENCES users,
      reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
      created_at timestamptz NOT NULL,
      ended_at timestamptz
    );
    CREATE UNIQUE INDEX blocks_once ON blocks (clinician_id, facility_id, by_side) WHERE ended_at IS NULL;
    CREATE INDEX blocks_of_facility ON blocks (facility_id, created_at DESC) WHERE ended_at IS NULL;

    CREATE TABLE credential_reminders (
      clinician_id uuid NOT NULL REFERENCES clinicians,
      credential text NOT NULL,
      last_day date NOT NULL,
      days int NOT NULL CHECK (days > 0),
      told_at timestamptz NOT NULL,
      PRIMARY KEY (clinician_id, credential, last_day, days)
    );
    CREATE INDEX clinician_licences_ending ON clinician_licences (expires_at);
    CREATE INDEX clinicians_cpr_ending ON clinicians (cpr_expires_at) WHERE has_cpr;
    CREATE INDEX clinicians_tb_ending ON clinicians (tb_expires_at) WHERE has_tb_test;
    CREATE INDEX clinicians_malpractice_ending ON clinicians (malpractice_expires_at) WHERE has_malpractice;

    -- timelines of one facility or clinician
    CREATE INDEX events_of_facility ON events (facility_id, happened_at DESC, id DESC) WHERE facility_id IS NOT NULL;
    CREATE INDEX events_of_clinician ON events (clinician_id, happened_at DESC, id DESC) WHERE clinician_id IS NOT NULL;

    ALTER TABLE users ADD closed_at timestamptz CHECK (closed_at IS NULL OR status = 'deactivate');
  `)

export const down = (db: Knex) =>
  db.raw(`
    ALTER TABLE users DROP closed_at;
    DROP INDEX events_of_clinician, events_of_facility;
    DROP INDEX clinicians_malpractice_ending, clinicians_tb_ending, clinicians_cpr_ending, clinician_licences_ending;
    DROP TABLE credential_reminders, blocks, time_off;
  `)
