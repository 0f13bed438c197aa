import { runMigrations } from 'graphile-worker'
import type { Knex } from 'knex'
import { migrations as ours } from '../../migrations/index.ts'
import { StartupError } from '../startup-error.ts'
import { readAddress, connect, openPool } from './postgres/index.ts'

/** The lock number of all programs that change this database's schema. */
const lockKey = 7_202_611_201
const lockWaitMilliseconds = 60_000

/** A file of `migrations`, by its name without the extension. */
export type Migration = { name: string; up: (db: Knex) => Promise<unknown> }

/** Knex requires a `down`, but nothing calls it, because migrations are only added. */
const down = async () => {
  throw new Error("Migrations aren't undone.")
}

const createMigrationSource = (migrations: Migration[]): Knex.MigrationSource<Migration> => ({
  getMigrations: async () => migrations,
  getMigrationName: migration => migration.name,
  getMigration: async ({ up }) => ({ up, down }),
})

/** The names of the migrations already applied. */
const listApplied = async (db: Knex): Promise<string[]> => {
  if (!(await db.schema.hasTable('knex_migrations'))) return []
  return db('knex_migrations').orderBy('id').pluck('name')
}

/** Whether the applied migrations are from before the first release, which starts with the first of these migrations. */
const isFromBeforeFirstRelease = (applied: string[], [first]: Migration[]) =>
  first !== undefined && applied.length > 0 && !applied.includes(first.name)

const refuseUnknown = (applied: string[], migrations: Migration[]) => {
  if (isFromBeforeFirstRelease(applied, migrations))
    throw new StartupError(
      "The database was made before the first release, and its schema can't be brought up to date: use another database.",
    )
  const known = new Set(migrations.map(migration => migration.name))
  const unknown = applied.filter(name => !known.has(name))
  if (unknown.length === 0) return
  throw new StartupError(
    `The database has a migration that this version does not know (${unknown.join(', ')}): ` +
      'start the newer version that added it, or use another database.',
  )
}

/** Whether the database has exactly the schema of this version. */
export const isMigrated = async (db: Knex, migrations: Migration[] = ours): Promise<boolean> => {
  const applied = new Set(await listApplied(db))
  return applied.size === migrations.length && migrations.every(({ name }) => applied.has(name))
}

/** Whether the schema of the database is from before the first release, so that it can't be brought up to date. */
export const isOlderThanFirst = async (url: string, migrations: Migration[] = ours): Promise<boolean> => {
  const own = connect(url, { name: 'gaitway migrate', max: 1 })
  try {
    return isFromBeforeFirstRelease(await listApplied(own), migrations)
  } finally {
    await own.destroy()
  }
}

/** Migrates the database and creates the worker's tables. Returns the names of new migrations. */
export const migrate = (db: Knex, migrations: Migration[] = ours): Promise<string[]> =>
  migrateAt(readAddress(db), migrations)

/** Migrates the database at a URL, like `migrate`. */
export const migrateAt = async (url: string, migrations: Migration[] = ours): Promise<string[]> => {
  const own = connect(url, { name: 'gaitway migrate', max: 2, statementTimeoutMilliseconds: 0 })
  try {
    return await own.transaction(async lock => {
      await lock.raw(`set local statement_timeout = ${lockWaitMilliseconds}`)
      await lock.raw('set local idle_in_transaction_session_timeout = 0')
      await lock.raw('select pg_advisory_xact_lock(?)', [lockKey])
      refuseUnknown(await listApplied(own), migrations)
      const names = await runPending(own, migrations)
      await migrateWorker(url)
      return names
    })
  } finally {
    await own.destroy()
  }
}

const runPending = async (db: Knex, migrations: Migration[]): Promise<string[]> => {
  const config = { migrationSource: createMigrationSource(migrations) }
  // Knex's own lock is a row that a hard kill leaves behind; ours ends with its connection.
  await db.migrate.forceFreeMigrationsLock(config)
  const [, names]: [number, string[]] = await db.migrate.latest(config)
  return names
}

const migrateWorker = async (url: string) => {
  const pgPool = openPool(url, { name: 'gaitway migrate', max: 1, statementTimeoutMilliseconds: 0 })
  try {
    await runMigrations({ pgPool })
  } finally {
    await pgPool.end()
  }
}
