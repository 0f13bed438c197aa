import type { Knex } from 'knex'

/** Who applies to a shift, holds and books its times, and is asked as a standby. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE applications (
      id uuid PRIMARY KEY,
      job_id uuid NOT NULL REFERENCES jobs,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      facility_id uuid NOT NULL REFERENCES facilities,
      status text NOT NULL
        CHECK (status IN ('applied','upcoming','current','completed','cancelled','declined','expired','removed')),
      status_reason text,
      note text CHECK (length(note) <= 500),
      proposed_slots jsonb
        CHECK (jsonb_typeof(proposed_slots) = 'array' AND jsonb_array_length(proposed_slots) > 0),
      first_slot_start timestamptz NOT NULL,
      last_slot_end timestamptz NOT NULL,
      policy_id uuid REFERENCES policies,
      payment_type text CHECK (payment_type IN ('card', 'ACH', 'invoice')),
      fee_percent numeric(5,2) CHECK (fee_percent BETWEEN 0 AND 100),
      pay_rate_cents int CHECK (pay_rate_cents > 0),
      confirmed_at timestamptz,
      confirmed_by uuid REFERENCES users,
      created_at timestamptz NOT NULL,
      version int NOT NULL DEFAULT 1,
      sent_home_at timestamptz,
      card_due_at timestamptz,
      -- the latest reminder to hand one in, in hours from the shift's end
      card_reminded_hours int,
      is_standby boolean NOT NULL DEFAULT false,
      displaced_by text CHECK (displaced_by IN ('filled', 'overlap')),
      counter_slots jsonb CHECK (jsonb_typeof(counter_slots) = 'array'),
      clinician_missed text
        CHECK (clinician_missed IN ('canceledEarly','canceledLate','canceledAfterStart','noShow')),
      are_times_agreed boolean NOT NULL DEFAULT false,
      worked_minutes int CHECK (worked_minutes >= 0),
      sent_home_settlement text CHECK (sent_home_settlement IN ('returnAll', 'payMinimum', 'payBooked')),
      late_clinician_minutes int,
      late_facility_minutes int,
      UNIQUE (job_id, clinician_id),
      CONSTRAINT applications_agreed_times CHECK (NOT are_times_agreed OR proposed_slots IS NOT NULL
        AND counter_slots IS NULL),
      CHECK (displaced_by IS NULL OR status = 'declined'),
      CONSTRAINT applications_confirmed_late_minutes CHECK (confirmed_at IS NULL
        OR late_clinician_minutes IS NOT NULL AND late_facility_minutes IS NOT NULL),
      CONSTRAINT applications_missed CHECK (clinician_missed IS NULL OR status = 'cancelled'
        OR clinician_missed = 'noShow' AND (status IN ('current', 'completed'))),
      CONSTRAINT sent_home_settlement_of_sent_home CHECK (sent_home_settlement IS NULL OR sent_home_at IS NOT NULL)
    );
    COMMENT ON COLUMN applications.proposed_slots IS 'The days that the clinician would work at other times';
    COMMENT ON COLUMN applications.sent_home_at IS 'When the facility sent the confirmed clinician home.';
    COMMENT ON COLUMN applications.card_due_at IS 'When the clock submits the scheduled hours. Null once a time card was submitted, and when none is owed.';
    COMMENT ON COLUMN applications.is_standby IS 'Stays open when another applicant is confirmed, and is asked first if that one drops out.';
    COMMENT ON COLUMN applications.displaced_by IS 'Why the application was declined when the facility did not decline it.';
    COMMENT ON COLUMN applications.counter_slots IS 'What the facility proposes instead, until the clinician answers; an empty list means as posted';
    COMMENT ON COLUMN applications.clinician_missed IS 'How the clinician gave up a confirmed shift. Null if they didn''t; null again if staff excused it.';
    COMMENT ON COLUMN applications.are_times_agreed IS 'The facility proposed the proposed times, and the clinician accepted them.';
    COMMENT ON COLUMN applications.worked_minutes IS 'As the time card or its last correction says, which keep it. Null without a time card.';
    COMMENT ON COLUMN applications.sent_home_settlement IS 'What an admin chose to pay a clinician who was sent home, at least. Null follows the policy.';
    COMMENT ON COLUMN applications.late_clinician_minutes IS 'How long after a day starts its clinician is asked to check in, by the policy of the day it was confirmed.';
    COMMENT ON COLUMN applications.late_facility_minutes IS 'How long after a day starts the facility is asked whether the clinician is there, by the same policy.';
    CREATE UNIQUE INDEX applications_one_confirmed ON applications (job_id)
      WHERE status IN ('upcoming', 'current', 'completed');
    CREATE INDEX applications_recent ON applications (first_slot_start DESC, id DESC) INCLUDE (status);
    CREATE INDEX applications_by_status ON applications (status, first_slot_start DESC, id DESC);
    CREATE INDEX applications_of_clinician ON applications (clinician_id, first_slot_start DESC, id DESC);
    CREATE INDEX applications_of_facility ON applications (facility_id, first_slot_start DESC, id DESC);
    CREATE INDEX applications_starting ON applications (first_slot_start)
      WHERE status IN ('upcoming', 'applied');
    CREATE INDEX applications_ending ON applications (last_slot_end) WHERE status = 'current';
    CREATE INDEX applications_card_due ON applications (card_due_at, id) WHERE card_due_at IS NOT NULL;
    CREATE INDEX applications_listed ON applications (first_slot_start DESC, id DESC)
      WHERE status IN ('applied','upcoming','current','completed');
    CREATE INDEX applications_id_end ON applications ("right"(id::text, 6));
    CREATE INDEX applications_by_worked ON applications (COALESCE(worked_minutes, '-1'::integer) DESC, id DESC);

    ALTER TABLE brief_readings ADD FOREIGN KEY (application_id) REFERENCES applications ON DELETE CASCADE;

    CREATE TABLE holds (
      id uuid PRIMARY KEY,
      job_id uuid NOT NULL REFERENCES jobs,
      application_id uuid NOT NULL REFERENCES applications,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      facility_id uuid NOT NULL REFERENCES facilities,
      status text NOT NULL DEFAULT 'held' CHECK (status IN ('held', 'confirmed', 'released')),
      payment_type text NOT NULL CHECK (payment_type IN ('card', 'ACH', 'invoice')),
      source_id uuid,
      price jsonb NOT NULL,
      fee_percent numeric(5,2) NOT NULL,
      pay_rate_cents int NOT NULL,
      held_by uuid NOT NULL REFERENCES users,
      held_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      ended_at timestamptz,
      release_reason text,
      standby_offer_id uuid UNIQUE,
      proposed_start timestamptz,
      self_confirmed boolean NOT NULL DEFAULT false,
      standby_total_cents int CHECK (standby_total_cents >= 0),
      CHECK ((status = 'held') = (ended_at IS NULL))
    );
    COMMENT ON COLUMN holds.release_reason IS 'The code of the error that ended the hold.';
    COMMENT ON COLUMN holds.standby_offer_id IS 'The offer whose acceptance created the hold: nobody from the facility is at the screen.';
    COMMENT ON COLUMN holds.proposed_start IS 'The first start if it books the clinician''s proposed times; null if it books the posted ones';
    COMMENT ON COLUMN holds.self_confirmed IS 'The clinician confirmed themselves; nobody at the facility is at the screen.';
    COMMENT ON COLUMN holds.standby_total_cents IS 'If the clinician cancels, a standby who accepts is confirmed for at most this, the same way. Null: the facility is asked.';
    CREATE UNIQUE INDEX holds_one_live ON holds (job_id) WHERE status = 'held';
    CREATE INDEX holds_expiring ON holds (expires_at) WHERE status = 'held';
    CREATE INDEX holds_of_application ON holds (application_id);
    CREATE INDEX holds_released ON holds (ended_at) WHERE status = 'released';

    CREATE TABLE time_changes (
      id uuid PRIMARY KEY,
      job_id uuid NOT NULL REFERENCES jobs,
      application_id uuid NOT NULL REFERENCES applications,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      status text NOT NULL DEFAULT 'pending'
        CHECK (status IN ('pending','accepted','declined','lapsed','withdrawn')),
      slots jsonb NOT NULL CHECK (jsonb_array_length(slots) > 0),
      asked_by uuid NOT NULL REFERENCES users,
      asked_at timestamptz NOT NULL,
      answer_by timestamptz NOT NULL,
      ended_at timestamptz,
      CHECK (answer_by > asked_at),
      CHECK ((status = 'pending') = (ended_at IS NULL))
    );
    COMMENT ON COLUMN time_changes.slots IS 'the new times: startDate and endDate of each day';
    CREATE INDEX time_changes_of_job ON time_changes (job_id);
    CREATE INDEX time_changes_of_application ON time_changes (application_id);
    CREATE INDEX time_changes_of_clinician ON time_changes (clinician_id);
    CREATE INDEX time_changes_asked_by ON time_changes (asked_by);
    CREATE UNIQUE INDEX time_changes_one_open ON time_changes (job_id) WHERE status = 'pending';
    CREATE INDEX time_changes_due ON time_changes (answer_by) WHERE status = 'pending';

    CREATE TABLE clinician_bookings (
      hold_id uuid NOT NULL REFERENCES holds,
      slot_id uuid REFERENCES slots,
      clinician_id uuid NOT NULL REFERENCES clinicians,
      during tstzrange NOT NULL CHECK (NOT isempty(during)),
      time_change_id uuid REFERENCES time_changes,
      UNIQUE (hold_id, slot_id),
      CONSTRAINT clinician_never_double_booked EXCLUDE USING gist (clinician_id WITH =, during WITH &&),
      CHECK (num_nonnulls(slot_id, time_change_id) = 1)
    );
    COMMENT ON COLUMN clinician_bookings.time_change_id IS 'reserved until the clinician answers; slot_id is null';
    CREATE INDEX clinician_bookings_of_time_change ON clinician_bookings (time_change_id)
      WHERE time_change_id IS NOT NULL;
    -- slots are replaced when times change
    CREATE INDEX clinician_bookings_of_slot ON clinician_bookings (slot_id);

    -- begun when a confirmed clinician drops out; the hold says how the facility paid and what it agreed to
    CREATE TABLE standby_rounds (
      hold_id uuid PRIMARY KEY REFERENCES holds,
      job_id uuid NOT NULL REFERENCES jobs,
      begun_at timestamptz NOT NULL,
      ended_at timestamptz,
      CHECK (ended_at >= begun_at)
    );
    CREATE UNIQUE INDEX standby_rounds_one_live ON standby_rounds (job_id) WHERE ended_at IS NULL;
    CREATE INDEX standby_rounds_of_job ON standby_rounds (job_id, begun_at);

    CREATE TABLE standby_offers (
      id uuid PRIMARY KEY,
      round_id uuid NOT NULL REFERENCES standby_rounds(hold_id),
      application_id uuid NOT NULL REFERENCES applications,
      status text NOT NULL DEFAULT 'offered'
        CHECK (status IN ('offered','accepted','declined','lapsed','withdrawn')),
      offered_at timestamptz NOT NULL,
      answer_by timestamptz NOT NULL,
      ended_at timestamptz,
      UNIQUE (round_id, application_id),
      CHECK (answer_by > offered_at),
      CHECK ((status = 'offered') = (ended_at IS NULL))
    );
    CREATE UNIQUE INDEX standby_offers_one_live ON standby_offers (round_id) WHERE status = 'offered';
    CREATE INDEX standby_offers_of_application ON standby_offers (application_id);

    ALTER TABLE holds ADD FOREIGN KEY (standby_offer_id) REFERENCES standby_offers;

    CREATE FUNCTION take_job_times() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      SELECT first_slot_start, last_slot_end, facility_id
        INTO NEW.first_slot_start, NEW.last_slot_end, NEW.facility_id
        FROM jobs WHERE id = NEW.job_id;
      RETURN NEW;
    END $$;
    CREATE TRIGGER applications_take_job_times BEFORE INSERT
      OR UPDATE OF first_slot_start, last_slot_end, job_id, facility_id ON applications
      FOR EACH ROW EXECUTE FUNCTION take_job_times();

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

    CREATE FUNCTION freeze_late_minutes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      SELECT (terms->>'clinicianMinutes')::int, (terms->>'facilityMinutes')::int
        INTO NEW.late_clinician_minutes, NEW.late_facility_minutes FROM latest_terms('lateCheckIn') AS terms;
      RETURN NEW;
    END $$;
    CREATE TRIGGER applications_late_minutes BEFORE INSERT OR UPDATE OF confirmed_at ON applications
      FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION freeze_late_minutes();
  `)
