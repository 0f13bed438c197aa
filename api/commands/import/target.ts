import type { Knex } from 'knex'
import { CannotStart } from '../../outside/cannot-start.ts'
import { connect } from '../../store/connect.ts'
import { isMigrated, migrateAt } from '../../store/migrate.ts'
import type { Closing } from '../running/closing.ts'
import { openDatabase } from '../running/database.ts'

type Wish = Parameters<typeof openDatabase>[0]

/** The database that the product runs on, in the shape of this version: the named one, or the embedded one. */
export const openTarget = async (wish: Wish, closing: Closing): Promise<Knex> => {
  const { url, isEmbedded } = await openDatabase(wish, closing)
  if (isEmbedded) await migrateAt(url)
  const db = connect(url, { name: 'gaitway import', max: 2, statementTimeoutMilliseconds: 0 })
  closing.add({ name: 'The connection', close: () => db.destroy() })
  if (!(await isMigrated(db))) {
    throw new CannotStart('The database has not the shape of this version: run "npm run migrate" first.')
  }
  return db
}
