import type { Knex } from 'knex'
import { COUNT_CAP } from '@gaitway/contract/limits'

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

/** A page and the count beside it, from rows that all carry the count, and a position where there is a row. */
export const pageOf = <Row extends { count: number; position: number | null }>(rows: Row[]) => ({
  rows: rows.filter(({ position }) => position !== null),
  count: rows[0]?.count ?? 0,
})

/**
 * How many rows a `table WHERE …` has, counted no further than one beyond the cap: it costs the same however many
 * there are. A `page` of ids that begins beyond the cap and has rows says enough without counting.
 */
export const countToCap = (from: string, skip = 0) => {
  const count = `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${from} LIMIT ${COUNT_CAP + 1}) counted`
  return skip < COUNT_CAP
    ? count
    : `SELECT CASE WHEN EXISTS (SELECT FROM page) THEN ${COUNT_CAP + 1} ELSE (${count}) END AS count`
}

/** What a list that was counted to the cap says of its count; its page was read one row further than it is shown. */
export const cappedCount = (
  counted: number,
  { skip, limit, read }: { skip: number; limit: number; read: number },
): { count: number; isCountCapped: boolean } => {
  if (counted <= COUNT_CAP) return { count: counted, isCountCapped: false }
  const count = read === 0 ? COUNT_CAP : Math.max(COUNT_CAP, skip + read)
  return { count, isCountCapped: read === 0 || read > limit }
}
