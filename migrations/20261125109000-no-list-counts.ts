import type { Knex } from 'knex'
import { down as dropListCounts, up as keepListCounts } from './20261120108000-list-counts.ts'

/** Long lists are counted to a cap when they are read; nothing is counted as rows come and go. */
export const up = (db: Knex) => dropListCounts(db)

export const down = (db: Knex) => keepListCounts(db)
