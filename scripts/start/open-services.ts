import { type Config, readConfig } from '../../api/config.ts'
import { openMetricsServer, type Opened, openServices } from '../../api/main.ts'
import { StartupError } from '../../api/startup-error.ts'
import { connect } from '../../api/store/postgres/index.ts'
import { assertMigrated, openDatabase } from './database.ts'
import type { Closing, Program } from './program.ts'

/** Opens the database, checks that it is migrated, and opens all other services. */
export const openMigratedServices = async (
  config: Config,
  closing: Closing,
  apiOrigin: string = config.publicUrl,
): Promise<Opened> => {
  const { url } = await openDatabase(config, closing)
  const db = connect(url, { name: 'gaitway start', max: 1 })
  await assertMigrated(db).finally(() => db.destroy())
  const opened = await openServices({ config, databaseUrl: url, apiOrigin })
  closing.add({ name: 'The services', close: opened.close })
  return opened
}

/** Serves the figures of this process, where that is set up. */
export const addMetrics = async (opened: Opened, closing: Closing) => {
  const server = await openMetricsServer(opened)
  if (server) closing.add({ name: 'The metrics', close: server.close })
}

/** Opens the services of one of several processes, which need a shared, migrated database. */
export const openSharedServices = async ({ closing }: Program, apiOriginOf: (config: Config) => string) => {
  const config = readConfig(process.env)
  if (!config.databaseUrl) {
    throw new StartupError('DATABASE_URL must be set: only "npm start" comes with an embedded database.')
  }
  const opened = await openMigratedServices(config, closing, apiOriginOf(config))
  await addMetrics(opened, closing)
  return { ...opened, config }
}
