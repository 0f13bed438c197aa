import knex, { type Knex } from 'knex'
import pg from 'pg'
import { Pipelines } from './pipeline.ts'
import { OverloadedError, throwDatabaseError } from '../../database-error.ts'
import { beginWithFirstStatement } from './transactions.ts'

const oid = { int8: 20, date: 1082, numeric: 1700 }

const toNumber = (text: string): number => {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`${text} from the database does not fit a number`)
  }
  return value
}

// For every pool of this process: sums and counts are numbers, calendar days stay 'YYYY-MM-DD'.
pg.types.setTypeParser(oid.int8, toNumber)
pg.types.setTypeParser(oid.numeric, toNumber)
pg.types.setTypeParser(oid.date, text => text)

type PoolOptions = {
  /** Shown in pg_stat_activity. */
  name: string
  max: number
  /** 0 for no timeout. */
  statementTimeoutMilliseconds?: number
  /** How long Knex waits for a connection, also while it is opened. */
  acquireMilliseconds?: number
  /** Server settings for each connection, as command-line options. */
  serverOptions?: string
  /** Each connection plans Knex's statements once too, which is faster for tables with few rows. */
  preparesAllStatements?: boolean
  /** Receives errors of connections that were lost while idle. */
  onTrouble?: (what: string) => void
}

const toStandardError = (what: string) => process.stderr.write(`${what}\n`)

/** The connection URL with these command-line options of the server added to those that it has. */
export const withServerOptions = (url: string, options: string): string => {
  const extended = new URL(url)
  const earlier = extended.searchParams.get('options')
  extended.searchParams.set('options', earlier ? `${earlier} ${options}` : options)
  return extended.href
}

/** The settings of one connection, which Knex and the worker share. */
export const connectionSettings = (url: string, options: PoolOptions) => ({
  connectionString: options.serverOptions ? withServerOptions(url, options.serverOptions) : url,
  application_name: options.name,
  statement_timeout: options.statementTimeoutMilliseconds ?? 5_000,
  idle_in_transaction_session_timeout: 30_000,
  // a server whose files have to be read from a busy disk first takes several seconds to let the first ones in
  connectionTimeoutMillis: 15_000,
  keepAlive: true,
})

const memoize = (translate: (name: string) => string) => {
  const cache = new Map<string, string>()
  return (name: string) => {
    const translated = cache.get(name) ?? translate(name)
    cache.set(name, translated)
    return translated
  }
}
/**
 * `firstSlotStart` in our code is `first_slot_start` in the database. Knex converts names at its edge, but not inside
 * jsonb.
 */
export const snakeCase = memoize(name => name.replace(/[A-Z]/g, char => `_${char.toLowerCase()}`))
/** A column's name as a key of its rows. */
export const camelCase = memoize(name =>
  name.replace(/_([a-z0-9])/g, (_, char: string) => char.toUpperCase()),
)

type Rows = Record<string, unknown>[]

const camelCaseRows = (rows: Rows): Rows =>
  rows[0] && Object.keys(rows[0]).some(name => name.includes('_')) ? rows.map(camelCaseRow) : rows

