import knex, { type Knex } from 'knex'
import pg from 'pg'
import { Pipelines } from './pipeline.ts'

const oid = { int8: 20, date: 1082, numeric: 1700 }

const toNumber = (text: string): number => {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`${text} from the database does not fit a number`)
  }
  return value
}

// Once for every pool of this process: sums and counts add up as numbers, calendar days stay 'YYYY-MM-DD'.
pg.types.setTypeParser(oid.int8, toNumber)
pg.types.setTypeParser(oid.numeric, toNumber)
pg.types.setTypeParser(oid.date, text => text)

export type PoolWish = {
  /** Shown in pg_stat_activity. */
  name: string
  max: number
  /** 0 for none. */
  statementTimeoutMilliseconds?: number
  /** Settings of the server that hold for each connection, as its command line takes them. */
  serverOptions?: string
  /** Told of connections that were lost while nobody waited for them. */
  onTrouble?: (what: string) => void
}

const toStandardError = (what: string) => process.stderr.write(`${what}\n`)

/** Settings of one connection, shared by the pools of Knex and of the worker. */
export const connectionSettings = (url: string, wish: PoolWish) => ({
  connectionString: url,
  application_name: wish.name,
  statement_timeout: wish.statementTimeoutMilliseconds ?? 5_000,
  idle_in_transaction_session_timeout: 30_000,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  ...(wish.serverOptions && { options: wish.serverOptions }),
})

/** `firstSlotStart` in our code is `first_slot_start` in the database; Knex translates at its edge, jsonb stays. */
export const snakeCase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const camelCased = new Map<string, string>()
/** A column's name as the key of its rows. */
export const camelCase = (name: string): string => {
  const known = camelCased.get(name)
  if (known !== undefined) return known
  const made = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  camelCased.set(name, made)
  return made
}

type Rows = Record<string, unknown>[]

const camelCaseRows = (rows: Rows): Rows =>
  rows[0] && Object.keys(rows[0]).some(name => name.includes('_')) ? rows.map(camelCaseRow) : rows

const camelCaseRow = (row: Record<string, unknown>) => {
  const made: Record<string, unknown> = {}
  for (const name in row) made[camelCase(name)] = row[name]
  return made
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** What a query gave: rows, the first of them, plucked values, a count, or the driver's whole result. */
const camelCaseKeys = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return isRow(answer[0]) ? camelCaseRows(answer as Rows) : answer
  if (isRow(answer)) return camelCaseRow(answer)
  if (answer instanceof pg.Result) answer.rows = camelCaseRows(answer.rows as Rows)
  return answer
}

const tellOfLoss =
  ({ onTrouble = toStandardError }: PoolWish) =>
  (lost: Error) =>
    onTrouble(`A connection to the database was lost: ${lost.message}`)

/** A plain pool for libraries that bring their own queries; a lost idle connection is told and replaced. */
export const openPool = (url: string, wish: PoolWish): pg.Pool => {
  const pool = new pg.Pool({ ...connectionSettings(url, wish), max: wish.max })
  const tell = tellOfLoss(wish)
  pool.on('error', tell)
  pool.on('connect', client => client.on('error', tell))
  return pool
}

/** Reads share connections, so a few carry what many would carry one by one. */
const READS_SHARE = 5

const readPools = new WeakMap<Knex, Pipelines>()

/** Where prepared statements of this Knex run outside transactions. */
export const readPoolOf = (db: Knex): Pipelines | undefined => readPools.get(db)

/**
 * Connections for statements that are prepared once: planning ours anew for each set of values costs several times what
 * they take. Statements that Knex builds keep plans of their own, because their partial indexes need the values.
 */
const openReads = (url: string, wish: PoolWish) =>
  new Pipelines(
    connectionSettings(url, {
      ...wish,
      name: `${wish.name} reads`,
      serverOptions: '-c plan_cache_mode=force_generic_plan',
    }),
    Math.ceil(wish.max / READS_SHARE),
    tellOfLoss(wish),
  )

/** Queries run on a pool of at most `max` connections and prepared reads on a fifth as many, none for longer than its timeout. */
export const connect = (url: string, wish: PoolWish): Knex => {
  const say = wish.onTrouble ?? toStandardError
  const db = knex({
    client: 'pg',
    connection: connectionSettings(url, wish),
    pool: { min: 0, max: wish.max, idleTimeoutMillis: 30_000 },
    acquireConnectionTimeout: 10_000,
    wrapIdentifier: (name, quote) => quote(snakeCase(name)),
    postProcessResponse: (answer: unknown) => camelCaseKeys(answer),
    log: { warn: say, error: say, deprecate: say, debug: () => {} },
  })
  const reads = openReads(url, wish)
  readPools.set(db, reads)
  const client = db.client as { destroy: () => Promise<void> }
  const destroyOwn = client.destroy.bind(client)
  client.destroy = async () => {
    if (!reads.ended) await reads.end()
    await destroyOwn()
  }
  return db
}

/** The address that a Knex was made with, for those that need a connection of their own. */
export const addressOf = (db: Knex): string => {
  const { connection } = (db.client as { config: Knex.Config }).config
  if (typeof connection === 'string') return connection
  if (connection && 'connectionString' in connection && connection.connectionString) {
    return connection.connectionString
  }
  throw new Error('This Knex was not made from an address.')
}
