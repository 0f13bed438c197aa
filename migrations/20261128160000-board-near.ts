import type { Knex } from 'knex'

/** The board opens near home, and reads only the jobs of a box around it. */
export const up = (knex: Knex) =>
  knex.raw(`
    CREATE INDEX jobs_board_near ON jobs (clinician_type, latitude, longitude) WHERE status = 'posted';
  `)

export const down = (knex: Knex) => knex.raw('DROP INDEX jobs_board_near')
