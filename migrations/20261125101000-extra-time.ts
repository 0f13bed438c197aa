import type { Knex } from 'knex'

/** Minutes worked beyond a slot’s, with the reason; automatic acceptance neither pays nor charges them. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TABLE timesheet_extra_time (
      timesheet_id uuid NOT NULL,
      slot_id uuid NOT NULL,
      minutes int NOT NULL CHECK (minutes BETWEEN 1 AND 960),
      -- null in a draft that lacks it, and on a card that was submitted before it was asked for
      reason text CHECK (length(reason) BETWEEN 1 AND 500),
      PRIMARY KEY (timesheet_id, slot_id),
      FOREIGN KEY (timesheet_id, slot_id) REFERENCES timesheet_entries ON DELETE CASCADE
    );
    CREATE TRIGGER timesheet_extra_time_stays BEFORE INSERT OR UPDATE OR DELETE ON timesheet_extra_time
      FOR EACH ROW EXECUTE FUNCTION accepted_entries_stay();

    -- Silence does not pay for extra time that already waits either. What is still being written gets its rows when
    -- it is saved again.
    INSERT INTO timesheet_extra_time (timesheet_id, slot_id, minutes)
      SELECT worked.timesheet_id, worked.slot_id, worked.extra
      FROM (SELECT e.timesheet_id, e.slot_id,
              e.worked_minutes - round(extract(epoch FROM s.ends_at - s.starts_at) / 60)::int AS extra
            FROM timesheet_entries e JOIN slots s ON s.id = e.slot_id JOIN timesheets t ON t.id = e.timesheet_id
            WHERE t.status = 'pending') worked
      WHERE worked.extra > 0;
  `)

export const down = (db: Knex) => db.raw(`DROP TABLE timesheet_extra_time`)
