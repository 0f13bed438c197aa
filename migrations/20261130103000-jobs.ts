import type { Knex } from 'knex'

/** Posted shifts with their days, templates, invitations and briefs. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE FUNCTION job_place(nickname text, address1 text, address2 text, city text, state text, zip_code text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT lower(concat_ws(', ', nickname, address1, address2, city, state || ' ' || zip_code)) $$;

    CREATE TABLE jobs (
      id uuid PRIMARY KEY,
      serial_number int GENERATED ALWAYS AS IDENTITY UNIQUE,
      facility_id uuid NOT NULL REFERENCES facilities,
      status text NOT NULL DEFAULT 'posted'
        CHECK (status IN ('posted','confirmed','completed','expired','cancelled','deleted')),
      status_reason text,
      job_type text NOT NULL CHECK (job_type IN ('PART_TIME', 'FULL_TIME')),
      clinician_type text NOT NULL CHECK (clinician_type IN ('pt', 'pta', 'ot', 'ota', 'cota', 'slp')),
      address_nickname text,
      address1 text NOT NULL,
      address2 text,
      city text NOT NULL,
      state char(2) NOT NULL,
      zip_code char(5) NOT NULL,
      latitude double precision,
      longitude double precision,
      time_zone text NOT NULL,
      setting_types text[] NOT NULL,
      patient_types text[] NOT NULL,
      dress_code text NOT NULL,
      description text NOT NULL CHECK (length(description) <= 4000),
      hourly_rate int NOT NULL CHECK (hourly_rate BETWEEN 20 AND 200),
      boost_percent int NOT NULL DEFAULT 0 CHECK (boost_percent BETWEEN 0 AND 100),
      min_experience_years int NOT NULL CHECK (min_experience_years BETWEEN 0 AND 50),
      parking_cents int NOT NULL CHECK (parking_cents BETWEEN 0 AND 10000),
      other_cents int NOT NULL CHECK (other_cents BETWEEN 0 AND 5000),
      total_pay_cents int NOT NULL CHECK (total_pay_cents >= 0),
      total_minutes int NOT NULL CHECK (total_minutes > 0),
      first_slot_start timestamptz NOT NULL,
      last_slot_end timestamptz NOT NULL,
      number_of_applicants int NOT NULL DEFAULT 0 CHECK (number_of_applicants >= 0),
      created_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      version int NOT NULL DEFAULT 1,
      documentation_system text CHECK (char_length(documentation_system) BETWEEN 1 AND 60),
      invite_only boolean NOT NULL DEFAULT false,
      CHECK (last_slot_end > first_slot_start)
    );
    COMMENT ON COLUMN jobs.documentation_system IS 'The EMR that the facility uses, in its own words.';
    COMMENT ON COLUMN jobs.invite_only IS 'Only invited clinicians see it and can apply.';
    CREATE INDEX jobs_board ON jobs (clinician_type, state, hourly_rate DESC, id DESC) WHERE status = 'posted';
    CREATE INDEX jobs_of_facility ON jobs (facility_id, first_slot_start DESC, id DESC);
    CREATE INDEX jobs_latest ON jobs (facility_id, created_at DESC, id DESC);
    CREATE INDEX jobs_filled ON jobs (clinician_type, state, first_slot_start DESC, id DESC)
      INCLUDE (hourly_rate, boost_percent, city) WHERE status IN ('confirmed', 'completed');
    CREATE INDEX jobs_due ON jobs (first_slot_start) WHERE status = 'posted';
    CREATE INDEX jobs_ending ON jobs (last_slot_end) WHERE status = 'confirmed';
    CREATE INDEX jobs_recent ON jobs (serial_number DESC, id DESC);
    CREATE INDEX jobs_by_status ON jobs (status, serial_number DESC, id DESC);
    CREATE INDEX jobs_board_near ON jobs (clinician_type, latitude, longitude) WHERE status = 'posted';
    -- the board counts open jobs from this index alone
    CREATE INDEX jobs_board_soonest ON jobs (clinician_type, state, first_slot_start, id)
      INCLUDE (facility_id, invite_only, boost_percent) WHERE status = 'posted';
    CREATE INDEX jobs_board_boosted ON jobs (clinician_type, state, first_slot_start, id)
      INCLUDE (facility_id, invite_only) WHERE status = 'posted' AND boost_percent > 0;
    CREATE INDEX jobs_by_start ON jobs (first_slot_start DESC, id DESC);
    CREATE INDEX jobs_id_end ON jobs ("right"(id::text, 6));
    CREATE INDEX jobs_by_area ON jobs ("left"(zip_code::text, 3), first_slot_start)
      INCLUDE (id, zip_code, clinician_type, hourly_rate, boost_percent, facility_id, invite_only)
        WHERE status = 'posted';
    CREATE INDEX jobs_place_search ON jobs USING gin (job_place(address_nickname, address1, address2, city,
      state::text, zip_code::text) gin_trgm_ops);
    CREATE INDEX jobs_by_minutes ON jobs (total_minutes);
    CREATE INDEX jobs_went_unfilled ON jobs (first_slot_start) WHERE status = 'expired';

    CREATE TABLE slots (
      id uuid PRIMARY KEY,
      job_id uuid NOT NULL REFERENCES jobs,
      sort_order int NOT NULL,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      posted_starts_at timestamptz,
      posted_ends_at timestamptz,
      UNIQUE (job_id, sort_order),
      CONSTRAINT slots_never_overlap EXCLUDE USING gist (job_id WITH =, tstzrange(starts_at,
        ends_at) WITH &&) DEFERRABLE,
      CHECK (ends_at > starts_at AND ends_at <= (starts_at + '16:00:00')),
      CHECK ((posted_starts_at IS NULL) = (posted_ends_at IS NULL)),
      CHECK (posted_ends_at > posted_starts_at)
    );
    COMMENT ON COLUMN slots.posted_starts_at IS 'The start as posted, while other times are agreed on';

    CREATE TABLE job_templates (
      id uuid PRIMARY KEY,
      facility_id uuid NOT NULL REFERENCES facilities,
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
      job jsonb NOT NULL CHECK (jsonb_typeof(job) = 'object'),
      created_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL
    );
    COMMENT ON TABLE job_templates IS 'Postings that a facility keeps under a name to post them again.';
    COMMENT ON COLUMN job_templates.job IS 'A new job as the API takes it, with clock times in days after the first instead of instants.';
    CREATE UNIQUE INDEX job_templates_by_name ON job_templates (facility_id, lower(name));
    CREATE INDEX job_templates_created_by ON job_templates (created_by);

    CREATE TABLE job_invitations (
      job_id uuid NOT NULL REFERENCES jobs,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      invited_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (job_id, clinician_id)
    );
    COMMENT ON TABLE job_invitations IS 'Clinicians whom a facility asked to take a shift.';
    CREATE INDEX job_invitations_of ON job_invitations (clinician_id, job_id);
    CREATE INDEX job_invitations_by ON job_invitations (invited_by);

    CREATE TABLE briefs (
      job_id uuid PRIMARY KEY REFERENCES jobs,
      version uuid NOT NULL,
      parking text CHECK (char_length(parking) BETWEEN 1 AND 500),
      entrance text CHECK (char_length(entrance) BETWEEN 1 AND 500),
      contact_name text CHECK (char_length(contact_name) BETWEEN 1 AND 100),
      contact_phone text CHECK (contact_phone ~ '^[0-9]{10}$'),
      document_urls text[] NOT NULL DEFAULT '{}' CHECK (cardinality(document_urls) <= 5),
      updated_by uuid NOT NULL REFERENCES users,
      updated_at timestamptz NOT NULL,
      UNIQUE (job_id, version)
    );
    COMMENT ON TABLE briefs IS 'What a clinician needs to know on arrival, one row per job.';
    COMMENT ON COLUMN briefs.version IS 'New with each change, so that what was read before no longer counts.';
    CREATE INDEX briefs_updated_by ON briefs (updated_by);
    CREATE INDEX briefs_by_document ON briefs USING gin (document_urls);

    CREATE TABLE brief_logins (
      job_id uuid PRIMARY KEY REFERENCES briefs(job_id) ON DELETE CASCADE,
      sealed bytea NOT NULL
    );
    COMMENT ON TABLE brief_logins IS 'How to log in to the documentation system, encrypted. Deleted a day after the last day of the shift.';

    CREATE TABLE brief_readings (
      application_id uuid NOT NULL,
      version uuid NOT NULL,
      read_at timestamptz NOT NULL,
      PRIMARY KEY (application_id, version)
    );
    COMMENT ON TABLE brief_readings IS 'When the confirmed clinician confirmed that they read a version of the brief.';

    -- the start and end that lists sort by are always those of the job's slots
    CREATE FUNCTION keep_job_times() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE jobs SET first_slot_start = s.first, last_slot_end = s.last
        FROM (SELECT job_id, min(starts_at) AS first, max(ends_at) AS last FROM slots
              WHERE job_id IN (SELECT job_id FROM changed) GROUP BY job_id) s
        WHERE jobs.id = s.job_id
          AND (jobs.first_slot_start, jobs.last_slot_end) IS DISTINCT FROM (s.first, s.last);
      RETURN NULL;
    END $$;
    CREATE TRIGGER slots_added AFTER INSERT ON slots
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_job_times();
    CREATE TRIGGER slots_moved AFTER UPDATE ON slots
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_job_times();
    CREATE TRIGGER slots_moved_away AFTER UPDATE ON slots
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_job_times();
    CREATE TRIGGER slots_taken_away AFTER DELETE ON slots
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_job_times();

    -- read again under the job's lock, so that two changes at once and plain UPDATEs end with the slots' truth
    CREATE FUNCTION take_slot_times() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      SELECT coalesce(min(starts_at), NEW.first_slot_start), coalesce(max(ends_at), NEW.last_slot_end)
        INTO NEW.first_slot_start, NEW.last_slot_end FROM slots WHERE job_id = NEW.id;
      RETURN NEW;
    END $$;
    CREATE TRIGGER jobs_take_slot_times BEFORE UPDATE OF first_slot_start, last_slot_end ON jobs
      FOR EACH ROW EXECUTE FUNCTION take_slot_times();

    CREATE FUNCTION keep_application_times() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE applications SET first_slot_start = NEW.first_slot_start, last_slot_end = NEW.last_slot_end
        WHERE job_id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER jobs_keep_application_times AFTER UPDATE OF first_slot_start, last_slot_end ON jobs
      FOR EACH ROW WHEN (OLD.first_slot_start IS DISTINCT FROM NEW.first_slot_start
        OR OLD.last_slot_end IS DISTINCT FROM NEW.last_slot_end) EXECUTE FUNCTION keep_application_times();
  `)
