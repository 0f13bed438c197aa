import type { Knex } from 'knex'

/** An index of the shifts that the confirmed-shifts table starts with, in its order, for pages far down. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE INDEX applications_listed ON applications (first_slot_start DESC, id DESC)
      WHERE status IN ('applied', 'upcoming', 'current', 'completed');
  `)

export const down = (db: Knex) => db.raw('DROP INDEX applications_listed')
