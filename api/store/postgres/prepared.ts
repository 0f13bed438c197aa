import type { Knex } from 'knex'
import { COUNT_CAP } from '@gaitway/contract/values/limits'
import { camelCase, findReadPool, getSettings } from './connect.ts'
import { findTransactionConnection } from './transactions.ts'

/** A connection keeps every statement prepared on it. Statements beyond this many are planned each time. */
const PREPARED_MAX = 200

type Statement = { name: string | undefined; text: string; keys: string[] }
/** By the settings of a Knex, whose connections have their own prepared statements. */
const prepared = new WeakMap<object, Map<string, Statement>>()

/** `:name` becomes `$1`; a cast such as `::int` stays. */
const prepareStatement = (db: Knex, sql: string): Statement => {
  const settings = getSettings(db)
  const statements = prepared.get(settings) ?? new Map<string, Statement>()
  prepared.set(settings, statements)
  const earlier = statements.get(sql)
  if (earlier) return earlier
  const keys: string[] = []
  const text = sql.replace(/::|:([a-zA-Z]\w*)/g, (found, key?: string) => {
    if (!key) return found
    if (!keys.includes(key)) keys.push(key)
    return `$${keys.indexOf(key) + 1}`
  })
  const name = statements.size < PREPARED_MAX ? `read-${statements.size}` : undefined
  const statement = { name, text, keys }
  if (name) statements.set(sql, statement)
  return statement
}

/**
 * The rows of a statement, which each connection prepares once for each text. Outside a transaction it runs on the pool
 * that keeps plans.
 */
export const listPrepared = async <Row>(db: Knex, sql: string, bindings: Knex.ValueDict): Promise<Row[]> => {
  const connection = findReadPool(db) ?? findTransactionConnection(db)
  const { name, text, keys } = prepareStatement(db, sql)
  if (!connection) {
    const statement = db.raw<{ rows: Row[] }>(sql, bindings)
    return (await (name ? statement.options({ name }) : statement)).rows
  }
  const values = keys.map(key => {
    if (bindings[key] === undefined) throw new Error(`Nothing is bound to :${key}.`)
    return bindings[key]
  })
  db.client.emit('query', { sql: text, bindings: values })
  const { fields, rows } = await connection.query({ name, text, values, rowMode: 'array' })
  const names = fields.map(field => camelCase(field.name))
  return rows.map(row => {
    const named: Record<string, unknown> = {}
    for (const [index, column] of names.entries()) named[column] = row[index]
    return named as Row
  })
}

/** The first row of a prepared statement; undefined if it returns none. */
export const findPrepared = async <Row>(
  db: Knex,
  sql: string,
  bindings: Knex.ValueDict,
): Promise<Row | undefined> => (await listPrepared<Row>(db, sql, bindings))[0]

/** The column `json` of the first row; undefined if there is none. */
export const findPreparedJson = async (db: Knex, sql: string, bindings: Knex.ValueDict) =>
  (await findPrepared<{ json: string }>(db, sql, bindings))?.json

/** The first of these rows. Throws an error with this message if there is none. */
export const requireRow = <Row>([row]: readonly Row[], message: string): Row => {
  if (!row) throw new Error(message)
  return row
}

/** SQL: these words as a list of literals. They mustn't contain quotes, so take only words of ours. */
export const quoteWords = (words: readonly string[]) => words.map(word => `'${word}'`).join(', ')

/**
 * The condition that finds rows by these IDs, and its bindings. PostgreSQL estimates ten rows for a list of any length,
 * so for a list of one it would plan anew each time, which takes longer than reading the row.
 */
export const buildIdCondition = (
  column: string,
  ids: readonly string[],
): { condition: string; bindings: Knex.ValueDict } => {
  const [id, ...others] = ids
  return id !== undefined && others.length === 0
    ? { condition: `${column} = :id::uuid`, bindings: { id } }
    : { condition: `${column} = ANY(:ids::uuid[])`, bindings: { ids: [...ids] } }
}

/** The column `id` of the rows of a prepared statement. */
export const listPreparedIds = async (db: Knex, sql: string, bindings: Knex.ValueDict): Promise<string[]> =>
  (await listPrepared<{ id: string }>(db, sql, bindings)).map(({ id }) => id)

/** Whether a prepared statement finds a row. */
export const existsPrepared = async (db: Knex, sql: string, bindings: Knex.ValueDict): Promise<boolean> =>
  (await listPrepared(db, `SELECT WHERE EXISTS (${sql})`, bindings)).length > 0

/** SQL: the page size. A usual size is a literal, so that the stored plan is made for few rows. */
export const pageSizeSql = (limit: number) =>
  [10, 25, 50, 100].includes(limit) ? String(limit) : ':limit::int'

/** Each row has the count and its position. An empty page is one row without a position. */
export type PageRow = { count: number; position: number | null }

export const splitPage = <Row extends PageRow>(rows: Row[]) => ({
  rows: rows.filter(({ position }) => position !== null),
  count: rows[0]?.count ?? 0,
})

/**
 * PostgreSQL updates its estimate of a table's size when a tenth of the rows has changed. A table with this estimate
 * surely has more rows than the cap.
 */
const ESTIMATE_BEYOND_CAP = 2 * COUNT_CAP

type CountOptions = {
  skip?: number
  /** a table or an index with exactly these rows; if its estimate is far beyond the cap, nothing is counted */
  relation?: string
}

/**
 * SQL: counts the rows of `table WHERE …`, up to one beyond the cap, so the cost is bounded. Nothing is counted if the
 * statement's `page` has rows and starts beyond the cap.
 */
export const countToCapSql = (from: string, { skip = 0, relation }: CountOptions = {}) => {
  const count = `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${from} LIMIT ${COUNT_CAP + 1}) counted`
  const isBeyondCap = [
    skip >= COUNT_CAP && 'EXISTS (SELECT FROM page)',
    relation &&
      `(SELECT reltuples FROM pg_class WHERE oid = '${relation}'::regclass) > ${ESTIMATE_BEYOND_CAP}`,
  ].filter(Boolean)
  return isBeyondCap.length === 0
    ? count
    : `SELECT CASE WHEN ${isBeyondCap.join(' OR ')} THEN ${COUNT_CAP + 1} ELSE (${count}) END AS count`
}

/** The count that a list shows, and whether it is capped. `read` rows of its page were read, one more than `limit` at most. */
export const capCount = (
  counted: number,
  { skip, limit, read }: { skip: number; limit: number; read: number },
): { count: number; isCountCapped: boolean } => {
  if (counted <= COUNT_CAP) return { count: counted, isCountCapped: false }
  const count = read === 0 ? COUNT_CAP : Math.max(COUNT_CAP, skip + read)
  return { count, isCountCapped: read === 0 || read > limit }
}
