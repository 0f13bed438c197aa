import type { Knex } from 'knex'

/** The audit log, notifications, emails kept for development, settings, and the clock’s offset. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE events (
      id uuid PRIMARY KEY,
      happened_at timestamptz NOT NULL,
      actor_user_id uuid REFERENCES users,
      actor_side text NOT NULL CHECK (actor_side IN ('admin','subadmin','facility','clinician','clock','guest')),
      noun text NOT NULL,
      noun_id uuid NOT NULL,
      verb text NOT NULL,
      from_state text,
      to_state text,
      job_id uuid REFERENCES jobs,
      facility_id uuid REFERENCES facilities,
      clinician_id uuid REFERENCES clinicians,
      details jsonb NOT NULL DEFAULT '{}'
    );
    CREATE INDEX events_of_noun ON events (noun_id, happened_at, id);
    CREATE INDEX events_of_job ON events (job_id, happened_at, id) WHERE job_id IS NOT NULL;
    CREATE INDEX events_recent ON events (happened_at DESC, id DESC);

    CREATE FUNCTION events_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'what happened does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'events_append_only';
    END $$;
    CREATE TRIGGER events_stay BEFORE UPDATE OR DELETE ON events
      FOR EACH ROW EXECUTE FUNCTION events_are_append_only();

    CREATE TABLE notifications (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users,
      type text NOT NULL,
      title text NOT NULL,
      body text NOT NULL,
      from_user_id uuid REFERENCES users,
      job_id uuid REFERENCES jobs,
      facility_id uuid REFERENCES facilities,
      details jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL,
      read_at timestamptz
    );
    CREATE INDEX notifications_of_user ON notifications (user_id, created_at DESC, id DESC);
    CREATE INDEX notifications_unread ON notifications (user_id, created_at DESC, id DESC) WHERE read_at IS NULL;

    CREATE TABLE mailbox_mails (
      id uuid PRIMARY KEY,
      channel text NOT NULL CHECK (channel IN ('email','sms')),
      recipient text NOT NULL,
      subject text NOT NULL,
      text_body text NOT NULL,
      html_body text,
      sent_at timestamptz NOT NULL
    );
    CREATE INDEX mailbox_of ON mailbox_mails (recipient, sent_at DESC);

    CREATE TABLE settings (
      name text PRIMARY KEY,
      value jsonb NOT NULL,
      changed_at timestamptz NOT NULL
    );

    CREATE TABLE clock_offset (
      id int PRIMARY KEY CHECK (id = 1),
      milliseconds bigint NOT NULL
    );
    INSERT INTO clock_offset VALUES (1, 0);

    CREATE TABLE median_rates (
      id uuid PRIMARY KEY,
      clinician_type text NOT NULL CHECK (clinician_type IN ('pt','pta','ot','ota','cota','slp')),
      state char(2) NOT NULL,
      rate_cents int NOT NULL CHECK (rate_cents > 0),
      source text NOT NULL,
      UNIQUE (clinician_type, state)
    );
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP TABLE median_rates, clock_offset, settings, mailbox_mails, notifications, events;
    DROP FUNCTION events_are_append_only;
  `)
