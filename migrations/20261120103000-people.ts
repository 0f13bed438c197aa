import type { Knex } from 'knex'

/** People, their sessions, facilities with members, and clinicians with licenses. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE users (
      id uuid PRIMARY KEY,
      email text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
      password_hash text NOT NULL,
      role text NOT NULL CHECK (role IN ('admin','subadmin','facility','pt','pta','ot','ota','cota','slp')),
      first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 50),
      last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 50),
      phone text CHECK (phone ~ '^[0-9]{10}$'),
      profile_url text,
      status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending','approved','rejected','deactivate')),
      status_reason text CHECK (length(status_reason) <= 500),
      terms_version text NOT NULL,
      terms_accepted_at timestamptz NOT NULL,
      email_verified_at timestamptz,
      created_at timestamptz NOT NULL,
      version int NOT NULL DEFAULT 1
    );
    CREATE UNIQUE INDEX users_email_once ON users (email);
    CREATE INDEX users_by_status ON users (status, created_at DESC, id DESC);
    CREATE INDEX users_by_date ON users (created_at DESC, id DESC);
    CREATE INDEX users_search ON users
      USING gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);

    ALTER TABLE files ADD CONSTRAINT files_owner FOREIGN KEY (owner_user_id) REFERENCES users;

    CREATE TABLE sessions (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      refresh_hash bytea NOT NULL UNIQUE,
      rotated_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz NOT NULL,
      ended_at timestamptz,
      end_reason text,
      user_agent text
    );
    CREATE INDEX sessions_of_user ON sessions (user_id) WHERE ended_at IS NULL;

    -- refresh tokens that were exchanged: seen again, they end their session
    CREATE TABLE retired_refresh_tokens (
      hash bytea PRIMARY KEY,
      session_id uuid NOT NULL REFERENCES sessions,
      retired_at timestamptz NOT NULL
    );
    CREATE INDEX retired_refresh_tokens_of ON retired_refresh_tokens (session_id);

    -- counted by the limits of requests; columns as their library names them
    CREATE TABLE request_limits (
      key varchar(255) PRIMARY KEY,
      points int NOT NULL DEFAULT 0,
      expire bigint
    );

    CREATE TABLE login_failures (
      id uuid PRIMARY KEY,
      email text NOT NULL,
      address text NOT NULL,
      failed_at timestamptz NOT NULL
    );
    CREATE INDEX login_failures_recent ON login_failures (email, failed_at DESC);

    CREATE TABLE email_codes (
      user_id uuid PRIMARY KEY REFERENCES users,
      code_hash bytea NOT NULL,
      sent_at timestamptz NOT NULL,
      tries int NOT NULL DEFAULT 0 CHECK (tries >= 0),
      -- wrong tries of all codes since an hour began, so that asking for new codes gains no guesses
      hour_tries int NOT NULL DEFAULT 0 CHECK (hour_tries >= 0),
      hour_began_at timestamptz NOT NULL
    );

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
      CHECK (office_name <> '' OR signup_stage_count < 2)
    );
    CREATE INDEX facilities_search ON facilities USING gin (lower(office_name) gin_trgm_ops);

    CREATE TABLE facility_members (
      user_id uuid PRIMARY KEY REFERENCES users,
      facility_id uuid NOT NULL REFERENCES facilities,
      is_owner boolean NOT NULL,
      access text[] NOT NULL CHECK (access <@ ARRAY['shifts','applicants','payments','chat']),
      status text NOT NULL DEFAULT 'active' CHECK (status IN ('active','deactivate')),
      created_at timestamptz NOT NULL
    );
    CREATE INDEX facility_members_of ON facility_members (facility_id);

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
      clinician_type text NOT NULL CHECK (clinician_type IN ('pt','pta','ot','ota','cota','slp')),
      gender text CHECK (gender IN ('M','F','other')),
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
      tb_result text CHECK (tb_result IN ('negative','positive')),
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
      version int NOT NULL DEFAULT 1
    );

    CREATE TABLE clinician_licences (
      clinician_id uuid NOT NULL REFERENCES clinicians,
      sort_order int NOT NULL,
      number text NOT NULL,
      state char(2) NOT NULL,
      expires_at timestamptz,
      PRIMARY KEY (clinician_id, sort_order)
    );
  `)

export const down = (db: Knex) =>
  db.raw(`
    ALTER TABLE files DROP CONSTRAINT files_owner;
    DROP TABLE clinician_licences, clinicians, facility_locations, facility_members, facilities,
      email_codes, login_failures, request_limits, retired_refresh_tokens, sessions, users;
  `)
