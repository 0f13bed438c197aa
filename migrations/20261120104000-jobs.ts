import type { Knex } from 'knex'

/** Jobs with slots, applications, holds, and clinicians’ booked time. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE policies (
      id uuid PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('cancellation')),
      version int NOT NULL,
      terms jsonb NOT NULL,
      valid_from timestamptz NOT NULL,
      UNIQUE (kind, version)
    );

    CREATE TABLE jobs (
      id uuid PRIMARY KEY,
      serial_number int NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
      facility_id uuid NOT NULL REFERENCES facilities,
      status text NOT NULL DEFAULT 'posted'
        CHECK (status IN ('posted','confirmed','completed','expired','cancelled','deleted')),
      status_reason text,
      job_type text NOT NULL CHECK (job_type IN ('PART_TIME','FULL_TIME')),
      clinician_type text NOT NULL CHECK (clinician_type IN ('pt','pta','ot','ota','cota','slp')),
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
      last_slot_end timestamptz NOT NULL CHECK (last_slot_end > first_slot_start),
      number_of_applicants int NOT NULL DEFAULT 0 CHECK (number_of_applicants >= 0),
      created_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      version int NOT NULL DEFAULT 1
    );
    CREATE INDEX jobs_board ON jobs (clinician_type, state, hourly_rate DESC, id DESC) WHERE status = 'posted';
    CREATE INDEX jobs_board_soonest ON jobs (clinician_type, state, first_slot_start, id)
      INCLUDE (facility_id) WHERE status = 'posted';
    CREATE INDEX jobs_of_facility ON jobs (facility_id, first_slot_start DESC, id DESC);
    CREATE INDEX jobs_latest ON jobs (facility_id, created_at DESC, id DESC);
    CREATE INDEX jobs_filled ON jobs (clinician_type, state, first_slot_start DESC, id DESC)
      INCLUDE (hourly_rate, boost_percent, city) WHERE status IN ('confirmed','completed');
    CREATE INDEX jobs_due ON jobs (first_slot_start) WHERE status = 'posted';
    CREATE INDEX jobs_ending ON jobs (last_slot_end) WHERE status = 'confirmed';

    CREATE TABLE slots (
      id uuid PRIMARY KEY,
      job_id uuid NOT NULL REFERENCES jobs,
      sort_order int NOT NULL,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '16 hours'),
      UNIQUE (job_id, sort_order),
      EXCLUDE USING gist (job_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
    );

    CREATE TABLE applications (
      id uuid PRIMARY KEY,
      job_id uuid NOT NULL REFERENCES jobs,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      facility_id uuid NOT NULL REFERENCES facilities,
      status text NOT NULL CHECK (status IN
        ('applied','upcoming','current','completed','cancelled','declined','expired','removed')),
      status_reason text,
      note text CHECK (length(note) <= 500),
      proposed_slots jsonb,
      first_slot_start timestamptz NOT NULL,
      last_slot_end timestamptz NOT NULL,
      policy_id uuid REFERENCES policies,
      payment_type text CHECK (payment_type IN ('card','ACH','invoice')),
      fee_percent numeric(5,2) CHECK (fee_percent BETWEEN 0 AND 100),
      pay_rate_cents int CHECK (pay_rate_cents > 0),
      confirmed_at timestamptz,
      confirmed_by uuid REFERENCES users,
      created_at timestamptz NOT NULL,
      version int NOT NULL DEFAULT 1,
      UNIQUE (job_id, clinician_id)
    );
    CREATE UNIQUE INDEX applications_one_confirmed ON applications (job_id)
      WHERE status IN ('upcoming','current','completed');
    CREATE INDEX applications_recent ON applications (first_slot_start DESC, id DESC) INCLUDE (status);
    CREATE INDEX applications_by_status ON applications (status, first_slot_start DESC, id DESC);
    CREATE INDEX applications_of_clinician ON applications (clinician_id, first_slot_start DESC, id DESC);
    CREATE INDEX applications_of_facility ON applications (facility_id, first_slot_start DESC, id DESC);
    CREATE INDEX applications_starting ON applications (first_slot_start) WHERE status IN ('upcoming','applied');
    CREATE INDEX applications_ending ON applications (last_slot_end) WHERE status = 'current';

    CREATE TABLE holds (
      id uuid PRIMARY KEY,
      job_id uuid NOT NULL REFERENCES jobs,
      application_id uuid NOT NULL REFERENCES applications,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      facility_id uuid NOT NULL REFERENCES facilities,
      status text NOT NULL DEFAULT 'held' CHECK (status IN ('held','confirmed','released')),
      payment_type text NOT NULL CHECK (payment_type IN ('card','ACH','invoice')),
      source_id uuid,
      price jsonb NOT NULL,
      fee_percent numeric(5,2) NOT NULL,
      pay_rate_cents int NOT NULL,
      held_by uuid NOT NULL REFERENCES users,
      held_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      ended_at timestamptz,
      release_reason text,
      CHECK ((status = 'held') = (ended_at IS NULL))
    );
    CREATE UNIQUE INDEX holds_one_live ON holds (job_id) WHERE status = 'held';
    CREATE INDEX holds_expiring ON holds (expires_at) WHERE status = 'held';
    CREATE INDEX holds_of_application ON holds (application_id);

    CREATE TABLE clinician_bookings (
      hold_id uuid NOT NULL REFERENCES holds,
      slot_id uuid NOT NULL REFERENCES slots,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      during tstzrange NOT NULL CHECK (NOT isempty(during)),
      PRIMARY KEY (hold_id, slot_id),
      CONSTRAINT clinician_never_double_booked EXCLUDE USING gist (clinician_id WITH =, during WITH &&)
    );

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
    CREATE TRIGGER slots_added AFTER INSERT ON slots REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION keep_job_times();
    CREATE TRIGGER slots_moved AFTER UPDATE ON slots REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION keep_job_times();
    CREATE TRIGGER slots_moved_away AFTER UPDATE ON slots REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION keep_job_times();
    CREATE TRIGGER slots_taken_away AFTER DELETE ON slots REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION keep_job_times();

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
    CREATE TRIGGER jobs_keep_application_times
      AFTER UPDATE OF first_slot_start, last_slot_end ON jobs
      FOR EACH ROW WHEN ((OLD.first_slot_start, OLD.last_slot_end) IS DISTINCT FROM (NEW.first_slot_start, NEW.last_slot_end))
      EXECUTE FUNCTION keep_application_times();

    CREATE FUNCTION take_job_times() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      SELECT first_slot_start, last_slot_end, facility_id
        INTO NEW.first_slot_start, NEW.last_slot_end, NEW.facility_id
        FROM jobs WHERE id = NEW.job_id;
      RETURN NEW;
    END $$;
    CREATE TRIGGER applications_take_job_times BEFORE INSERT OR UPDATE OF first_slot_start, last_slot_end, job_id, facility_id
      ON applications FOR EACH ROW EXECUTE FUNCTION take_job_times();

    -- open and past applications counted on the job; removed ones are not
    CREATE FUNCTION count_applicants() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      before int := CASE WHEN TG_OP = 'INSERT' THEN 0 WHEN OLD.status = 'removed' THEN 0 ELSE 1 END;
      after int := CASE WHEN NEW.status = 'removed' THEN 0 ELSE 1 END;
    BEGIN
      IF after <> before THEN
        UPDATE jobs SET number_of_applicants = number_of_applicants + after - before WHERE id = NEW.job_id;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER applications_count AFTER INSERT OR UPDATE OF status ON applications
      FOR EACH ROW EXECUTE FUNCTION count_applicants();
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP TABLE clinician_bookings, holds, applications, slots, jobs, policies;
    DROP FUNCTION keep_job_times, take_slot_times, keep_application_times, take_job_times, count_applicants;
  `)
