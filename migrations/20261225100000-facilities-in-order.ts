import type { Knex } from 'knex'

/** The back office's list of facilities, newest first, and those on a billing hold. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE INDEX facilities_recent ON facilities (created_at DESC, id DESC);
    CREATE INDEX facilities_held ON facilities (created_at DESC, id DESC) WHERE held_at IS NOT NULL;
  `)

export const down = (db: Knex) => db.raw('DROP INDEX facilities_held, facilities_recent')
