import type { Knex } from 'knex'

/** The two sides of a shift, with their teams, locations, licenses, time off, blocks and calls. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE facilities (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL UNIQUE REFERENCES users,
      -- empty until the second step of the signup
      office_name text NOT NULL DEFAULT '' CHECK (length(office_name) <= 100),
      about text,
      facility_types text[] NOT NULL DEFAULT '{}',
      patient_types text[] NOT NULL DEFAULT '{}',
      dress_code text,
      phone text,
      website text,
      contact_first_name text,
      contact_last_name text,
      contact_title text,
      billing_email text,
      address1 text,
      address2 text,
      city text,
      state char(2),
      zip_code char(5),
      latitude double precision,
      longitude double precision,
      time_zone text NOT NULL DEFAULT 'America/Chicago',
      ccn text,
      profile_url text,
      agreement_signature text,
      agreement_at timestamptz,
      reference_from text,
      reference_by text,
      fee_percent numeric(5,2) CHECK (fee_percent BETWEEN 0 AND 100),
      invoice_allowed boolean NOT NULL DEFAULT false,
      trusted boolean NOT NULL DEFAULT false,
      customer_id text UNIQUE,
      is_signup_completed boolean NOT NULL DEFAULT false,
      signup_stage_count int NOT NULL DEFAULT 1 CHECK (signup_stage_count BETWEEN 0 AND 4),
      created_at timestamptz NOT NULL,
      version int NOT NULL DEFAULT 1,
      held_at timestamptz,
      hold_reason text CHECK (length(hold_reason) BETWEEN 1 AND 500),
      rating_sum int NOT NULL DEFAULT 0,
      rating_count int NOT NULL DEFAULT 0,
      CHECK (office_name <> '' OR signup_stage_count < 2),
      CONSTRAINT facilities_hold CHECK ((held_at IS NULL) = (hold_reason IS NULL)),
      CONSTRAINT facilities_rating CHECK (rating_sum BETWEEN rating_count AND (5 * rating_count))
    );
    COMMENT ON COLUMN facilities.fee_percent IS 'Null when the standard fee applies.';
    COMMENT ON COLUMN facilities.held_at IS 'Since when new confirmations are stopped.';
    COMMENT ON COLUMN facilities.rating_sum IS 'All ratings by clinicians added up; kept by a trigger of feedback.';
    CREATE INDEX facilities_search ON facilities USING gin (lower(office_name) gin_trgm_ops);
    CREATE INDEX facilities_by_picture ON facilities (profile_url) WHERE profile_url IS NOT NULL;
    CREATE INDEX facilities_unfinished ON facilities (id) WHERE NOT is_signup_completed;
    CREATE INDEX facilities_recent ON facilities (created_at DESC, id DESC);
    CREATE INDEX facilities_held ON facilities (created_at DESC, id DESC) WHERE held_at IS NOT NULL;
    CREATE INDEX facilities_id_end ON facilities ("right"(id::text, 6));
    CREATE INDEX facilities_phone_search ON facilities USING gin (phone gin_trgm_ops);

    ALTER TABLE same_phone_decisions ADD FOREIGN KEY (facility_id) REFERENCES facilities ON DELETE CASCADE;

    CREATE TABLE facility_members (
      user_id uuid PRIMARY KEY REFERENCES users,
      facility_id uuid NOT NULL REFERENCES facilities,
      is_owner boolean NOT NULL,
      access text[] NOT NULL CHECK (access <@ ARRAY['shifts', 'applicants', 'payments', 'chat']),
      status text NOT NULL DEFAULT 'active' CHECK (status IN ('invited', 'active', 'deactivate')),
      created_at timestamptz NOT NULL,
      accepted_at timestamptz,
      CONSTRAINT facility_members_work_after_accepting CHECK (status <> 'active' OR accepted_at IS NOT NULL)
    );
    CREATE UNIQUE INDEX facility_members_one_owner ON facility_members (facility_id) WHERE is_owner;
    CREATE INDEX facility_members_in_order ON facility_members (facility_id, is_owner DESC, created_at, user_id);

    CREATE TABLE invitations (
      user_id uuid PRIMARY KEY REFERENCES facility_members(user_id),
      token_hash bytea NOT NULL UNIQUE,
      invited_by uuid NOT NULL REFERENCES users,
      sent_at timestamptz NOT NULL
    );

    CREATE TABLE facility_locations (
      id uuid PRIMARY KEY,
      facility_id uuid NOT NULL REFERENCES facilities,
      sort_order int NOT NULL,
      nickname text NOT NULL,
      address1 text NOT NULL,
      city text NOT NULL,
      state char(2) NOT NULL,
      zip_code char(5) NOT NULL,
      description text
    );
    CREATE INDEX facility_locations_of ON facility_locations (facility_id, sort_order);

    CREATE TABLE clinicians (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL UNIQUE REFERENCES users,
      clinician_type text NOT NULL CHECK (clinician_type IN ('pt', 'pta', 'ot', 'ota', 'cota', 'slp')),
      gender text CHECK (gender IN ('M', 'F', 'other')),
      born_at timestamptz,
      languages text[] NOT NULL DEFAULT '{}',
      emergency_name text,
      emergency_phone text,
      home_address1 text,
      home_city text,
      home_state char(2),
      home_zip_code char(5),
      latitude double precision,
      longitude double precision,
      reference_from text,
      reference_by text,
      school text,
      graduation_year int,
      practice_years int CHECK (practice_years BETWEEN 0 AND 50),
      about text,
      resume_url text,
      driving_license_urls text[] NOT NULL DEFAULT '{}',
      covid_picture_url text,
      cpr_picture_url text,
      tb_picture_url text,
      malpractice_url text,
      has_malpractice boolean,
      malpractice_expires_at timestamptz,
      has_cpr boolean,
      cpr_expires_at timestamptz,
      has_tb_test boolean,
      tb_tested_at timestamptz,
      tb_result text CHECK (tb_result IN ('negative', 'positive')),
      tb_expires_at timestamptz,
      covid_status text,
      npi_number text,
      certifications jsonb NOT NULL DEFAULT '[]',
      specialities jsonb NOT NULL DEFAULT '[]',
      facility_certificates text[] NOT NULL DEFAULT '{}',
      facility_experience jsonb NOT NULL DEFAULT '[]',
      patient_experience jsonb NOT NULL DEFAULT '[]',
      weekdays jsonb,
      is_signup_completed boolean NOT NULL DEFAULT false,
      signup_stage_count int NOT NULL DEFAULT 0 CHECK (signup_stage_count BETWEEN 0 AND 4),
      created_at timestamptz NOT NULL,
      version int NOT NULL DEFAULT 1,
      rating_sum int NOT NULL DEFAULT 0,
      rating_count int NOT NULL DEFAULT 0,
      CONSTRAINT clinicians_rating CHECK (rating_sum BETWEEN rating_count AND (5 * rating_count))
    );
    COMMENT ON COLUMN clinicians.rating_sum IS 'All ratings by facilities added up; kept by a trigger of feedback.';
    CREATE INDEX clinicians_by_file ON clinicians USING gin ((driving_license_urls || ARRAY[resume_url,
      covid_picture_url, cpr_picture_url, tb_picture_url, malpractice_url]));
    CREATE INDEX clinicians_by_years ON clinicians (COALESCE(practice_years, '-1'::integer) DESC, id DESC)
      WHERE is_signup_completed;
    CREATE INDEX clinicians_unfinished ON clinicians (user_id) WHERE NOT is_signup_completed;
    CREATE INDEX clinicians_cpr_ending ON clinicians (cpr_expires_at) WHERE has_cpr;
    CREATE INDEX clinicians_tb_ending ON clinicians (tb_expires_at) WHERE has_tb_test;
    CREATE INDEX clinicians_malpractice_ending ON clinicians (malpractice_expires_at) WHERE has_malpractice;
    CREATE INDEX clinicians_of_type ON clinicians (clinician_type, created_at DESC, id DESC)
      WHERE is_signup_completed;
    CREATE INDEX clinicians_listed ON clinicians (created_at DESC, id DESC)
      INCLUDE (user_id) WHERE is_signup_completed;
    CREATE INDEX clinicians_by_user ON clinicians (user_id) INCLUDE (id, created_at) WHERE is_signup_completed;
    CREATE INDEX clinicians_by_date ON clinicians (created_at DESC, id DESC);
    CREATE INDEX clinicians_id_end ON clinicians ("right"(id::text, 6));

    ALTER TABLE same_phone_decisions ADD FOREIGN KEY (clinician_id) REFERENCES clinicians ON DELETE CASCADE;

    CREATE TABLE clinician_licenses (
      clinician_id uuid NOT NULL REFERENCES clinicians,
      sort_order int NOT NULL,
      number text NOT NULL,
      state char(2) NOT NULL,
      expires_at timestamptz,
      PRIMARY KEY (clinician_id, sort_order)
    );
    CREATE INDEX clinician_licenses_by_state ON clinician_licenses (state, clinician_id);
    CREATE INDEX clinician_licenses_ending ON clinician_licenses (expires_at);

    CREATE TABLE clinician_agreements (
      clinician_id uuid NOT NULL REFERENCES clinicians,
      version text NOT NULL,
      signature text NOT NULL CHECK (length(signature) BETWEEN 1 AND 50),
      signed_at timestamptz NOT NULL,
      PRIMARY KEY (clinician_id, version)
    );

    CREATE TABLE credential_reminders (
      clinician_id uuid NOT NULL REFERENCES clinicians,
      credential text NOT NULL,
      last_day date NOT NULL,
      days int NOT NULL CHECK (days > 0),
      notified_at timestamptz NOT NULL,
      PRIMARY KEY (clinician_id, credential, last_day, days)
    );

    CREATE TABLE favorite_clinicians (
      facility_id uuid NOT NULL REFERENCES facilities,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (facility_id, clinician_id)
    );
    CREATE INDEX favorite_clinicians_of ON favorite_clinicians (facility_id, created_at DESC, clinician_id DESC);

    CREATE TABLE blocks (
      id uuid PRIMARY KEY,
      facility_id uuid NOT NULL REFERENCES facilities,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      by_side text NOT NULL CHECK (by_side IN ('facility', 'clinician')),
      blocked_by uuid NOT NULL REFERENCES users,
      reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
      created_at timestamptz NOT NULL,
      ended_at timestamptz
    );
    CREATE UNIQUE INDEX blocks_once ON blocks (clinician_id, facility_id, by_side) WHERE ended_at IS NULL;
    CREATE INDEX blocks_by_facility ON blocks (facility_id, by_side, created_at DESC, id DESC)
      WHERE ended_at IS NULL;
    CREATE INDEX blocks_by_clinician ON blocks (clinician_id, by_side, created_at DESC, id DESC)
      WHERE ended_at IS NULL;

    CREATE TABLE time_off (
      id uuid PRIMARY KEY,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      note text CHECK (length(note) <= 500),
      created_at timestamptz NOT NULL,
      CONSTRAINT time_off_once EXCLUDE USING gist (clinician_id WITH =, tstzrange(starts_at, ends_at) WITH &&),
      CHECK (ends_at > starts_at AND ends_at <= (starts_at + '366 days'))
    );
    CREATE INDEX time_off_of ON time_off (clinician_id, starts_at, id);

    CREATE TABLE calendar_links (
      clinician_id uuid PRIMARY KEY REFERENCES clinicians,
      token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
      created_at timestamptz NOT NULL
    );
    COMMENT ON TABLE calendar_links IS 'Anyone who has a token reads that clinician''s confirmed shifts as a calendar.';

    -- the weekly hours in which calls can be booked, in minutes after midnight; Monday is 1
    CREATE TABLE onboarding_hours (
      weekday int NOT NULL CHECK (weekday BETWEEN 1 AND 7),
      start_minute int NOT NULL CHECK (start_minute >= 0),
      end_minute int NOT NULL CHECK (end_minute <= 1440),
      EXCLUDE USING gist (weekday WITH =, int4range(start_minute, end_minute) WITH &&),
      CHECK (start_minute < end_minute)
    );
    INSERT INTO onboarding_hours
      SELECT weekday, part.start_minute, part.end_minute
      FROM generate_series(1, 5) AS weekday, (VALUES (540, 720), (780, 1020)) AS part (start_minute, end_minute);

    CREATE TABLE onboarding_calls (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      phone text CHECK (phone ~ '^[0-9]{10}$'),
      status text NOT NULL DEFAULT 'booked' CHECK (status IN ('booked', 'done', 'missed', 'cancelled')),
      status_reason text CHECK (length(status_reason) <= 500),
      -- how often it was moved, as calendar files count
      sequence int NOT NULL DEFAULT 0,
      reminded_at timestamptz,
      created_at timestamptz NOT NULL,
      CONSTRAINT onboarding_calls_one_at_a_time EXCLUDE USING gist (tstzrange(starts_at, ends_at) WITH &&)
        WHERE (status = 'booked'),
      CHECK (ends_at > starts_at)
    );
    CREATE UNIQUE INDEX onboarding_calls_one_each ON onboarding_calls (user_id) WHERE status = 'booked';
    CREATE INDEX onboarding_calls_by_time ON onboarding_calls (starts_at DESC, id DESC);
    CREATE INDEX onboarding_calls_of ON onboarding_calls (user_id, starts_at DESC);
    CREATE INDEX onboarding_calls_to_remind ON onboarding_calls (starts_at)
      WHERE status = 'booked' AND reminded_at IS NULL;
    CREATE INDEX onboarding_calls_booked ON onboarding_calls (starts_at) WHERE status = 'booked';
  `)
