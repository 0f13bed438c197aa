import type { Knex } from 'knex'

/** The shifts of the last weeks that started with nobody confirmed. */
export const up = (db: Knex) =>
  db.raw(`CREATE INDEX jobs_went_unfilled ON jobs (first_slot_start) WHERE status = 'expired'`)

export const down = (db: Knex) => db.raw('DROP INDEX jobs_went_unfilled')
