import type { Knex } from 'knex'
import { camelCaseRows, readPoolOf } from './connect.ts'

/** A connection keeps every statement that was prepared on it; rarer shapes are planned each time. */
const PREPARED_MAX = 200

type Statement = { name: string | undefined; text: string; keys: string[] }
const statements = new Map<string, Statement>()

/** `:name` becomes `$1`; a cast, such as `::int`, stays. */
const statementOf = (sql: string): Statement => {
  const known = statements.get(sql)
  if (known) return known
  const keys: string[] = []
  const text = sql.replace(/(?<!:):([a-zA-Z]\w*)/g, (_, key: string) => {
    if (!keys.includes(key)) keys.push(key)
    return `$${keys.indexOf(key) + 1}`
  })
  const name = statements.size < PREPARED_MAX ? `read-${statements.size}` : undefined
  const statement = { name, text, keys }
  if (name) statements.set(sql, statement)
  return statement
}

/**
 * The rows of a statement that is put together from few parts, prepared once for each shape. Outside a transaction it
 * runs on the pool whose plans are kept.
 */
export const listPrepared = async <Row>(db: Knex, sql: string, bindings: Knex.ValueDict): Promise<Row[]> => {
  const reads = readPoolOf(db)
  if (!reads) return (await db.raw<{ rows: Row[] }>(sql, bindings)).rows
  const { name, text, keys } = statementOf(sql)
  const values = keys.map(key => bindings[key])
  db.emit('query', { sql: text, bindings: values })
  const { rows } = await reads.query({ name, text, values })
  return camelCaseRows(rows) as Row[]
}

/** Each row of a page carries the count, and its position; where the page is empty there is one row without a position. */
export type PageRow = { count: number; position: number | null }

export const pageOf = <Row extends PageRow>(rows: Row[]) => ({
  rows: rows.filter(({ position }) => position !== null),
  count: rows[0]?.count ?? 0,
})
