import { readStorageFolder, readDatabaseUrl } from '../api/config.ts'
import { migrateAt } from '../api/store/migrate.ts'
import { openDatabase } from './start/database.ts'
import { runOnce } from './start/program.ts'

/** Migrates the database in DATABASE_URL, or the embedded one. */
runOnce(async ({ closing }) => {
  const options = { databaseUrl: readDatabaseUrl(process.env), dataFolder: readStorageFolder(process.env) }
  const database = await openDatabase(options, closing)
  const names = await migrateAt(database.url)
  const lines = names.length > 0 ? names.map(name => `  ${name}`) : ['  already up to date']
  process.stdout.write(`${database.description}\n${lines.join('\n')}\n`)
})
