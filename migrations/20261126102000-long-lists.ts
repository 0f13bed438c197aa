import type { Knex } from 'knex'

/** An index of users in list order, also used to count them. */
export const up = (db: Knex) =>
  db.raw(`
    CREATE INDEX users_without_staff ON users (created_at DESC, id DESC) WHERE role NOT IN ('admin', 'subadmin');
  `)

export const down = (db: Knex) => db.raw('DROP INDEX users_without_staff')
