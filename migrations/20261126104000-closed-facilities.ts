import type { Knex } from 'knex'

/** A partial index of deactivated facilities, whose jobs the job board leaves out. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE INDEX users_closed_facilities ON users (id) WHERE role = 'facility' AND status <> 'approved';
  `)

export const down = (db: Knex) => db.raw('DROP INDEX users_closed_facilities')
