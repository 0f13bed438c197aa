import { relative } from 'node:path'
import type { Knex } from 'knex'
import { type Outcome, importFacilities } from './import/import-facilities.ts'
import { StartupError } from '../services/startup-error.ts'
import { connect } from '../store/connect.ts'
import { isMigrated, migrateAt } from '../store/migrate.ts'
import { type Closing, type Program, runOnce } from './running/program.ts'
import { openDatabase } from './running/database.ts'
import { readStorageFolder, readDatabaseUrl } from '../config.ts'
import { readArguments } from './import/arguments.ts'
import { openTable } from './import/read-lines.ts'

/** A path as one would type it here. */
const shown = (path: string) => {
  const fromHere = relative('', path)
  return fromHere.startsWith('..') ? path : fromHere
}

const count = (number: number) => number.toLocaleString('en-US')

/** What an import did, in sentences. */
const describeOutcome = (sum: Outcome, rejectedPath: string, seconds: number): string => {
  const lines = [
    `${count(sum.read)} rows read in ${seconds.toFixed(1)} s: ${count(sum.added)} new, ` +
      `${count(sum.changed)} changed, ${count(sum.unchanged)} as they were, ${count(sum.rejected)} not usable.`,
  ]
  if (sum.outsideArea > 0) lines.push(`${count(sum.outsideArea)} lie outside the area (territories).`)
  if (sum.withoutPlace > 0)
    lines.push(`${count(sum.withoutPlace)} have a ZIP code without a known place yet.`)
  if (sum.rejected > 0) {
    lines.push(`The rows not usable are listed with line and reason in ${shown(rejectedPath)}.`)
  }
  return lines.join('\n')
}

type Wish = Parameters<typeof openDatabase>[0]

/** The database that the product runs on, in the shape of this version: the named one, or the embedded one. */
const openTarget = async (wish: Wish, closing: Closing): Promise<Knex> => {
  const { url, isEmbedded } = await openDatabase(wish, closing)
  if (isEmbedded) await migrateAt(url)
  const db = connect(url, { name: 'gaitway import', max: 2, statementTimeoutMilliseconds: 0 })
  closing.add({ name: 'The connection', close: () => db.destroy() })
  if (!(await isMigrated(db))) {
    throw new StartupError('The database has not the shape of this version: run "npm run migrate" first.')
  }
  return db
}

/** npm runs its commands in the repository; the files named are those of the folder it was called in. */
const folderOfCaller = ({ npm_lifecycle_event: event, INIT_CWD: folder }: NodeJS.ProcessEnv) =>
  event === 'import' && folder ? folder : process.cwd()

const importFile = async ({ closing, signal }: Program) => {
  const startedAt = performance.now()
  const wish = readArguments(process.argv.slice(2), folderOfCaller(process.env))
  // Said before a database is started for a file that can't be read.
  await openTable(wish.file)
  const database = { databaseUrl: readDatabaseUrl(process.env), dataFolder: readStorageFolder(process.env) }
  const db = await openTarget(database, closing)
  const outcome = await importFacilities(db, wish, process.stdout, signal)
  const seconds = (performance.now() - startedAt) / 1000
  process.stdout.write(`${describeOutcome(outcome, wish.rejected, seconds)}\n`)
  if (outcome.rejected === outcome.read) throw new StartupError('None of the rows can be used.')
}

/** The directory holds the facilities of a file, or is as it was, which is then said. */
runOnce(async program => {
  try {
    await importFile(program)
  } catch (thrown) {
    if (program.signal.aborted) process.stderr.write('\nStopped: nothing was changed.\n')
    if (!(thrown instanceof StartupError)) throw thrown
    throw new StartupError(`${thrown.message}\nNothing was changed.`)
  }
})
