import type { Knex } from 'knex'

/** Decisions on extra time; extra time accepted later is a separate payout. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE timesheet_extra_time
      ADD decision text CHECK (decision IN ('accept','decline')),
      ADD decided_by uuid REFERENCES users,
      ADD decided_at timestamptz,
      ADD decision_reason text CHECK (length(decision_reason) BETWEEN 1 AND 500),
      ADD CONSTRAINT timesheet_extra_time_decided CHECK (
        (decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL)),
      ADD CONSTRAINT timesheet_extra_time_declined CHECK (
        (decision IS NOT DISTINCT FROM 'decline') = (decision_reason IS NOT NULL));
    COMMENT ON COLUMN timesheet_extra_time.decision IS
      'Null until somebody decides. Whoever accepts the time card decides with it.';
    COMMENT ON COLUMN timesheet_extra_time.decision_reason IS 'Why it was declined.';

    -- Until now whoever accepted a time card accepted its extra time.
    DROP TRIGGER timesheet_extra_time_stays ON timesheet_extra_time;
    UPDATE timesheet_extra_time SET decision = 'accept', decided_by = t.accepted_by, decided_at = t.accepted_at
      FROM timesheets t WHERE t.id = timesheet_id AND t.status = 'accepted' AND t.accepted_by IS NOT NULL;

    CREATE FUNCTION extra_time_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- the one change that stays open after the time card is accepted: the decision, once
      IF TG_OP = 'UPDATE' AND OLD.decision IS NULL AND NEW.decision IS NOT NULL
          AND (NEW.timesheet_id, NEW.slot_id, NEW.minutes, NEW.reason)
            IS NOT DISTINCT FROM (OLD.timesheet_id, OLD.slot_id, OLD.minutes, OLD.reason) THEN
        RETURN NEW;
      END IF;
      IF (TG_OP = 'UPDATE' AND OLD.decision IS NOT NULL) OR EXISTS (SELECT 1 FROM timesheets
          WHERE id IN (coalesce(NEW.timesheet_id, OLD.timesheet_id), coalesce(OLD.timesheet_id, NEW.timesheet_id))
            AND status = 'accepted') THEN
        RAISE EXCEPTION 'the extra time of an accepted timesheet does not change'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'accepted_timesheet_stays';
      END IF;
      RETURN coalesce(NEW, OLD);
    END $$;
    CREATE TRIGGER timesheet_extra_time_stays BEFORE INSERT OR UPDATE OR DELETE ON timesheet_extra_time
      FOR EACH ROW EXECUTE FUNCTION extra_time_stays();
    CREATE INDEX timesheet_extra_time_open ON timesheet_extra_time (timesheet_id) WHERE decision IS NULL;

    ALTER TABLE payouts DROP CONSTRAINT payouts_reason_check,
      ADD CONSTRAINT payouts_reason_check CHECK (reason IN ('timesheet','cancellation','workedSlots','extraTime')),
      DROP CONSTRAINT payouts_application_id_key;
    CREATE UNIQUE INDEX payouts_one_per_shift ON payouts (application_id, (reason = 'extraTime'));
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP INDEX payouts_one_per_shift;
    ALTER TABLE payouts DROP CONSTRAINT payouts_reason_check,
      ADD CONSTRAINT payouts_reason_check CHECK (reason IN ('timesheet','cancellation','workedSlots')),
      ADD CONSTRAINT payouts_application_id_key UNIQUE (application_id);
    DROP INDEX timesheet_extra_time_open;
    DROP TRIGGER timesheet_extra_time_stays ON timesheet_extra_time;
    DROP FUNCTION extra_time_stays;
    ALTER TABLE timesheet_extra_time DROP decision, DROP decided_by, DROP decided_at, DROP decision_reason;
    CREATE TRIGGER timesheet_extra_time_stays BEFORE INSERT OR UPDATE OR DELETE ON timesheet_extra_time
      FOR EACH ROW EXECUTE FUNCTION accepted_entries_stay();
  `)
