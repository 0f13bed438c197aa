import type { Knex } from 'knex'

const counters = {
  clinician: ['shifts_over', 'shifts_due', 'shifts_worked', 'days_worked', 'days_on_time', 'canceled_late'],
  facility: ['shifts_held', 'cards_accepted', 'cards_in_time', 'payments_due', 'payments_in_time'],
}

/** Takes what the shift counted for off the sums of one side. */
const subtract = (side: keyof typeof counters) => `
  UPDATE ${side}_reliability SET ${counters[side].map(name => `${name} = ${name} - counted.${name}`).join(', ')}
  WHERE ${side}_id = (SELECT ${side}_id FROM applications WHERE id = returned);`

/** An application that is open again after a reversed call-out counts for nothing until it is confirmed again. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE FUNCTION forget_reliability(returned uuid) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE counted shift_reliability;
    BEGIN
      DELETE FROM shift_reliability WHERE application_id = returned RETURNING * INTO counted;
      IF NOT FOUND THEN RETURN; END IF;
      ${subtract('clinician')}
      ${subtract('facility')}
    END $$;
    CREATE FUNCTION forget_returned_application() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM forget_reliability(NEW.id);
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER applications_returned AFTER UPDATE OF confirmed_at ON applications
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (OLD.confirmed_at IS NOT NULL AND NEW.confirmed_at IS NULL) EXECUTE FUNCTION forget_returned_application();
    SELECT forget_reliability(s.application_id) FROM shift_reliability s
      JOIN applications a ON a.id = s.application_id WHERE a.confirmed_at IS NULL;
  `)

export const down = (db: Knex) =>
  db.raw(`
    DROP TRIGGER applications_returned ON applications;
    DROP FUNCTION forget_returned_application, forget_reliability;
  `)
