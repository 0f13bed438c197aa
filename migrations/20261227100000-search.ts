import type { Knex } from 'knex'

const tables = [
  'users',
  'clinicians',
  'facilities',
  'jobs',
  'applications',
  'timesheets',
  'payments',
  'payouts',
  'invoices',
]

/** Finds records by the end of an ID or by phone, and shifts by where they are. */
export const up = async (db: Knex) => {
  for (const table of tables) await db.raw(`CREATE INDEX ${table}_id_end ON ${table} (right(id::text, 6))`)
  await db.raw(`
    CREATE INDEX users_phone_search ON users USING gin (phone gin_trgm_ops);
    CREATE INDEX facilities_phone_search ON facilities USING gin (phone gin_trgm_ops);
  `)
}

export const down = async (db: Knex) => {
  await db.raw('DROP INDEX facilities_phone_search; DROP INDEX users_phone_search')
  for (const table of tables.toReversed()) await db.raw(`DROP INDEX ${table}_id_end`)
}
