import { readStorageFolder, readDatabaseUrl } from '../config.ts'
import { migrateAt } from '../store/migrate.ts'
import { openDatabase } from './running/database.ts'
import { runOnce } from './running/program.ts'

/** The named or the embedded database has the shape that this version expects. */
runOnce(async ({ closing }) => {
  const wish = { databaseUrl: readDatabaseUrl(process.env), dataFolder: readStorageFolder(process.env) }
  const database = await openDatabase(wish, closing)
  const names = await migrateAt(database.url)
  const lines = names.length > 0 ? names.map(name => `  ${name}`) : ['  nothing new']
  process.stdout.write(`${database.description}\n${lines.join('\n')}\n`)
})
