import type { Knex } from 'knex'

/** What happened, the notes and marks of staff, leads, and what the clock runs. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE events (
      id uuid PRIMARY KEY,
      happened_at timestamptz NOT NULL,
      actor_user_id uuid REFERENCES users,
      actor_side text NOT NULL
        CHECK (actor_side IN ('admin','subadmin','facility','clinician','clock','guest')),
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
    -- timelines of one facility or clinician
    CREATE INDEX events_of_facility ON events (facility_id, happened_at DESC, id DESC)
      WHERE facility_id IS NOT NULL;
    CREATE INDEX events_of_clinician ON events (clinician_id, happened_at DESC, id DESC)
      WHERE clinician_id IS NOT NULL;
    CREATE INDEX events_by_noun ON events (noun, happened_at DESC, id DESC);
    CREATE INDEX events_of_actor ON events (actor_user_id, happened_at DESC, id DESC)
      WHERE actor_user_id IS NOT NULL;
    CREATE INDEX events_private_reads ON events (clinician_id, actor_user_id, happened_at, id)
      WHERE verb = 'readPrivate';
    CREATE INDEX events_by_verb ON events (noun, verb, happened_at DESC, id DESC);
    CREATE INDEX events_view_reads ON events (noun_id, (details ->> 'view'::text)) WHERE verb = 'readAsUser';

    CREATE TABLE notes (
      id uuid PRIMARY KEY,
      job_id uuid REFERENCES jobs,
      clinician_id uuid REFERENCES clinicians,
      facility_id uuid REFERENCES facilities,
      user_id uuid REFERENCES users,
      invoice_id uuid REFERENCES invoices,
      text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
      author_id uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      edited_at timestamptz,
      version int NOT NULL DEFAULT 1,
      CHECK (edited_at >= created_at),
      CHECK (num_nonnulls(job_id, clinician_id, facility_id, user_id, invoice_id) = 1)
    );
    COMMENT ON TABLE notes IS 'What staff note on one record, for other staff. Users never see it.';
    COMMENT ON COLUMN notes.user_id IS 'A person who is neither a clinician nor the owner of a facility.';
    CREATE INDEX notes_of_job ON notes (job_id, created_at, id) WHERE job_id IS NOT NULL;
    CREATE INDEX notes_of_clinician ON notes (clinician_id, created_at, id) WHERE clinician_id IS NOT NULL;
    CREATE INDEX notes_of_facility ON notes (facility_id, created_at, id) WHERE facility_id IS NOT NULL;
    CREATE INDEX notes_of_user ON notes (user_id, created_at, id) WHERE user_id IS NOT NULL;
    CREATE INDEX notes_of_invoice ON notes (invoice_id, created_at, id) WHERE invoice_id IS NOT NULL;
    CREATE INDEX notes_by_author ON notes (author_id);

    CREATE TABLE leads (
      id uuid PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('contact', 'hiring', 'newsletter')),
      email text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
      name text CHECK (char_length(name) BETWEEN 1 AND 100),
      phone text CHECK (phone ~ '^[0-9]{10}$'),
      message text CHECK (char_length(message) BETWEEN 1 AND 2000),
      office_name text CHECK (char_length(office_name) BETWEEN 1 AND 100),
      city text CHECK (char_length(city) BETWEEN 1 AND 50),
      state char(2) CHECK (state ~ '^[A-Z]{2}$'),
      clinician_types text[]
        CHECK (cardinality(clinician_types) > 0 AND clinician_types <@ ARRAY['pt', 'pta', 'ot', 'ota', 'cota',
          'slp']),
      source text NOT NULL CHECK (source IN ('site', 'qr', 'email')),
      created_at timestamptz NOT NULL,
      version int NOT NULL DEFAULT 1 CHECK (version > 0),
      handled_at timestamptz,
      handled_by uuid REFERENCES users,
      staff_note text CHECK (char_length(staff_note) BETWEEN 1 AND 500),
      CONSTRAINT leads_fields CHECK ((kind <> 'newsletter') = (num_nulls(name, message) = 0)
        AND (kind <> 'newsletter' OR num_nonnulls(name, phone, message) = 0) AND CASE kind
          WHEN 'hiring' THEN num_nulls(phone, office_name, city, state, clinician_types) = 0
            ELSE num_nonnulls(office_name, city, state, clinician_types) = 0 END),
      CONSTRAINT leads_handled CHECK ((handled_at IS NULL) = (handled_by IS NULL) AND (kind <> 'newsletter'
        OR handled_at IS NULL))
    );
    COMMENT ON TABLE leads IS 'Messages, hiring requests and newsletter addresses from the public pages, one row each. Kept for two years.';
    COMMENT ON COLUMN leads.source IS 'Where the person came from: our pages, a printed code or an email.';
    COMMENT ON COLUMN leads.version IS 'Counts changes; a change based on an older version is refused.';
    COMMENT ON COLUMN leads.handled_at IS 'When staff marked it as handled. Newsletter addresses need no handling.';
    COMMENT ON COLUMN leads.staff_note IS 'Seen by staff only.';
    CREATE UNIQUE INDEX leads_newsletter_once ON leads (email) WHERE kind = 'newsletter';
    CREATE INDEX leads_by_email ON leads (email);
    CREATE INDEX leads_by_time ON leads (created_at, id);
    CREATE INDEX leads_open ON leads (created_at, id) WHERE handled_at IS NULL AND kind <> 'newsletter';
    CREATE INDEX leads_by_handler ON leads (handled_by) WHERE handled_by IS NOT NULL;

    CREATE TABLE queue_marks (
      kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 30),
      subject_id uuid NOT NULL,
      cause text NOT NULL CHECK (length(cause) BETWEEN 1 AND 500),
      status text NOT NULL CHECK (status IN ('open', 'claimed', 'snoozed', 'done')),
      claimed_by uuid REFERENCES users,
      claimed_at timestamptz,
      snoozed_until timestamptz,
      changed_by uuid NOT NULL REFERENCES users,
      changed_at timestamptz NOT NULL,
      version int NOT NULL CHECK (version > 0),
      PRIMARY KEY (kind, subject_id),
      CONSTRAINT queue_marks_claimed CHECK ((num_nonnulls(claimed_by, claimed_at) IN (0, 2))
        AND (status <> 'claimed' OR claimed_by IS NOT NULL) AND (status <> 'open' OR claimed_by IS NULL)),
      CONSTRAINT queue_marks_snoozed CHECK ((status = 'snoozed') = (snoozed_until IS NOT NULL)),
      CONSTRAINT queue_marks_snoozed_ahead CHECK (snoozed_until > changed_at)
    );
    COMMENT ON TABLE queue_marks IS 'What staff did with an item of the queue. The item itself is read from the table of its kind.';
    COMMENT ON COLUMN queue_marks.subject_id IS 'The record that the item is about; which table, its kind says.';
    COMMENT ON COLUMN queue_marks.cause IS 'Why the item was in the queue. Once that changes, the mark no longer counts.';
    CREATE INDEX queue_marks_claimed_by ON queue_marks (claimed_by) WHERE claimed_by IS NOT NULL;
    CREATE INDEX queue_marks_changed_by ON queue_marks (changed_by);

    CREATE TABLE webhook_events (
      id text PRIMARY KEY,
      type text NOT NULL,
      body jsonb NOT NULL,
      received_at timestamptz NOT NULL,
      applied_at timestamptz,
      account text,
      failure text,
      tried_at timestamptz
    );
    CREATE INDEX webhook_events_open ON webhook_events (received_at) WHERE applied_at IS NULL;

    CREATE TABLE idempotency_keys (
      user_id uuid NOT NULL REFERENCES users,
      key text NOT NULL CHECK (length(key) BETWEEN 8 AND 200),
      call text NOT NULL,
      body_hash bytea NOT NULL,
      hold_id uuid REFERENCES holds,
      status int,
      answer jsonb,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, key)
    );
    CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

    -- what the clock runs: when last, and what came of it
    CREATE TABLE scheduled_runs (
      name text PRIMARY KEY,
      started_at timestamptz NOT NULL,
      finished_at timestamptz,
      is_ok boolean,
      result jsonb NOT NULL DEFAULT '{}',
      runs bigint NOT NULL DEFAULT 0
    );
    COMMENT ON COLUMN scheduled_runs.result IS 'What the run did, in counts and sentences.';

    CREATE FUNCTION events_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'what happened does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'events_append_only';
    END $$;
    CREATE TRIGGER events_stay BEFORE DELETE OR UPDATE ON events
      FOR EACH ROW EXECUTE FUNCTION events_are_append_only();
  `)
