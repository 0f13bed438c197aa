import { type Config, readConfig } from '../../config.ts'
import { type Opened, openServices } from '../../main.ts'
import { StartupError } from '../../services/startup-error.ts'
import { connect } from '../../store/connect.ts'
import { isMigrated } from '../../store/migrate.ts'
import { openDatabase } from './database.ts'
import type { Closing, Program } from './program.ts'

const refuseUnmigrated = async (databaseUrl: string) => {
  const db = connect(databaseUrl, { name: 'gaitway start', max: 1 })
  try {
    if (await isMigrated(db)) return
  } finally {
    await db.destroy()
  }
  throw new StartupError('The database does not have the shape of this version: run "npm run migrate" first.')
}

/** The database that is meant, in the shape of this version, and everything else outside of the product. */
export const openMigrated = async (
  config: Config,
  closing: Closing,
  apiOrigin: string = config.publicUrl,
): Promise<Opened> => {
  const { url } = await openDatabase(config, closing)
  await refuseUnmigrated(url)
  const opened = await openServices({ config, databaseUrl: url, apiOrigin })
  closing.add({ name: 'What is outside', close: opened.close })
  return opened
}

/** What one piece of a product that is spread over processes needs: a shared, migrated database. */
export const openPiece = async ({ closing }: Program, apiOriginOf: (config: Config) => string) => {
  const config = readConfig(process.env)
  if (!config.databaseUrl) {
    throw new StartupError('DATABASE_URL must be set: only "npm start" brings a database of its own.')
  }
  return { ...(await openMigrated(config, closing, apiOriginOf(config))), config }
}
