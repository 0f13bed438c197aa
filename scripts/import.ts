import { relative } from 'node:path'
import type { Knex } from 'knex'
import { type ImportResult, importFacilities } from './import/import-facilities.ts'
import { StartupError } from '../api/startup-error.ts'
import { connect } from '../api/store/postgres/index.ts'
import { migrateAt } from '../api/store/migrate.ts'
import { type Closing, type Program, runOnce } from './start/program.ts'
import { assertMigrated, type DatabaseOptions, openDatabase } from './start/database.ts'
import { readStorageFolder, readDatabaseUrl } from '../api/config.ts'
import { parseArguments } from './import/parse-arguments.ts'
import { readCsvFile } from './import/read-lines.ts'

/** A short path, relative to the current folder where possible. */
const displayPath = (path: string) => {
  const shortPath = relative('', path)
  return shortPath.startsWith('..') ? path : shortPath
}

const formatCount = (number: number) => number.toLocaleString('en-US')

const formatResult = (result: ImportResult, rejectedPath: string, seconds: number): string => {
  const lines = [
    `${formatCount(result.read)} rows read in ${seconds.toFixed(1)} s: ${formatCount(result.added)} new, ` +
      `${formatCount(result.changed)} changed, ${formatCount(result.unchanged)} unchanged, ${formatCount(result.rejected)} rejected.`,
  ]
  if (result.outsideArea > 0)
    lines.push(`${formatCount(result.outsideArea)} are in US territories, outside the service area.`)
  if (result.withoutPlace > 0)
    lines.push(`${formatCount(result.withoutPlace)} have a ZIP code we don't have a location for.`)
  if (result.rejected > 0) {
    lines.push(`The rejected rows, with line and reason, are in ${displayPath(rejectedPath)}.`)
  }
  return lines.join('\n')
}

const openMigratedDatabase = async (options: DatabaseOptions, closing: Closing): Promise<Knex> => {
  const { url, isEmbedded } = await openDatabase(options, closing)
  if (isEmbedded) await migrateAt(url)
  const db = connect(url, { name: 'gaitway import', max: 2, statementTimeoutMilliseconds: 0 })
  closing.add({ name: 'The database connection', close: () => db.destroy() })
  await assertMigrated(db)
  return db
}

/** npm runs commands in the repository, but paths are relative to the folder the user called it from. */
const callerFolder = ({ npm_lifecycle_event: event, INIT_CWD: folder }: NodeJS.ProcessEnv) =>
  event === 'import' && folder ? folder : process.cwd()

const importFile = async ({ closing, signal }: Program) => {
  const startedAt = performance.now()
  const options = parseArguments(process.argv.slice(2), callerFolder(process.env))
  // Checked first, so that an unreadable file never starts a database.
  await readCsvFile(options.file)
  const database = { databaseUrl: readDatabaseUrl(process.env), dataFolder: readStorageFolder(process.env) }
  const db = await openMigratedDatabase(database, closing)
  const result = await importFacilities(db, options, process.stdout, signal)
  const seconds = (performance.now() - startedAt) / 1000
  process.stdout.write(`${formatResult(result, options.rejected, seconds)}\n`)
  if (result.rejected === result.read) throw new StartupError('No valid rows found.')
}

/** Imports all valid rows of a file into the facility directory, or changes nothing and says so. */
runOnce(async program => {
  try {
    await importFile(program)
  } catch (thrown) {
    if (program.signal.aborted) process.stderr.write('\nStopped: nothing was changed.\n')
    if (!(thrown instanceof StartupError)) throw thrown
    throw new StartupError(`${thrown.message}\nNothing was changed.`)
  }
})
