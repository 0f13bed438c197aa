import type { Knex } from 'knex'

/** A day that is missed counts at once, not only when the shift that goes on without it is over. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE TRIGGER applications_missed_reliability AFTER UPDATE OF clinician_missed ON applications
      FOR EACH ROW WHEN (NEW.status = 'current' AND OLD.clinician_missed IS DISTINCT FROM NEW.clinician_missed)
      EXECUTE FUNCTION note_reliability();
    SELECT count_reliability(array_agg(id)) FROM applications
      WHERE status = 'current' AND clinician_missed IS NOT NULL GROUP BY clinician_id;
  `)

export const down = (db: Knex) => db.raw('DROP TRIGGER applications_missed_reliability ON applications')
