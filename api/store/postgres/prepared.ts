import type { Knex } from 'knex'
import { COUNT_CAP } from '@gaitway/contract/values/limits'
import { camelCase, findReadPool, readSettings } from './connect.ts'
import { findSender } from './transactions.ts'

/** A connection keeps every statement prepared on it. Rarer shapes are planned each time. */
const PREPARED_MAX = 200

type Statement = { name: string | undefined; text: string; keys: string[] }
/** By the settings of a Knex, whose connections have their own prepared statements. */
const prepared = new WeakMap<object, Map<string, Statement>>()

/** `:name` becomes `$1`; a cast such as `::int` stays. */
const prepareStatement = (db: Knex, sql: string): Statement => {
  const settings = readSettings(db)
  const statements = prepared.get(settings) ?? new Map<string, Statement>()
  prepared.set(settings, statements)
  const known = statements.get(sql)
  if (known) return known
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
 * Runs a statement built from a few parts, prepared once for each shape. Outside a transaction it runs on the pool that
 * keeps plans.
 */
export const listPrepared = async <Row>(db: Knex, sql: string, bindings: Knex.ValueDict): Promise<Row[]> => {
  const runsOn = findReadPool(db) ?? findSender(db)
  const { name, text, keys } = prepareStatement(db, sql)
  if (!runsOn) {
    const statement = db.raw<{ rows: Row[] }>(sql, bindings)
    return (await (name ? statement.options({ name }) : statement)).rows
  }
  const values = keys.map(key => {
    if (bindings[key] === undefined) throw new Error(`Nothing is bound to :${key}.`)
    return bindings[key]
  })
  db.client.emit('query', { sql: text, bindings: values })
  const { fields, rows } = await runsOn.query({ name, text, values, rowMode: 'array' })
  const names = fields.map(field => camelCase(field.name))
  return rows.map(row => toNamedRow(names, row) as Row)
}

/**
 * Finds rows by these IDs: the condition, and what is bound. PostgreSQL takes a list for ten of them, and so would plan
 * anew for a list of one each time, which takes longer than reading it.
 */
export const amongIds = (
  column: string,
  ids: readonly string[],
): { condition: string; bindings: Knex.ValueDict } => {
  const [id, ...others] = ids
  return id !== undefined && others.length === 0
    ? { condition: `${column} = :id::uuid`, bindings: { id } }
    : { condition: `${column} = ANY(:ids::uuid[])`, bindings: { ids: [...ids] } }
}

/** The IDs that such a statement lists. */
export const listPreparedIds = async (db: Knex, sql: string, bindings: Knex.ValueDict): Promise<string[]> =>
  (await listPrepared<{ id: string }>(db, sql, bindings)).map(({ id }) => id)

/** Whether such a statement finds a row. */
export const hasPrepared = async (db: Knex, sql: string, bindings: Knex.ValueDict): Promise<boolean> =>
  (await listPrepared(db, `SELECT WHERE EXISTS (${sql})`, bindings)).length > 0

const toNamedRow = (names: readonly string[], values: readonly unknown[]) => {
  const row: Record<string, unknown> = {}
  for (const [at, name] of names.entries()) row[name] = values[at]
  return row
}

/** Usual page sizes. */
const usualSizes = [10, 25, 50, 100]

/** The page size in SQL. A usual size is a literal, so that the stored plan is made for few rows. */
export const pageSize = (limit: number) => (usualSizes.includes(limit) ? String(limit) : ':limit::int')

/** Each row has the count and its position. An empty page is one row without a position. */
export type PageRow = { count: number; position: number | null }

export const splitPage = <Row extends PageRow>(rows: Row[]) => ({
  rows: rows.filter(({ position }) => position !== null),
  count: rows[0]?.count ?? 0,
})

/** PostgreSQL updates its estimate of a table's size when a tenth has changed, so this much is certain. */
const SURELY_BEYOND = 2 * COUNT_CAP

type Counted = {
  skip?: number
  /** a table or an index with exactly these rows; if its estimate is far beyond the cap, nothing is counted */
  relation?: string
}

/**
 * Counts the rows of `table WHERE …`, up to one beyond the cap, so the cost is bounded. A non-empty `page` beyond the
 * cap needs no counting.
 */
export const countToCap = (from: string, { skip = 0, relation }: Counted = {}) => {
  const count = `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${from} LIMIT ${COUNT_CAP + 1}) counted`
  const signs = [
    ...(skip < COUNT_CAP ? [] : ['EXISTS (SELECT FROM page)']),
    ...(relation
      ? [`(SELECT reltuples FROM pg_class WHERE oid = '${relation}'::regclass) > ${SURELY_BEYOND}`]
      : []),
  ]
  return signs.length === 0
    ? count
    : `SELECT CASE WHEN ${signs.join(' OR ')} THEN ${COUNT_CAP + 1} ELSE (${count}) END AS count`
}

/** The count and its flag for a list counted up to the cap. Its page was read one row further than shown. */
export const cappedCount = (
  counted: number,
  { skip, limit, read }: { skip: number; limit: number; read: number },
): { count: number; isCountCapped: boolean } => {
  if (counted <= COUNT_CAP) return { count: counted, isCountCapped: false }
  const count = read === 0 ? COUNT_CAP : Math.max(COUNT_CAP, skip + read)
  return { count, isCountCapped: read === 0 || read > limit }
}
