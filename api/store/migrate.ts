import { setTimeout as pause } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type { Knex } from 'knex'
import { migrations as ours } from '../../migrations/index.ts'
import { StartupError, readErrorCode } from '../startup-error.ts'
import { readAddress, connect, openPool } from './postgres/index.ts'

/** The lock number of all programs that change this database's schema. */
const lockKey = 7_202_611_201

/**
 * A file of `migrations`, by its name without the extension. Processes of the version before keep working while it runs
 * and afterwards, unless its name begins, after the date, with `breaking-`: then they refuse the database. An index on a
 * table with rows is created concurrently, with `config = { transaction: false }`, after one of the same name was
 * dropped, which an interrupted run leaves behind.
 */
export type Migration = {
  name: string
  config?: { transaction: boolean }
  up: (db: Knex) => Promise<unknown>
}

/** How long a migration waits: for another program that migrates, and each time for a table in use. */
type Patience = { programMilliseconds: number; tableMilliseconds: number; attempts: number }

const patience: Patience = { programMilliseconds: 60_000, tableMilliseconds: 3_000, attempts: 20 }
const PAUSE_MILLISECONDS = 500

/** Knex requires a `down`, but nothing calls it, because migrations are only added. */
const down = async () => {
  throw new Error("Migrations aren't undone.")
}

const createMigrationSource = (migrations: Migration[]): Knex.MigrationSource<Migration> => ({
  getMigrations: async () => migrations,
  getMigrationName: migration => migration.name,
  getMigration: async ({ up, config }) => ({ up, down, config }),
})

/** The names of the migrations already applied. */
const listApplied = async (db: Knex): Promise<string[]> => {
  if (!(await db.schema.hasTable('knex_migrations'))) return []
  return db('knex_migrations').orderBy('id').pluck('name')
}

/** Whether the applied migrations are from before the first release, which starts with the first of these migrations. */
const isFromBeforeFirstRelease = (applied: string[], [first]: Migration[]) =>
  first !== undefined && applied.length > 0 && !applied.includes(first.name)

const isBreaking = (name: string) => /^\d+-breaking-/.test(name)

/** Applied migrations of a newer version that processes of this one can't work with. */
const listBreaking = (applied: string[], migrations: Migration[]) => {
  const known = new Set(migrations.map(({ name }) => name))
  return applied.filter(name => isBreaking(name) && !known.has(name))
}

const refuseUnfit = (applied: string[], migrations: Migration[]) => {
  if (isFromBeforeFirstRelease(applied, migrations))
    throw new StartupError(
      "The database was made before the first release, and its schema can't be brought up to date: use another database.",
    )
  const breaking = listBreaking(applied, migrations)
  if (breaking.length === 0) return
  throw new StartupError(
    `The database was changed by a newer version in a way that this one can't work with (${breaking.join(', ')}): ` +
      'start the newer version, or use another database.',
  )
}

/**
 * Why this version can't work with the schema of the database: it lacks migrations, or has breaking ones of a newer
 * version. Other newer ones are fine.
 */
export const findSchemaProblem = async (
  db: Knex,
  migrations: Migration[] = ours,
): Promise<'older' | 'newer' | undefined> => {
  const applied = await listApplied(db)
  if (listBreaking(applied, migrations).length > 0) return 'newer'
  const names = new Set(applied)
  return migrations.every(({ name }) => names.has(name)) ? undefined : 'older'
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
export const migrate = (
  db: Knex,
  migrations: Migration[] = ours,
  how: Patience = patience,
): Promise<string[]> => migrateAt(readAddress(db), migrations, how)

/** Migrates the database at a URL, like `migrate`. */
export const migrateAt = async (
  url: string,
  migrations: Migration[] = ours,
  how: Patience = patience,
): Promise<string[]> => {
  const own = connect(url, {
    name: 'gaitway migrate',
    max: 2,
    statementTimeoutMilliseconds: 0,
    serverOptions: `-c lock_timeout=${how.tableMilliseconds}`,
  })
  try {
    return await own.transaction(async lock => {
      await lock.raw('set local idle_in_transaction_session_timeout = 0')
      await takeTurn(lock, how)
      refuseUnfit(await listApplied(own), migrations)
      const names = await runPending(own, migrations, how)
      await migrateWorker(url)
      return names
    })
  } finally {
    await own.destroy()
  }
}

/** Tries again and again: an index that is created concurrently would wait for a statement that waits. */
const takeTurn = async (lock: Knex, { programMilliseconds }: Patience) => {
  for (let waited = 0; ; waited += PAUSE_MILLISECONDS) {
    // without parameters: after a statement with some, a transaction keeps its snapshot, for which the index would wait
    const { rows } = await lock.raw<{ rows: { isOurs: boolean }[] }>(
      `select pg_try_advisory_xact_lock(${lockKey}) as is_ours`,
    )
    if (rows[0]?.isOurs) return
    if (waited >= programMilliseconds)
      throw new StartupError('Another program is still migrating the database: run it again later.')
    await pause(PAUSE_MILLISECONDS)
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

/** A table in use isn't waited for long, because all who want it afterwards wait behind us; we try again instead. */
const runPending = async (db: Knex, migrations: Migration[], { attempts }: Patience): Promise<string[]> => {
  const before = new Set(await listApplied(db))
  const config = {
    migrationSource: createMigrationSource(migrations),
    // it has those of a newer version, too
    disableMigrationsListValidation: true,
  }
  for (let attempt = 1; attempt <= attempts; attempt++) {
    // Knex's own lock is a row that a hard kill leaves behind; ours ends with its connection.
    await db.migrate.forceFreeMigrationsLock(config)
    try {
      await db.migrate.latest(config)
      return (await listApplied(db)).filter(name => !before.has(name))
    } catch (thrown) {
      if (readErrorCode(thrown) !== LOCK_NOT_AVAILABLE) throw thrown
      await pause(PAUSE_MILLISECONDS)
    }
  }
  throw new StartupError(
    'A table of the database stays in use, so that it can’t be changed: run it again later.',
  )
}

const migrateWorker = async (url: string) => {
  const pgPool = openPool(url, { name: 'gaitway migrate', max: 1, statementTimeoutMilliseconds: 0 })
  try {
    await runMigrations({ pgPool })
  } finally {
    await pgPool.end()
  }
}
