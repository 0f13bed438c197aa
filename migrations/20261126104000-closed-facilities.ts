import type { Knex } from 'knex'

/** The job board leaves out the jobs of facilities that may not use the product: few among many people. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE INDEX users_closed_facilities ON users (id) WHERE role = 'facility' AND status <> 'approved';
  `)

export const down = (db: Knex) => db.raw('DROP INDEX users_closed_facilities')
