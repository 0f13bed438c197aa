import type { Knex } from 'knex'
import { connect } from '../../api/store/connect.ts'
import { newDatabase } from '../../api/testing/database.ts'
import { moneySql, recordSql } from './money-sql.ts'
import { planningSql, workingSql } from './habits-sql.ts'
import { jobsSql, peopleSql } from './people-sql.ts'
import { ROW_ID_SQL, ROWS_NOW, WAITING_PEOPLE, type Scale } from './scale.ts'

const forgoChecks = 'SET session_replication_role = replica'

const written = (sql: string, values: Record<string, string>) =>
  sql.replaceAll(/(?<!:):(\w+)/g, (_, name: string) => values[name] ?? `:${name}`)

/** Rows are written as the product would have left them. Its triggers and foreign keys would only repeat that. */
const write = async (db: Knex, scale: Scale) => {
  await db.raw(ROW_ID_SQL)
  const values: Record<string, string> = {
    facilities: String(scale.facilities),
    clinicians: String(scale.clinicians),
    jobs: String(scale.jobs),
    waiting: String(WAITING_PEOPLE),
    now: `'${ROWS_NOW.toISOString()}'::timestamptz`,
    real: `'${new Date().toISOString()}'::timestamptz`,
  }
  const statements = [...peopleSql, ...jobsSql, ...planningSql, ...moneySql, ...workingSql, ...recordSql]
  await db.transaction(async trx => {
    await trx.raw(forgoChecks)
    for (const sql of statements) await trx.raw(written(sql, values))
    await trx.raw('SET session_replication_role = DEFAULT')
  })
  await db.raw('VACUUM ANALYZE')
}

/** A separate database with this many rows, analyzed and vacuumed. */
export const fillRows = async (scale: Scale) => {
  const database = await newDatabase()
  const unhurried = connect(database.url, { name: 'gaitway rows', max: 1, statementTimeoutMilliseconds: 0 })
  const startedAt = performance.now()
  try {
    await write(unhurried, scale)
  } catch (thrown) {
    await database.close()
    throw thrown
  } finally {
    await unhurried.destroy()
  }
  return { ...database, seconds: (performance.now() - startedAt) / 1000 }
}
