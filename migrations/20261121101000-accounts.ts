import type { Knex } from 'knex'

/** Second factors, emailed links, devices, invitations, clinician settings, onboarding calls. */
export const up = (db: Knex) =>
  db.raw(`
    -- the secret is sealed with a key of the application's; one that is not confirmed opens nothing
    CREATE TABLE second_factors (
      user_id uuid PRIMARY KEY REFERENCES users,
      sealed_secret bytea NOT NULL,
      created_at timestamptz NOT NULL,
      confirmed_at timestamptz,
      -- the last time step whose code was used: each is used once
      last_step bigint NOT NULL DEFAULT 0
    );
    CREATE TABLE recovery_codes (
      user_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
      code_hash bytea NOT NULL,
      used_at timestamptz,
      PRIMARY KEY (user_id, code_hash)
    );
    CREATE TABLE login_challenges (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      token_hash bytea NOT NULL UNIQUE,
      kind text NOT NULL CHECK (kind IN ('totp','email')),
      code_hash bytea CHECK ((code_hash IS NULL) = (kind = 'totp')),
      sent_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      tries int NOT NULL DEFAULT 0 CHECK (tries >= 0)
    );
    CREATE INDEX login_challenges_of ON login_challenges (user_id);
    -- wrong codes of an account, whatever the challenge or the address
    CREATE TABLE code_failures (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      failed_at timestamptz NOT NULL
    );
    CREATE INDEX code_failures_recent ON code_failures (user_id, failed_at DESC);
    CREATE TABLE remembered_devices (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      token_hash bytea NOT NULL UNIQUE,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL CHECK (expires_at > created_at)
    );
    CREATE INDEX remembered_devices_of ON remembered_devices (user_id);
    -- a session for which a second factor was due ends with it
    ALTER TABLE sessions ADD second_factor_until timestamptz;

    -- one live link for each person
    CREATE TABLE password_resets (
      user_id uuid PRIMARY KEY REFERENCES users,
      token_hash bytea NOT NULL UNIQUE,
      sent_at timestamptz NOT NULL
    );

    CREATE TABLE device_registrations (
      device_token text PRIMARY KEY CHECK (length(device_token) <= 500),
      user_id uuid NOT NULL REFERENCES users,
      device_id text NOT NULL CHECK (length(device_id) <= 200),
      os_type text NOT NULL CHECK (os_type IN ('web','ios','android')),
      registered_at timestamptz NOT NULL,
      UNIQUE (user_id, device_id)
    );

    ALTER TABLE facility_members DROP CONSTRAINT facility_members_status_check;
    ALTER TABLE facility_members ADD CONSTRAINT facility_members_status_check
      CHECK (status IN ('invited','active','deactivate'));
    ALTER TABLE facility_members ADD accepted_at timestamptz;
    UPDATE facility_members SET accepted_at = created_at;
    ALTER TABLE facility_members ADD CONSTRAINT facility_members_work_after_accepting
      CHECK (status <> 'active' OR accepted_at IS NOT NULL);
    CREATE UNIQUE INDEX facility_members_one_owner ON facility_members (facility_id) WHERE is_owner;
    CREATE TABLE invitations (
      user_id uuid PRIMARY KEY REFERENCES facility_members,
      token_hash bytea NOT NULL UNIQUE,
      invited_by uuid NOT NULL REFERENCES users,
      sent_at timestamptz NOT NULL
    );

    CREATE TABLE notification_settings (
      clinician_id uuid PRIMARY KEY REFERENCES clinicians,
      new_shift_in_area boolean NOT NULL DEFAULT true,
      boosted_shift boolean NOT NULL DEFAULT true,
      -- 2 each at once, 1 daily, 3 twice a week, 0 none
      email_frequency int NOT NULL DEFAULT 2 CHECK (email_frequency IN (0,1,2,3)),
      sms_frequency int NOT NULL DEFAULT 0 CHECK (sms_frequency IN (0,1,2,3)),
      push_frequency int NOT NULL DEFAULT 2 CHECK (push_frequency IN (0,1,2,3))
    );
    -- what a person hears of later, in one message
    CREATE TABLE digest_entries (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      channel text NOT NULL CHECK (channel IN ('email','sms','push')),
      type text NOT NULL,
      title text NOT NULL,
      body text NOT NULL,
      link text NOT NULL,
      created_at timestamptz NOT NULL,
      due_at timestamptz NOT NULL,
      sent_at timestamptz
    );
    CREATE INDEX digest_entries_due ON digest_entries (due_at) WHERE sent_at IS NULL;
    CREATE TABLE clinician_agreements (
      clinician_id uuid NOT NULL REFERENCES clinicians,
      version text NOT NULL,
      signature text NOT NULL CHECK (length(signature) BETWEEN 1 AND 50),
      signed_at timestamptz NOT NULL,
      PRIMARY KEY (clinician_id, version)
    );
    CREATE TABLE favorite_clinicians (
      facility_id uuid NOT NULL REFERENCES facilities,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (facility_id, clinician_id)
    );
    CREATE INDEX favorite_clinicians_of ON favorite_clinicians (facility_id, created_at DESC, clinician_id DESC);

    -- the weekly hours in which calls can be booked, in minutes after midnight; Monday is 1
    CREATE TABLE onboarding_hours (
      weekday int NOT NULL CHECK (weekday BETWEEN 1 AND 7),
      start_minute int NOT NULL CHECK (start_minute >= 0),
      end_minute int NOT NULL CHECK (end_minute <= 1440),
      CHECK (start_minute < end_minute),
      EXCLUDE USING gist (weekday WITH =, int4range(start_minute, end_minute) WITH &&)
    );
    INSERT INTO onboarding_hours
      SELECT weekday, part.start_minute, part.end_minute
      FROM generate_series(1, 5) AS weekday, (VALUES (540, 720), (780, 1020)) AS part (start_minute, end_minute);
    CREATE TABLE onboarding_calls (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
      phone text CHECK (phone ~ '^[0-9]{10}$'),
      status text NOT NULL DEFAULT 'booked' CHECK (status IN ('booked','done','missed','cancelled')),
      status_reason text CHECK (length(status_reason) <= 500),
      -- how often it was moved, as calendar files count
      sequence int NOT NULL DEFAULT 0,
      reminded_at timestamptz,
      created_at timestamptz NOT NULL,
      CONSTRAINT onboarding_calls_one_at_a_time
        EXCLUDE USING gist (tstzrange(starts_at, ends_at) WITH &&) WHERE (status = 'booked')
    );
    CREATE UNIQUE INDEX onboarding_calls_one_each ON onboarding_calls (user_id) WHERE status = 'booked';
    CREATE INDEX onboarding_calls_by_time ON onboarding_calls (starts_at DESC, id DESC);
    CREATE INDEX onboarding_calls_of ON onboarding_calls (user_id, starts_at DESC);
    CREATE INDEX onboarding_calls_to_remind ON onboarding_calls (starts_at)
      WHERE status = 'booked' AND reminded_at IS NULL;
    -- calendar files, shown where kept messages are
    ALTER TABLE mailbox_mails ADD attachments jsonb NOT NULL DEFAULT '[]';
  `)

export const down = (db: Knex) =>
  db.raw(`
    ALTER TABLE mailbox_mails DROP attachments;
    DROP TABLE onboarding_calls, onboarding_hours, favorite_clinicians, clinician_agreements, digest_entries,
      notification_settings, invitations, device_registrations, password_resets, remembered_devices, code_failures,
      login_challenges, recovery_codes, second_factors;
    DROP INDEX facility_members_one_owner;
    ALTER TABLE facility_members DROP CONSTRAINT facility_members_work_after_accepting, DROP accepted_at,
      DROP CONSTRAINT facility_members_status_check;
    UPDATE facility_members SET status = 'deactivate' WHERE status = 'invited';
    ALTER TABLE facility_members ADD CONSTRAINT facility_members_status_check CHECK (status IN ('active','deactivate'));
    ALTER TABLE sessions DROP second_factor_until;
  `)
