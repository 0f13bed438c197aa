import type { Knex } from 'knex'

/**
 * Counting a shift runs when its transaction commits. With the values of each shift PostgreSQL planned it anew, which
 * took longer than running it.
 */
export const up = (db: Knex) =>
  db.raw('ALTER FUNCTION count_reliability SET plan_cache_mode = force_generic_plan')

export const down = (db: Knex) => db.raw('ALTER FUNCTION count_reliability RESET plan_cache_mode')
