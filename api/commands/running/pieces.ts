import { type Config, readConfig } from '../../config.ts'
import { type Opened, openOutside } from '../../main.ts'
import { CannotStart } from '../../outside/cannot-start.ts'
import { isMigrated } from '../../store/migrate.ts'
import { openDatabase } from './database.ts'
import type { Program } from './program.ts'

/** What one piece of a product that is spread over processes needs: a shared, migrated database. */
export const openPiece = async (
  { closing }: Program,
  apiOriginOf: (config: Config) => string,
): Promise<Opened & { config: Config }> => {
  const config = readConfig(process.env)
  if (!config.databaseUrl) {
    throw new CannotStart('DATABASE_URL must be set: only "npm start" brings a database of its own.')
  }
  const database = await openDatabase(config, closing)
  const opened = await openOutside({
    config,
    databaseUrl: database.url,
    apiOrigin: apiOriginOf(config),
  })
  closing.add({ name: 'What is outside', close: opened.close })
  if (!(await isMigrated(opened.outside.db))) {
    throw new CannotStart(
      'The database does not have the shape of this version: run "npm run migrate" first.',
    )
  }
  return { ...opened, config }
}
