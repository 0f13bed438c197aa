import type { Knex } from 'knex'

/** Staff sort and search all shifts by hours worked, which are on the time card or its last correction. */
export const up = (knex: Knex) =>
  knex.raw(`
    ALTER TABLE applications ADD worked_minutes int CHECK (worked_minutes >= 0);
    COMMENT ON COLUMN applications.worked_minutes IS
      'As the time card or its last correction says, which keep it. Null without a time card.';
    CREATE FUNCTION keep_worked_minutes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_TABLE_NAME = 'timesheet_adjustments' THEN
        UPDATE applications SET worked_minutes = NEW.worked_minutes
          WHERE id = (SELECT application_id FROM timesheets WHERE id = NEW.timesheet_id);
      ELSIF TG_OP = 'DELETE' THEN
        UPDATE applications SET worked_minutes = NULL WHERE id = OLD.application_id;
      ELSE
        UPDATE applications SET worked_minutes = NEW.worked_minutes WHERE id = NEW.application_id;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER timesheets_keep_worked AFTER INSERT OR DELETE OR UPDATE OF worked_minutes ON timesheets
      FOR EACH ROW EXECUTE FUNCTION keep_worked_minutes();
    CREATE TRIGGER timesheet_adjustments_keep_worked AFTER INSERT ON timesheet_adjustments
      FOR EACH ROW EXECUTE FUNCTION keep_worked_minutes();
    UPDATE applications a SET worked_minutes = coalesce((SELECT x.worked_minutes FROM timesheet_adjustments x
        WHERE x.timesheet_id = t.id ORDER BY x.created_at DESC, x.id DESC LIMIT 1), t.worked_minutes)
      FROM timesheets t WHERE t.application_id = a.id;
    CREATE INDEX applications_by_worked ON applications (coalesce(worked_minutes, -1) DESC, id DESC);
  `)

export const down = (knex: Knex) =>
  knex.raw(`
    DROP TRIGGER timesheet_adjustments_keep_worked ON timesheet_adjustments;
    DROP TRIGGER timesheets_keep_worked ON timesheets;
    DROP FUNCTION keep_worked_minutes;
    ALTER TABLE applications DROP worked_minutes;
  `)
