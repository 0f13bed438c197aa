import type { Knex } from 'knex'

/** Remembers that the proposed times of an application are those its facility proposed and the clinician accepted. */
export const up = (db: Knex) =>
  db.raw(`
    ALTER TABLE applications ADD are_times_agreed boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT applications_agreed_times
        CHECK (NOT are_times_agreed OR (proposed_slots IS NOT NULL AND counter_slots IS NULL));
    COMMENT ON COLUMN applications.are_times_agreed IS
      'The facility proposed the proposed times, and the clinician accepted them.';
    UPDATE applications a SET are_times_agreed = true
    WHERE a.proposed_slots IS NOT NULL AND a.counter_slots IS NULL AND (
      SELECT verb FROM events e WHERE e.noun = 'application' AND e.noun_id = a.id
        AND e.verb IN ('apply', 'applyAgain', 'propose', 'counter', 'acceptCounter')
      ORDER BY e.happened_at DESC, e.id DESC LIMIT 1) = 'acceptCounter';
  `)

export const down = (db: Knex) => db.raw('ALTER TABLE applications DROP are_times_agreed')
