import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { codeOf } from '../services/startup-error.ts'
import { connect } from '../store/connect.ts'
import { recordMoves } from './coverage.ts'
import { addressIn, dropDatabase, inServer } from './database-server.ts'

const from = (name: string) => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run this test through Jest's project "node".`)
  return value
}

const create = (name: string) =>
  inServer(from('TEST_DATABASE_SERVER'), server =>
    server.raw('create database ?? template ?? strategy file_copy', [name, from('TEST_DATABASE_TEMPLATE')]),
  )

const open = (name: string) => {
  const url = addressIn(from('TEST_DATABASE_SERVER'), name)
  // on a busy machine a statement is late, not wrong
  return { url, db: connect(url, { name: 'gaitway test', max: 10, statementTimeoutMilliseconds: 60_000 }) }
}

export type TestDatabase = Awaited<ReturnType<typeof newDatabase>>

/**
 * A migrated, empty database that `close` drops: for many rows, other tables, statistics, or processes that outlive a
 * test.
 */
export const newDatabase = async () => {
  const name = `gaitway_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await create(name)
  const { url, db } = open(name)
  return {
    url,
    db,
    close: async () => {
      await recordMoves(db)
      await db.destroy()
      await dropDatabase(from('TEST_DATABASE_SERVER'), name)
    },
  }
}

/** The database of this name on the test server, made if it isn't there. `close` leaves it. */
export const namedDatabase = async (name: string) => {
  const isThere: unknown = await inServer(from('TEST_DATABASE_SERVER'), server =>
    server('pg_database').where({ datname: name }).first(),
  )
  if (!isThere) await create(name)
  const { url, db } = open(name)
  const close = () => db.destroy()
  const drop = async () => {
    await close()
    await dropDatabase(from('TEST_DATABASE_SERVER'), name)
  }
  return { url, db, isNew: !isThere, close, drop }
}

/** Deleted rows take space until a database is dropped, and a read passes over them. */
const BYTES_MAX = 8_000_000
const unknownDatabase = '3D000'

/** Makes a database as new; false if there is none, or none that's worth it. */
const restore = async (name: string): Promise<boolean> => {
  const client = new pg.Client(addressIn(from('TEST_DATABASE_SERVER'), name))
  try {
    await client.connect()
    const { rows } = await client.query<{ bytes: number }>('SELECT seeded.restore() AS bytes')
    return Number(rows[0]?.bytes) < BYTES_MAX
  } catch (thrown) {
    if (codeOf(thrown) === unknownDatabase) return false
    throw thrown
  } finally {
    await client.end()
  }
}

const opened = new Set<string>()
const firstFree = (number = 1): string => {
  const name = `${from('TEST_DATABASE_TEMPLATE')}_${process.pid}_${number}`
  return opened.has(name) ? firstFree(number + 1) : name
}

/**
 * A migrated, empty database for one test file. The next file of this process empties it and uses it again, which takes
 * a tenth of the time of a new one.
 */
export const testDatabase = async (): Promise<TestDatabase> => {
  const name = firstFree()
  opened.add(name)
  if (!(await restore(name))) {
    await dropDatabase(from('TEST_DATABASE_SERVER'), name)
    await create(name)
  }
  const { url, db } = open(name)
  return {
    url,
    db,
    close: async () => {
      await recordMoves(db)
      await db.destroy()
      opened.delete(name)
    },
  }
}
