import type { Knex } from 'knex'
import { connect } from '../../api/store/postgres/index.ts'
import { migrate } from '../../api/store/migrate.ts'
import { namedDatabase, newDatabase } from '../../test/database.ts'
import { chatSql } from './chat-sql.ts'
import { invoicesSql } from './invoices-sql.ts'
import { moneySql, recordSql } from './money-sql.ts'
import { briefSql, planningSql, reliabilitySql, workingSql } from './habits-sql.ts'
import { jobsSql, peopleSql } from './people-sql.ts'
import { ROW_ID_SQL, ROWS_KEPT, ROWS_NOW, WAITING_PEOPLE, type Scale } from './scale.ts'

const forgoChecks = 'SET session_replication_role = replica'

const written = (sql: string, values: Record<string, string>) =>
  sql.replaceAll(/(?<!:):(\w+)/g, (_, name: string) => values[name] ?? `:${name}`)

/** Rows are written as the product would have left them. Its triggers and foreign keys would only repeat that. */
export const writeRows = async (
  db: Knex,
  statements: readonly string[],
  counts: Record<string, string | number>,
) => {
  await db.raw(ROW_ID_SQL)
  const values: Record<string, string> = {
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
    waiting: String(WAITING_PEOPLE),
    now: `'${ROWS_NOW.toISOString()}'::timestamptz`,
    real: `'${new Date().toISOString()}'::timestamptz`,
  }
  await db.transaction(async trx => {
    await trx.raw(forgoChecks)
    for (const sql of statements) await trx.raw(written(sql, values))
    await trx.raw('SET session_replication_role = DEFAULT')
  })
  await db.raw('VACUUM ANALYZE')
}

const writeScale = (db: Knex, scale: Scale) => {
  // later statements read what earlier ones wrote, so those are analyzed
  const statements = [
    [...peopleSql, ...jobsSql, 'ANALYZE'],
    [...planningSql, ...chatSql, ...briefSql, ...moneySql, ...invoicesSql, 'ANALYZE'],
    [...workingSql, 'ANALYZE', ...reliabilitySql, ...recordSql],
  ].flat()
  return writeRows(db, statements, scale)
}

/** Does this on a connection whose statements may take long, and returns the seconds it took. */
export const fillUnhurried = async (url: string, write: (db: Knex) => Promise<void>) => {
  const unhurried = connect(url, { name: 'gaitway rows', max: 1, statementTimeoutMilliseconds: 0 })
  const startedAt = performance.now()
  try {
    await write(unhurried)
  } finally {
    await unhurried.destroy()
  }
  return (performance.now() - startedAt) / 1000
}

/** The database that an earlier run filled and kept, with the migrations added since; or a new one, kept. */
const openKept = async (scale: Scale) => {
  const { isNew, drop, ...kept } = await namedDatabase(
    `gaitway_rows_${scale.applications}_${ROWS_NOW.getTime()}`,
  )
  if (isNew) {
    const seconds = await fillUnhurried(kept.url, db => writeScale(db, scale)).catch(async thrown => {
      await drop()
      throw thrown
    })
    return { ...kept, seconds }
  }
  const added = await migrate(kept.db)
  if (added.length > 0) await kept.db.raw('ANALYZE')
  return { ...kept, seconds: 0 }
}

/** A separate database with this many rows, analyzed and vacuumed. */
export const fillRows = async (scale: Scale) => {
  if (ROWS_KEPT) return openKept(scale)
  const database = await newDatabase()
  try {
    return { ...database, seconds: await fillUnhurried(database.url, db => writeScale(db, scale)) }
  } catch (thrown) {
    await database.close()
    throw thrown
  }
}
