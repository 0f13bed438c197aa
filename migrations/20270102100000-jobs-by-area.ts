import type { Knex } from 'knex'

/** The public pages count the open shifts of a city by the first three digits of the ZIP code. */
export const up = (knex: Knex) =>
  knex.raw(`
    CREATE INDEX jobs_by_area ON jobs (left(zip_code, 3), first_slot_start)
      INCLUDE (id, zip_code, clinician_type, hourly_rate, boost_percent, facility_id, invite_only)
      WHERE status = 'posted';
  `)

export const down = (knex: Knex) => knex.raw('DROP INDEX jobs_by_area')
