import type { Knex } from 'knex'

/** A facility can show a shift only to the clinicians it invited. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE jobs ADD COLUMN invite_only boolean NOT NULL DEFAULT false;
    COMMENT ON COLUMN jobs.invite_only IS 'Only invited clinicians see it and can apply.';

    CREATE TABLE job_invitations (
      job_id uuid NOT NULL REFERENCES jobs,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      invited_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (job_id, clinician_id)
    );
    CREATE INDEX job_invitations_of ON job_invitations (clinician_id, job_id);
    CREATE INDEX job_invitations_by ON job_invitations (invited_by);
    -- the board counts open jobs from this index alone
    DROP INDEX jobs_board_soonest;
    CREATE INDEX jobs_board_soonest ON jobs (clinician_type, state, first_slot_start, id)
      INCLUDE (facility_id, invite_only) WHERE status = 'posted';
    COMMENT ON TABLE job_invitations IS 'Clinicians whom a facility asked to take a shift.';
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP INDEX jobs_board_soonest;
    CREATE INDEX jobs_board_soonest ON jobs (clinician_type, state, first_slot_start, id)
      INCLUDE (facility_id) WHERE status = 'posted';
    DROP TABLE job_invitations;
    ALTER TABLE jobs DROP COLUMN invite_only;
  `)
