import type { Knex } from 'knex'

/** New times that a facility asks a confirmed clinician to accept, with their time reserved until the answer. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE time_changes (
      id uuid PRIMARY KEY,
      job_id uuid NOT NULL REFERENCES jobs,
      application_id uuid NOT NULL REFERENCES applications,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      status text NOT NULL DEFAULT 'asked'
        CHECK (status IN ('asked','accepted','declined','lapsed','withdrawn')),
      slots jsonb NOT NULL CHECK (jsonb_array_length(slots) > 0),
      asked_by uuid NOT NULL REFERENCES users,
      asked_at timestamptz NOT NULL,
      answer_by timestamptz NOT NULL CHECK (answer_by > asked_at),
      ended_at timestamptz,
      CHECK ((status = 'asked') = (ended_at IS NULL))
    );
    COMMENT ON COLUMN time_changes.slots IS 'the new times: startDate and endDate of each day';
    CREATE UNIQUE INDEX time_changes_one_open ON time_changes (job_id) WHERE status = 'asked';
    CREATE INDEX time_changes_of_job ON time_changes (job_id);
    CREATE INDEX time_changes_of_application ON time_changes (application_id);
    CREATE INDEX time_changes_of_clinician ON time_changes (clinician_id);
    CREATE INDEX time_changes_asked_by ON time_changes (asked_by);
    CREATE INDEX time_changes_due ON time_changes (answer_by) WHERE status = 'asked';

    -- the part of the new times that the scheduled ones don't cover
    ALTER TABLE clinician_bookings
      DROP CONSTRAINT clinician_bookings_pkey,
      ALTER slot_id DROP NOT NULL,
      ADD time_change_id uuid REFERENCES time_changes,
      ADD CHECK (num_nonnulls(slot_id, time_change_id) = 1),
      ADD UNIQUE (hold_id, slot_id);
    COMMENT ON COLUMN clinician_bookings.time_change_id IS 'reserved until the clinician answers; slot_id is null';
    CREATE INDEX clinician_bookings_of_time_change ON clinician_bookings (time_change_id)
      WHERE time_change_id IS NOT NULL;
    -- slots are replaced when times change
    CREATE INDEX clinician_bookings_of_slot ON clinician_bookings (slot_id);
    CREATE INDEX timesheet_entries_of_slot ON timesheet_entries (slot_id);
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP INDEX timesheet_entries_of_slot, clinician_bookings_of_slot;
    DELETE FROM clinician_bookings WHERE slot_id IS NULL;
    ALTER TABLE clinician_bookings DROP time_change_id, DROP CONSTRAINT clinician_bookings_hold_id_slot_id_key,
      ADD PRIMARY KEY (hold_id, slot_id);
    DROP TABLE time_changes;
  `)
