import type { Knex } from 'knex'

/** The people who use the product, in the order of their list; how many entries it has tells how long the list is. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE INDEX users_without_staff ON users (created_at DESC, id DESC) WHERE role NOT IN ('admin', 'subadmin');
  `)

export const down = (db: Knex) => db.raw('DROP INDEX users_without_staff')
