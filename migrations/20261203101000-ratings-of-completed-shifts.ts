import type { Knex } from 'knex'

/** Removes ratings of shifts that turned out to be no-shows; a trigger subtracts them from the averages. */
export const up = (db: Knex) =>
  db.raw(`
    DELETE FROM feedback f USING applications a WHERE a.id = f.application_id AND a.status <> 'completed';
    COMMENT ON TABLE feedback IS 'What one side of a completed shift says about the other; gone if it becomes a no-show.';
  `)

export const down = (db: Knex) =>
  db.raw(`COMMENT ON TABLE feedback IS 'What one side of a completed shift says about the other.'`)
