import type { Knex } from 'knex'
import { down as dropListCounts, up as keepListCounts } from './20261120108000-list-counts.ts'

/** Lists are now counted up to a cap when read, so the stored counts go. */
export const up = (db: Knex) => dropListCounts(db)

export const down = (db: Knex) => keepListCounts(db)