const camelCaseRow = (row: Record<string, unknown>) => {
  const translated: Record<string, unknown> = {}
  for (const name in row) translated[camelCase(name)] = row[name]
  return translated
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** A query of Knex returns rows, the first row, plucked values, a count, or the driver's result. */
const camelCaseKeys = (result: unknown): unknown => {
  if (Array.isArray(result)) return isRow(result[0]) ? camelCaseRows(result as Rows) : result
  if (isRow(result)) return camelCaseRow(result)
  if (result instanceof pg.Result) result.rows = camelCaseRows(result.rows as Rows)
  return result
}

const reportLoss =
  ({ onTrouble = toStandardError }: PoolOptions) =>
  (lost: Error) =>
    onTrouble(`A connection to the database was lost: ${lost.message}`)

/** A plain pool for libraries with their own queries. Reports and replaces a lost idle connection. */
export const openPool = (url: string, options: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({ ...connectionSettings(url, options), max: options.max })
  const report = reportLoss(options)
  pool.on('error', report)
  pool.on('connect', client => client.on('error', report))
  return pool
}

/** Reads are pipelined, so a few connections are enough. */
const READS_SHARE = 5

/** The settings object of a Knex, which is the same object in its transactions, and another one in every other Knex. */
export const getSettings = (db: Knex): object => (db.client as { config: object }).config

const readPools = new WeakMap<Knex, Pipelines>()

/** Where prepared statements of this Knex run outside transactions. */
export const findReadPool = (db: Knex): Pipelines | undefined => readPools.get(db)

/**
 * Connections for statements that are planned once: planning them for each set of values takes several times as long as
 * running them. Statements built by Knex are planned each time, because their partial indexes need the values.
 */
const openReadConnections = (url: string, options: PoolOptions) =>
  new Pipelines(
    connectionSettings(url, {
      ...options,
      name: `${options.name} reads`,
      serverOptions: '-c plan_cache_mode=force_generic_plan',
    }),
    Math.ceil(options.max / READS_SHARE),
    reportLoss(options),
  )

/** A connection keeps every statement prepared on it. Statements beyond this many are planned each time. */
const NAMED_STATEMENTS_MAX = 500

type Sent = { sql: string; bindings?: unknown[]; options?: { name?: string } }

const Postgres = knex({ client: 'pg' }).client.constructor as typeof knex.Client

type Pool = { numPendingAcquires: () => number; numPendingCreates: () => number }

/** How long to wait for a connection that others have, by the settings of a Knex. */
const waits = new WeakMap<object, number>()

/** Knex’s client, which marks each error of a statement or a connection as the database’s. */
class MarkingClient extends Postgres {
  override query(connection: unknown, sent: Sent | string) {
    return (super.query(connection, sent) as Promise<unknown>).catch(throwDatabaseError)
  }
  override acquireConnection(): Promise<unknown> {
    const acquiring = (super.acquireConnection() as Promise<unknown>).catch(throwDatabaseError)
    const milliseconds = waits.get(this.config)
    const pool = this.pool as Pool
    if (milliseconds === undefined || pool.numPendingAcquires() === 0) return acquiring
    return this.waitAtMost(milliseconds, acquiring, pool)
  }

  /** Refuses once it has waited so long, unless a connection is being opened. One that comes later is released. */
  private waitAtMost(milliseconds: number, acquiring: Promise<unknown>, pool: Pool): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let isWaiting = true
      const refuse = () => {
        if (!isWaiting) return
        if (pool.numPendingCreates() > 0) return startTimer()
        isWaiting = false
        reject(new OverloadedError())
      }
      let timer: NodeJS.Timeout
      const startTimer = () => {
        // where the process itself stood still, what has arrived in the meantime is read first
        timer = setTimeout(() => setImmediate(refuse), milliseconds)
      }
      startTimer()
      acquiring
        .then(async connection => {
          if (!isWaiting) return this.releaseConnection(connection)
          resolve(connection)
        })
        .catch(reject)
        .finally(() => {
          isWaiting = false
          clearTimeout(timer)
        })
    })
  }
}

/** SQL → name of the statement, by the settings of a Knex. */
const statementNames = new WeakMap<object, Map<string, string>>()

/** Names each statement, so that PostgreSQL keeps its plan on the connection. */
export class PreparingClient extends MarkingClient {
  override query(connection: unknown, sent: Sent | string) {
    if (typeof sent !== 'string' && sent.bindings?.length) {
      const names = statementNames.get(this.config) ?? new Map<string, string>()
      statementNames.set(this.config, names)
      const name =
        names.get(sent.sql) ?? (names.size < NAMED_STATEMENTS_MAX ? `kept-${names.size}` : undefined)
      if (name) {
        names.set(sent.sql, name)
        sent.options = { name, ...sent.options }
      }
    }
    return super.query(connection, sent)
  }
}

/**
 * Uses at most `max` connections for queries and a fifth as many for prepared reads, three times that while some take
 * long; each statement has a timeout.
 */
export const connect = (url: string, options: PoolOptions): Knex => {
  const report = options.onTrouble ?? toStandardError
  const db = knex({
    client: options.preparesAllStatements ? PreparingClient : MarkingClient,
    connection: { ...connectionSettings(url, options), pipeline: true } as Knex.PgConnectionConfig,
    pool: { min: 0, max: options.max, idleTimeoutMillis: 30_000 },
    acquireConnectionTimeout: options.acquireMilliseconds ?? 10_000,
    wrapIdentifier: (name, quote) => quote(snakeCase(name)),
    postProcessResponse: camelCaseKeys,
    log: { warn: report, error: report, deprecate: report, debug: () => {} },
  })
  beginWithFirstStatement(db.client)
  const reads = openReadConnections(url, options)
  readPools.set(db, reads)
  const client = db.client as { destroy: () => Promise<void> }
  const destroy = client.destroy.bind(client)
  client.destroy = async () => {
    if (!reads.ended) await reads.end()
    await destroy()
  }
  return db
}

/**
 * From now on, statements of this Knex that wait longer than this while others have all connections fail with
 * `OverloadedError`. A connection that is being opened is still waited for.
 */
export const limitWaiting = (db: Knex, milliseconds: number) => {
  waits.set(getSettings(db), milliseconds)
  const reads = findReadPool(db)
  if (reads) reads.waitMilliseconds = milliseconds
}

/** The connection URL that a Knex was created from, for code that needs a connection of its own. */
export const getConnectionUrl = (db: Knex): string => {
  const { connection } = (db.client as { config: Knex.Config }).config
  if (typeof connection === 'string') return connection
  if (connection && 'connectionString' in connection && connection.connectionString) {
    return connection.connectionString
  }
  throw new Error('This Knex was not created from an address.')
}
