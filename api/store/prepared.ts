import type { Knex } from 'knex'

/** A connection keeps every statement that was prepared on it; rarer shapes are planned each time. */
const PREPARED_MAX = 200
const names = new Map<string, string>()

const nameOf = (sql: string) => {
  const known = names.get(sql)
  if (known || names.size >= PREPARED_MAX) return known
  const name = `view-${names.size}`
  names.set(sql, name)
  return name
}

/** The rows of a statement that is put together from few parts, prepared once for each shape. */
export const listPrepared = async <Row>(db: Knex, sql: string, bindings: Knex.ValueDict): Promise<Row[]> => {
  const name = nameOf(sql)
  const asked = db.raw<{ rows: Row[] }>(sql, bindings)
  const { rows } = await (name ? asked.options({ name }) : asked)
  return rows
}

/** Each row of a page carries the count, and its position; where the page is empty there is one row without a position. */
export type PageRow = { count: number; position: number | null }

export const pageOf = <Row extends PageRow>(rows: Row[]) => ({
  rows: rows.filter(({ position }) => position !== null),
  count: rows[0]?.count ?? 0,
})
