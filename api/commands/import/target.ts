import type { Knex } from 'knex'
import { readDataFolder, readDatabaseUrl } from '../../config.ts'
import { CannotStart, reasonOf } from '../../outside/cannot-start.ts'
import { startEmbedded } from '../../outside/database/embedded.ts'
import { connect } from '../../store/connect.ts'
import { isMigrated, migrate } from '../../store/migrate.ts'

const open = (url: string) =>
  connect(url, { name: 'gaitway import', max: 2, statementTimeoutMilliseconds: 0 })

const refuseOtherShape = async (db: Knex) => {
  let isOurs: boolean
  try {
    isOurs = await isMigrated(db)
  } catch (thrown) {
    throw new CannotStart(`The database of DATABASE_URL can't be used: ${reasonOf(thrown)}.`)
  }
  if (!isOurs) {
    throw new CannotStart('The database has not the shape of this version: run "npm run migrate" first.')
  }
}

/** Works on the database of DATABASE_URL, or on the embedded one, which is started when it is not running. */
export const withDatabase = async <T>(env: NodeJS.ProcessEnv, work: (db: Knex) => Promise<T>): Promise<T> => {
  const given = readDatabaseUrl(env)
  const embedded = given ? undefined : await startEmbedded({ folder: readDataFolder(env), durable: true })
  const db = open(given ?? embedded?.url ?? '')
  try {
    if (embedded) await migrate(db)
    else await refuseOtherShape(db)
    return await work(db)
  } finally {
    await db.destroy()
    await embedded?.stop()
  }
}
