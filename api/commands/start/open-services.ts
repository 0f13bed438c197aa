import { type Config, readConfig } from '../../config.ts'
import { type Opened, openServices } from '../../main.ts'
import { StartupError } from '../../services/startup-error.ts'
import { connect } from '../../store/connect.ts'
import { isMigrated } from '../../store/migrate.ts'
import { openDatabase } from './database.ts'
import type { Closing, Program } from './program.ts'

const assertMigrated = async (databaseUrl: string) => {
  const db = connect(databaseUrl, { name: 'gaitway start', max: 1 })
  try {
    if (await isMigrated(db)) return
  } finally {
    await db.destroy()
  }
  throw new StartupError('The database is not up to date: run "npm run migrate" first.')
}

/** Opens the database, checks that it is migrated, and opens all other services. */
export const openMigratedServices = async (
  config: Config,
  closing: Closing,
  apiOrigin: string = config.publicUrl,
): Promise<Opened> => {
  const { url } = await openDatabase(config, closing)
  await assertMigrated(url)
  const opened = await openServices({ config, databaseUrl: url, apiOrigin })
  closing.add({ name: 'The services', close: opened.close })
  return opened
}

/** Opens the services of one of several processes, which need a shared, migrated database. */
export const openSharedServices = async ({ closing }: Program, apiOriginOf: (config: Config) => string) => {
  const config = readConfig(process.env)
  if (!config.databaseUrl) {
    throw new StartupError('DATABASE_URL must be set: only "npm start" comes with an embedded database.')
  }
  return { ...(await openMigratedServices(config, closing, apiOriginOf(config))), config }
}
