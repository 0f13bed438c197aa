import type { Knex } from 'knex'

/** Everyone who can log in, with their files, sessions and devices; ZIP codes, the directory of care facilities, and drive times. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE EXTENSION pg_trgm;
    CREATE EXTENSION btree_gist;
    CREATE EXTENSION citext;
    CREATE EXTENSION fuzzystrmatch;

    CREATE FUNCTION iso_instant(at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
      RETURN to_char((at AT TIME ZONE 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

    CREATE FUNCTION record_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a record of money does not change' USING ERRCODE = 'check_violation',
        CONSTRAINT = 'record_stays';
    END $$;

    CREATE TABLE places (
      zip char(5) PRIMARY KEY CHECK (zip ~ '^[0-9]{5}$'),
      city text NOT NULL,
      state char(2) NOT NULL,
      latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
      longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
      time_zone text NOT NULL
    );

    CREATE TABLE facility_directory (
      ccn text PRIMARY KEY CHECK (ccn ~ '^[0-9A-Z]{6}$'),
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
      address1 text NOT NULL CHECK (length(address1) BETWEEN 1 AND 100),
      city text NOT NULL CHECK (length(city) BETWEEN 1 AND 50),
      state char(2) NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
      zip char(5) NOT NULL CHECK (zip ~ '^[0-9]{5}$'),
      county text NOT NULL CHECK (length(county) <= 100),
      latitude double precision CHECK (latitude BETWEEN -90 AND 90),
      longitude double precision CHECK (longitude BETWEEN -180 AND 180),
      outside_area boolean NOT NULL,
      search_name text GENERATED ALWAYS AS (' ' || regexp_replace(lower(regexp_replace(name, '[''’]', '', 'g')),
        '[^a-z0-9]+', ' ', 'g')) STORED NOT NULL,
      search_text text GENERATED ALWAYS AS (' ' || regexp_replace(lower(regexp_replace((((((((name || ' ') ||
        city) || ' ') || state) || ' ') || zip) || ' ') || ccn, '[''’]', '', 'g')), '[^a-z0-9]+', ' ', 'g'))
          STORED NOT NULL,
      CHECK ((latitude IS NULL) = (longitude IS NULL))
    );
    CREATE INDEX facility_directory_search ON facility_directory USING gin (search_text gin_trgm_ops) WITH
      (fastupdate=off);

    CREATE TABLE directory_words (
      word text PRIMARY KEY,
      uses int NOT NULL CHECK (uses > 0)
    );
    CREATE INDEX directory_words_alike ON directory_words USING gin (word gin_trgm_ops) WITH (fastupdate=off);

    CREATE TABLE drive_times (
      from_latitude double precision NOT NULL CHECK (from_latitude BETWEEN -90 AND 90),
      from_longitude double precision NOT NULL CHECK (from_longitude BETWEEN -180 AND 180),
      to_latitude double precision NOT NULL CHECK (to_latitude BETWEEN -90 AND 90),
      to_longitude double precision NOT NULL CHECK (to_longitude BETWEEN -180 AND 180),
      seconds int CHECK (seconds >= 0),
      meters int CHECK (meters >= 0),
      asked_at timestamptz NOT NULL,
      PRIMARY KEY (from_latitude, from_longitude, to_latitude, to_longitude),
      CONSTRAINT drive_times_known CHECK (num_nonnulls(seconds, meters) IN (0, 2))
    );
    COMMENT ON TABLE drive_times IS 'What the address service said about a drive. Positions are rounded to about a hundred yards and belong to nobody.';
    COMMENT ON COLUMN drive_times.seconds IS 'Without traffic; null if there is no road.';
    COMMENT ON COLUMN drive_times.asked_at IS 'Removed 30 days later.';
    CREATE INDEX drive_times_asked ON drive_times (asked_at);

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
      version int NOT NULL DEFAULT 1,
      closed_at timestamptz,
      CHECK (closed_at IS NULL OR status = 'deactivate')
    );
    COMMENT ON COLUMN users.terms_version IS 'Empty until the person accepts the terms.';
    CREATE UNIQUE INDEX users_email_once ON users (email);
    CREATE INDEX users_by_status ON users (status, created_at DESC, id DESC);
    CREATE INDEX users_by_date ON users (created_at DESC, id DESC);
    CREATE INDEX users_search ON users USING gin (lower((((first_name || ' '::text) || last_name) || ' '::text)
      || email) gin_trgm_ops);
    CREATE INDEX users_by_picture ON users (profile_url) WHERE profile_url IS NOT NULL;
    CREATE INDEX users_by_name ON users (lower(last_name) COLLATE "C", lower(first_name) COLLATE "C", id)
      WHERE status = 'approved';
    CREATE INDEX users_by_role ON users (role, created_at DESC, id DESC);
    CREATE INDEX users_without_staff ON users (created_at DESC, id DESC) WHERE role NOT IN ('admin', 'subadmin');
    CREATE INDEX users_closed_facilities ON users (id) WHERE role = 'facility' AND status <> 'approved';
    CREATE INDEX users_approved ON users (id) WHERE status = 'approved';
    CREATE INDEX users_id_end ON users ("right"(id::text, 6));
    CREATE INDEX users_phone_search ON users USING gin (phone gin_trgm_ops);

    CREATE TABLE files (
      id uuid PRIMARY KEY,
      owner_user_id uuid NOT NULL REFERENCES users,
      purpose text NOT NULL
        CHECK (purpose IN ('profilePicture','drivingLicense','resume','covidTest','cpr','tbTest','malpractice',
          'timeCard','invoice','chat','brief')),
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
      content_type text NOT NULL,
      byte_size int NOT NULL CHECK (byte_size BETWEEN 1 AND 10485760),
      sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
      storage_key text NOT NULL UNIQUE,
      created_at timestamptz NOT NULL,
      deleted_at timestamptz,
      -- when it was last seen to be named by something
      looked_at timestamptz,
      CHECK (deleted_at >= created_at)
    );
    CREATE INDEX files_kept_by_owner ON files (owner_user_id) WHERE deleted_at IS NULL;
    CREATE INDEX files_to_look_at ON files (COALESCE(looked_at, created_at)) WHERE deleted_at IS NULL;
    CREATE INDEX files_removed ON files (deleted_at) WHERE deleted_at IS NOT NULL;

    CREATE TABLE sessions (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      refresh_hash bytea NOT NULL UNIQUE,
      rotated_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz NOT NULL,
      ended_at timestamptz,
      end_reason text,
      user_agent text,
      second_factor_until timestamptz,
      viewer_session_id uuid REFERENCES sessions ON DELETE CASCADE,
      view_ends_at timestamptz,
      CONSTRAINT sessions_view CHECK ((viewer_session_id IS NULL) = (view_ends_at IS NULL)),
      CONSTRAINT sessions_view_ends CHECK (view_ends_at > created_at)
    );
    COMMENT ON COLUMN sessions.second_factor_until IS 'When a second factor was required, the session ends here.';
    COMMENT ON COLUMN sessions.viewer_session_id IS 'The session of the admin who views the product as this user. It ends with that session, and only reads.';
    COMMENT ON COLUMN sessions.view_ends_at IS 'When such a view ends by itself.';
    CREATE INDEX sessions_of_user ON sessions (user_id) WHERE ended_at IS NULL;
    CREATE INDEX sessions_by_end ON sessions (ended_at) WHERE ended_at IS NOT NULL;
    CREATE INDEX sessions_by_age ON sessions (created_at) WHERE ended_at IS NULL;
    CREATE INDEX sessions_last_used ON sessions (user_id, last_used_at DESC);
    CREATE INDEX sessions_of_viewer ON sessions (viewer_session_id) WHERE viewer_session_id IS NOT NULL;

    -- refresh tokens that were exchanged: seen again, they end their session
    CREATE TABLE retired_refresh_tokens (
      hash bytea PRIMARY KEY,
      session_id uuid NOT NULL REFERENCES sessions,
      retired_at timestamptz NOT NULL
    );
    CREATE INDEX retired_refresh_tokens_of ON retired_refresh_tokens (session_id);
    CREATE INDEX retired_refresh_tokens_by_age ON retired_refresh_tokens (retired_at);

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
    CREATE INDEX login_failures_by_age ON login_failures (failed_at);

    CREATE TABLE email_codes (
      user_id uuid PRIMARY KEY REFERENCES users,
      code_hash bytea NOT NULL,
      sent_at timestamptz NOT NULL,
      tries int NOT NULL DEFAULT 0 CHECK (tries >= 0),
      -- wrong tries of all codes since an hour began, so that asking for new codes gains no guesses
      hour_tries int NOT NULL DEFAULT 0 CHECK (hour_tries >= 0),
      hour_began_at timestamptz NOT NULL
    );

    -- the secret is sealed with a key of the application's; one that is not confirmed opens nothing
    CREATE TABLE second_factors (
      user_id uuid PRIMARY KEY REFERENCES users,
      sealed_secret bytea NOT NULL,
      created_at timestamptz NOT NULL,
      confirmed_at timestamptz,
      last_step bigint NOT NULL DEFAULT 0
    );
    COMMENT ON COLUMN second_factors.last_step IS 'The last time step whose code was used.';

    CREATE TABLE recovery_codes (
      user_id uuid NOT NULL REFERENCES second_factors(user_id) ON DELETE CASCADE,
      code_hash bytea NOT NULL,
      used_at timestamptz,
      PRIMARY KEY (user_id, code_hash)
    );

    CREATE TABLE login_challenges (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      token_hash bytea NOT NULL UNIQUE,
      kind text NOT NULL CHECK (kind IN ('totp', 'email')),
      code_hash bytea,
      sent_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      tries int NOT NULL DEFAULT 0 CHECK (tries >= 0),
      CHECK ((code_hash IS NULL) = (kind = 'totp'))
    );
    COMMENT ON COLUMN login_challenges.code_hash IS 'Of the code that was emailed. Null when an app makes the codes.';
    CREATE INDEX login_challenges_of ON login_challenges (user_id);
    CREATE INDEX login_challenges_by_age ON login_challenges (sent_at);

    -- wrong codes of an account, whatever the challenge or the address
    CREATE TABLE code_failures (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      failed_at timestamptz NOT NULL
    );
    CREATE INDEX code_failures_recent ON code_failures (user_id, failed_at DESC);
    CREATE INDEX code_failures_by_age ON code_failures (failed_at);

    CREATE TABLE remembered_devices (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      token_hash bytea NOT NULL UNIQUE,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      CHECK (expires_at > created_at)
    );
    CREATE INDEX remembered_devices_of ON remembered_devices (user_id);
    CREATE INDEX remembered_devices_by_end ON remembered_devices (expires_at);

    -- one live link for each person
    CREATE TABLE password_resets (
      user_id uuid PRIMARY KEY REFERENCES users,
      token_hash bytea NOT NULL UNIQUE,
      sent_at timestamptz NOT NULL,
      hour_mails int NOT NULL DEFAULT 1 CHECK (hour_mails > 0),
      hour_began_at timestamptz NOT NULL
    );
    CREATE INDEX password_resets_by_age ON password_resets (sent_at);

    CREATE TABLE device_registrations (
      device_token text PRIMARY KEY CHECK (length(device_token) <= 500),
      user_id uuid NOT NULL REFERENCES users,
      device_id text NOT NULL CHECK (length(device_id) <= 200),
      os_type text NOT NULL CHECK (os_type IN ('web', 'ios', 'android')),
      registered_at timestamptz NOT NULL,
      UNIQUE (user_id, device_id)
    );
    COMMENT ON COLUMN device_registrations.device_id IS 'The session in which the device was registered.';

    CREATE TABLE same_phone_decisions (
      facility_id uuid NOT NULL,
      clinician_id uuid NOT NULL,
      phone text NOT NULL,
      is_allowed boolean NOT NULL,
      reason text NOT NULL,
      decided_by uuid NOT NULL REFERENCES users,
      decided_at timestamptz NOT NULL,
      PRIMARY KEY (facility_id, clinician_id, phone)
    );
    COMMENT ON TABLE same_phone_decisions IS 'Whether a clinician may be confirmed by a facility that has their phone number.';
    COMMENT ON COLUMN same_phone_decisions.phone IS 'The number that both have; another one is decided anew.';
    CREATE INDEX same_phone_decisions_of_clinician ON same_phone_decisions (clinician_id);
  `)
