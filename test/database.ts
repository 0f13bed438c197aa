import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Knex } from 'knex'
import { connect } from '../api/store/postgres/index.ts'
import { recordMoves } from './coverage.ts'
import { addressIn, dropDatabase, inServer } from './database-server.ts'

/** What `startRun` told the processes of this run. */
export const setting = (name: string) => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run this test through Jest's project "node".`)
  return value
}

/** Copies a database that nobody is connected to. */
const copyDatabase = (template: string, name: string) =>
  inServer(setting('TEST_DATABASE_SERVER'), server =>
    server.raw('create database ?? template ?? strategy file_copy', [name, template]),
  )

const create = (name: string) => copyDatabase(setting('TEST_DATABASE_TEMPLATE'), name)

/**
 * The name of this run's template with more in it. The first process that wants it makes it, in the database whose
 * address `fill` gets, and others wait.
 */
export const extendTemplate = async (more: string, fill: (url: string) => Promise<void>) => {
  const [server, template] = [setting('TEST_DATABASE_SERVER'), setting('TEST_DATABASE_TEMPLATE')]
  const name = `${template}_${more}`
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return name
    const draft = `${name}_draft`
    await dropDatabase(server, draft)
    await create(draft)
    await fill(addressIn(server, draft))
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`)
    return name
  } finally {
    await client.end()
  }
}

/** The files of this run's demo. The run removes them at its end. */
export const demoFolder = (template: string) => join(tmpdir(), `${template}_demo`)

const open = (name: string, options: Partial<Parameters<typeof connect>[1]> = {}) => {
  const url = addressIn(setting('TEST_DATABASE_SERVER'), name)
  // on a busy machine a statement is late, not wrong
  const db = connect(url, { name: 'gaitway test', max: 10, statementTimeoutMilliseconds: 60_000, ...options })
  return { url, db }
}

/** A thousand tests send the same statements, and PostgreSQL plans longer than it reads so few rows. */
const openForFiles = (name: string) =>
  open(name, { preparesAllStatements: true, serverOptions: '-c plan_cache_mode=force_generic_plan' })

export type TestDatabase = Awaited<ReturnType<typeof newDatabase>>

/**
 * A migrated, empty database that `close` drops: for many rows, other tables, statistics, or processes that outlive a
 * test.
 */
export const newDatabase = async (template = setting('TEST_DATABASE_TEMPLATE')) => {
  const name = `gaitway_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await copyDatabase(template, name)
  const { url, db } = open(name)
  return {
    url,
    db,
    close: async () => {
      await recordMoves(db)
      await db.destroy()
      await dropDatabase(setting('TEST_DATABASE_SERVER'), name)
    },
  }
}

/** The database of this name on the test server, made if it isn't there. `close` leaves it. */
export const namedDatabase = async (name: string) => {
  const isThere: unknown = await inServer(setting('TEST_DATABASE_SERVER'), server =>
    server('pg_database').where({ datname: name }).first(),
  )
  if (!isThere) await create(name)
  const { url, db } = open(name)
  const close = () => db.destroy()
  const drop = async () => {
    await close()
    await dropDatabase(setting('TEST_DATABASE_SERVER'), name)
  }
  return { url, db, isNew: !isThere, close, drop }
}

/** Deleted rows take space until a database is dropped, and a read passes over them. */
const BYTES_MAX = 8_000_000

/** Makes a database as new; false if it isn't worth it. */
const restore = async (db: Knex): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: { bytes: number }[] }>('SELECT seeded.restore() AS bytes')
  return Number(rows[0]?.bytes) < BYTES_MAX
}

/** Makes the rows as new for the next test of the same file. */
export const putBackRows = async (db: Knex) => {
  await recordMoves(db)
  await db.raw('SELECT seeded.put_back()')
}

const inUse = new Set<string>()
const made = new Set<string>()
/** Stays open between files: a new connection reads each table's definition and plans each statement again. */
const opened = new Map<string, ReturnType<typeof open>>()

const firstFree = (number = 1): string => {
  const name = `${setting('TEST_DATABASE_TEMPLATE')}_${process.pid}_${number}`
  return inUse.has(name) ? firstFree(number + 1) : name
}

const openNew = async (name: string) => {
  await dropDatabase(setting('TEST_DATABASE_SERVER'), name)
  await create(name)
  made.add(name)
  return openForFiles(name)
}

const openAgain = async (name: string) => {
  const found = opened.get(name) ?? openForFiles(name)
  if (await restore(found.db)) return found
  await found.db.destroy()
  return openNew(name)
}

/** A failed test left a transaction open, which never ends by itself: Knex waits for it before it closes anything. */
const isLeftOpen = ({ client }: Knex) => (client.pool as { numUsed: () => number }).numUsed() > 0

const endSessions = (name: string) =>
  inServer(setting('TEST_DATABASE_SERVER'), server =>
    server.raw('select pg_terminate_backend(pid) from pg_stat_activity where datname = ?', [name]),
  )

/** Ends what stays open between files. */
export const endConnections = async () => {
  const all = [...opened.values()]
  opened.clear()
  for (const { db } of all) await db.destroy()
}

type Ending = { endConnections?: typeof endConnections }
const { endConnections: endFormer } = globalThis as Ending
// the environment of the tests calls it when this process gets no next file: open connections keep it from ending
Object.assign(globalThis, { endConnections })
await endFormer?.()

/**
 * A migrated, empty database for one test file. The next file of this process empties it and uses it again, with its
 * connections, which takes a tenth of the time of a new one.
 */
export const testDatabase = async (): Promise<TestDatabase> => {
  const name = firstFree()
  inUse.add(name)
  const database = await (made.has(name) ? openAgain(name) : openNew(name))
  opened.set(name, database)
  return {
    ...database,
    close: async () => {
      await recordMoves(database.db)
      database.db.removeAllListeners()
      if (isLeftOpen(database.db)) {
        opened.delete(name)
        void database.db.destroy()
        await endSessions(name)
      }
      inUse.delete(name)
    },
  }
}
