import type { Knex } from 'knex'
import { snakeCase, listPrepared } from './postgres/index.ts'
import { happeningsIn, hintAfterCommit } from './hints.ts'
import type {
  NewApplicationRow,
  NewDeliveryRow,
  NewDigestEntryRow,
  NewEventRow,
  NewNotificationRow,
} from './rows.ts'

/** Runs once the transaction commits. A higher priority number runs later. */
export type NewTask = { identifier: string; payload: object; priority?: number }

/** The rows of one statement. All rows of a table have the same columns. */
export type NewRows = {
  applications?: readonly Omit<NewApplicationRow, 'firstSlotStart' | 'lastSlotEnd'>[]
  events?: readonly NewEventRow[]
  notifications?: readonly NewNotificationRow[]
  digestEntries?: readonly NewDigestEntryRow[]
  deliveries?: readonly NewDeliveryRow[]
  tasks?: readonly NewTask[]
}
type Table = Exclude<keyof NewRows, 'tasks'>

/** The order in which tables are locked. */
const tables: readonly Table[] = ['applications', 'events', 'notifications', 'digestEntries', 'deliveries']

const insertSql = (table: string, columns: string, rows: string) => `
  INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, :${rows}::json)`

const addTasksSql = `
  SELECT count(*) FROM graphile_worker.add_jobs(
    ARRAY(SELECT task FROM json_populate_recordset(NULL::graphile_worker.job_spec, :tasks::json) task))`

/** A row with the names of its columns, for json_populate_record. */
export const withColumns = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value]))

/** Inserts a row, unless one with the same `key` exists: a column, several, or an expression. False if one does. */
export const insertIfNew = async (
  trx: Knex,
  table: string,
  row: object,
  key: string | string[] | Knex.Raw,
): Promise<boolean> => {
  const inserted = await trx(table)
    .insert(row)
    .onConflict(key as string)
    .ignore()
    .returning(trx.raw('true'))
  return inserted.length === 1
}

/**
 * Updates the rows of a query in which one of these values differs, and raises their version. Returns how many: a write
 * that changes nothing raises no version.
 */
export const updateIfDifferent = async (rows: Knex.QueryBuilder, values: object): Promise<number> => {
  const known = Object.entries(values).filter(([, value]) => value !== undefined)
  if (known.length === 0) return 0
  const differs = known.map(() => '?? IS DISTINCT FROM ?').join(' OR ')
  const updated: unknown = await rows
    .whereRaw(`(${differs})`, known.flat() as Knex.RawBinding[])
    .update(Object.fromEntries(known))
    .increment('version', 1)
  return Number(updated)
}

/** Saves rows and tasks in one statement, whose plan is kept for each set of tables, and hints at the rows. */
export const saveRows = async (trx: Knex, rows: NewRows): Promise<void> => {
  const inserts: string[] = []
  const bindings: Record<string, string> = {}
  for (const table of tables) {
    const [first, ...more] = (rows[table] ?? []).map(withColumns)
    if (!first) continue
    const binding = `${table}Rows`
    bindings[binding] = JSON.stringify([first, ...more])
    inserts.push(`${table}Saved AS (${insertSql(snakeCase(table), Object.keys(first).join(', '), binding)})`)
  }
  if (rows.tasks?.length) bindings.tasks = JSON.stringify(rows.tasks)
  else if (inserts.length === 0) return
  const saved = inserts.length > 0 ? `WITH ${inserts.join(', ')}` : ''
  await listPrepared(trx, `${saved} ${bindings.tasks ? addTasksSql : 'SELECT'}`, bindings)
  hintAfterCommit(trx, happeningsIn(rows))
}
