import type { Knex } from 'knex'

/** Check-ins, no-shows, call-outs, and how each side rates the other. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE check_ins (
      application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
      slot_id uuid NOT NULL REFERENCES slots ON DELETE CASCADE,
      checked_in_at timestamptz,
      in_latitude double precision CHECK (in_latitude BETWEEN -90 AND 90),
      in_longitude double precision CHECK (in_longitude BETWEEN -180 AND 180),
      checked_out_at timestamptz,
      out_latitude double precision CHECK (out_latitude BETWEEN -90 AND 90),
      out_longitude double precision CHECK (out_longitude BETWEEN -180 AND 180),
      arrival_recorded_by uuid REFERENCES users,
      PRIMARY KEY (application_id, slot_id),
      CONSTRAINT check_ins_arrival_recorded CHECK (arrival_recorded_by IS NULL OR checked_in_at IS NOT NULL),
      CHECK (checked_in_at IS NOT NULL OR checked_out_at IS NOT NULL),
      CHECK (checked_out_at >= checked_in_at),
      CHECK ((in_latitude IS NULL) = (in_longitude IS NULL) AND (out_latitude IS NULL) = (out_longitude IS NULL)),
      CHECK (in_latitude IS NULL OR checked_in_at IS NOT NULL),
      CHECK (out_latitude IS NULL OR checked_out_at IS NOT NULL)
    );
    COMMENT ON TABLE check_ins IS 'Arriving and leaving, one row per confirmed application and day.';
    COMMENT ON COLUMN check_ins.checked_out_at IS 'Without a check-in if the clinician forgot it. The time card has the hours that count.';
    COMMENT ON COLUMN check_ins.arrival_recorded_by IS 'Who said that the clinician arrived; null if the clinician checked in.';
    CREATE INDEX check_ins_of_slot ON check_ins (slot_id);

    CREATE TABLE late_check_ins (
      application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
      slot_id uuid NOT NULL REFERENCES slots ON DELETE CASCADE,
      clinician_asked_at timestamptz NOT NULL,
      facility_asked_at timestamptz,
      not_here_at timestamptz,
      not_here_by uuid REFERENCES users,
      PRIMARY KEY (application_id, slot_id),
      CHECK (facility_asked_at >= clinician_asked_at),
      CHECK (not_here_at >= facility_asked_at),
      CHECK ((not_here_at IS NULL) = (not_here_by IS NULL)),
      CHECK (not_here_at IS NULL OR facility_asked_at IS NOT NULL)
    );
    COMMENT ON TABLE late_check_ins IS 'Days that started without a check-in: who was asked, and that the facility said the clinician isn''t there.';
    CREATE INDEX late_check_ins_of_slot ON late_check_ins (slot_id);

    CREATE TABLE no_show_reports (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
      slot_id uuid NOT NULL REFERENCES slots,
      status text NOT NULL CHECK (status IN ('waiting','contested','settled','withdrawn')),
      reason text NOT NULL,
      worked_slot_ids uuid[] NOT NULL DEFAULT '{}',
      reported_by uuid NOT NULL REFERENCES users,
      reported_at timestamptz NOT NULL,
      answer_by timestamptz,
      answer_note text,
      answered_at timestamptz,
      contested_at timestamptz,
      reminded_hours int CHECK (reminded_hours > 0),
      outcome text CHECK (outcome IN ('nothing', 'scheduled', 'hours')),
      settled_at timestamptz,
      decided_by uuid REFERENCES users,
      decision_reason text,
      at_stake_cents int NOT NULL CHECK (at_stake_cents >= 0),
      dispute_by timestamptz,
      CHECK (answer_by > reported_at),
      CHECK (answered_at >= reported_at),
      CHECK (contested_at >= reported_at),
      CHECK (status <> 'waiting' OR answer_by IS NOT NULL),
      CHECK (status <> 'contested' OR contested_at IS NOT NULL),
      CHECK ((outcome IS NULL) = (settled_at IS NULL)),
      CHECK (status <> 'settled' OR outcome IS NOT NULL),
      CHECK (dispute_by IS NULL OR outcome IS NOT NULL),
      CHECK ((decided_by IS NULL) = (decision_reason IS NULL)),
      CHECK (dispute_by > reported_at)
    );
    COMMENT ON TABLE no_show_reports IS 'A facility says that the clinician didn''t show up: what the clinician says, and what was decided.';
    COMMENT ON COLUMN no_show_reports.slot_id IS 'The day that the report is about.';
    COMMENT ON COLUMN no_show_reports.worked_slot_ids IS 'Earlier days that were worked; they are paid.';
    COMMENT ON COLUMN no_show_reports.answer_by IS 'Until when the clinician can answer before silence settles it; null if silence never does.';
    COMMENT ON COLUMN no_show_reports.contested_at IS 'Since when staff have to decide.';
    COMMENT ON COLUMN no_show_reports.at_stake_cents IS 'What the clinician isn''t paid if it is settled as a no-show: the scheduled pay without the days worked before.';
    COMMENT ON COLUMN no_show_reports.dispute_by IS 'Until when the clinician can dispute what was settled without their answer; null if it wasn''t.';
    CREATE UNIQUE INDEX no_show_reports_one_open ON no_show_reports (application_id)
      WHERE status IN ('waiting', 'contested');
    CREATE INDEX no_show_reports_of_application ON no_show_reports (application_id, reported_at);
    CREATE INDEX no_show_reports_of_slot ON no_show_reports (slot_id);
    CREATE INDEX no_show_reports_waiting ON no_show_reports (answer_by) WHERE status = 'waiting';
    CREATE INDEX no_show_reports_contested ON no_show_reports (contested_at) WHERE status = 'contested';
    CREATE UNIQUE INDEX no_show_reports_one_outcome ON no_show_reports (slot_id) WHERE outcome = 'nothing';
    COMMENT ON INDEX no_show_reports_one_outcome IS 'A day is missed once.';

    CREATE TABLE call_outs (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
      status text NOT NULL CHECK (status IN ('waiting','recorded','denied','upheld','reversed','closed')),
      caller text NOT NULL CHECK (caller IN ('clinician', 'authorized', 'other')),
      caller_name text,
      phone text NOT NULL CHECK (phone ~ '^[0-9]{10}$'),
      called_at timestamptz NOT NULL,
      reason text NOT NULL,
      recorded_by uuid NOT NULL REFERENCES users,
      recorded_at timestamptz NOT NULL,
      answer_by timestamptz,
      deny_by timestamptz,
      answered_at timestamptz,
      answer_note text,
      missed text CHECK (missed IN ('canceledEarly','canceledLate','canceledAfterStart')),
      decided_by uuid REFERENCES users,
      decided_at timestamptz,
      decision_reason text,
      is_returned boolean NOT NULL DEFAULT false,
      CHECK (recorded_at >= called_at),
      CHECK (answer_by > recorded_at),
      CHECK (missed IS NULL OR (status IN ('denied', 'upheld', 'reversed'))),
      CHECK ((status IN ('upheld', 'reversed')) = (decided_at IS NOT NULL)),
      CHECK ((decided_at IS NULL) = (decided_by IS NULL) AND (decided_at IS NULL) = (decision_reason IS NULL)),
      CHECK (NOT is_returned OR status = 'reversed'),
      CHECK (deny_by > recorded_at),
      CHECK (answered_at >= recorded_at),
      CHECK (decided_at >= answered_at),
      CHECK ((caller = 'clinician') = (caller_name IS NULL)),
      CHECK ((caller = 'other') = (answer_by IS NOT NULL)),
      CHECK ((caller = 'other') = (deny_by IS NULL)),
      CHECK ((status NOT IN ('waiting', 'closed')) OR caller = 'other'),
      CHECK ((status NOT IN ('denied', 'upheld', 'reversed')) OR caller <> 'other' AND answered_at IS NOT NULL)
    );
    COMMENT ON TABLE call_outs IS 'Someone called to say that the clinician can''t work a confirmed shift.';
    COMMENT ON COLUMN call_outs.caller IS 'The clinician, a person they authorized, or anyone else, whose call is a question to the clinician.';
    COMMENT ON COLUMN call_outs.answer_by IS 'Until when the clinician can answer that question.';
    COMMENT ON COLUMN call_outs.deny_by IS 'Until when the clinician can say that they didn''t call, unless someone else is confirmed before.';
    COMMENT ON COLUMN call_outs.missed IS 'What the application had in clinician_missed when the clinician denied the call; counts again if it is upheld.';
    COMMENT ON COLUMN call_outs.is_returned IS 'The clinician''s application is open again.';
    CREATE UNIQUE INDEX call_outs_one_open ON call_outs (application_id) WHERE status IN ('waiting', 'denied');
    CREATE INDEX call_outs_of_application ON call_outs (application_id, recorded_at);
    CREATE INDEX call_outs_waiting ON call_outs (answer_by) WHERE status = 'waiting';
    CREATE INDEX call_outs_denied ON call_outs (answered_at) WHERE status = 'denied';

    CREATE TABLE feedback (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES applications,
      by_side text NOT NULL CHECK (by_side IN ('facility', 'clinician')),
      author_id uuid NOT NULL REFERENCES users,
      rating int NOT NULL CHECK (rating BETWEEN 1 AND 5),
      tags text[] NOT NULL,
      comment text CHECK (length(comment) BETWEEN 1 AND 500),
      created_at timestamptz NOT NULL,
      changed_at timestamptz,
      CONSTRAINT feedback_once UNIQUE (application_id, by_side)
    );
    COMMENT ON TABLE feedback IS 'What one side of a completed shift says about the other; gone if it becomes a no-show.';
    COMMENT ON COLUMN feedback.by_side IS 'The side that rates; the other one is rated.';
    COMMENT ON COLUMN feedback.tags IS 'Reasons, each from the list for the rated side.';
    CREATE INDEX feedback_by_author ON feedback (author_id);

    CREATE FUNCTION add_rating(application uuid, side text, stars int, ratings int) RETURNS void LANGUAGE sql AS $$
      UPDATE facilities f SET rating_sum = rating_sum + stars, rating_count = rating_count + ratings
        FROM applications a WHERE a.id = application AND f.id = a.facility_id AND side = 'clinician';
      UPDATE clinicians c SET rating_sum = rating_sum + stars, rating_count = rating_count + ratings
        FROM applications a WHERE a.id = application AND c.id = a.clinician_id AND side = 'facility';
    $$;

    CREATE FUNCTION keep_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN PERFORM add_rating(OLD.application_id, OLD.by_side, -OLD.rating, -1); END IF;
      IF TG_OP <> 'DELETE' THEN PERFORM add_rating(NEW.application_id, NEW.by_side, NEW.rating, 1); END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER feedback_counted AFTER INSERT OR DELETE OR UPDATE OF application_id, by_side, rating ON feedback
      FOR EACH ROW EXECUTE FUNCTION keep_ratings();
  `)
