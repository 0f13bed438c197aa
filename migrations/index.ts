import type { Knex } from 'knex'
import * as m20261120101000 from './20261120101000-places-and-directory.ts'
import * as m20261120102000 from './20261120102000-files.ts'
import * as m20261120103000 from './20261120103000-people.ts'
import * as m20261120104000 from './20261120104000-jobs.ts'
import * as m20261120105000 from './20261120105000-money.ts'
import * as m20261120106000 from './20261120106000-record.ts'
import * as m20261120107000 from './20261120107000-first-terms.ts'

export type Migration = {
  /** The file's name without its extension, so that sources and bundle name it alike. */
  name: string
  up: (db: Knex) => Promise<unknown>
  down: (db: Knex) => Promise<unknown>
}

/** Every change of the database's shape, in the order in which they run; never edited after merging. */
export const migrations: Migration[] = [
  { name: '20261120101000-places-and-directory', ...m20261120101000 },
  { name: '20261120102000-files', ...m20261120102000 },
  { name: '20261120103000-people', ...m20261120103000 },
  { name: '20261120104000-jobs', ...m20261120104000 },
  { name: '20261120105000-money', ...m20261120105000 },
  { name: '20261120106000-record', ...m20261120106000 },
  { name: '20261120107000-first-terms', ...m20261120107000 },
]
