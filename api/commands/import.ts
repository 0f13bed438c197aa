import { readStorageFolder, readDatabaseUrl } from '../config.ts'
import { CannotStart } from '../outside/cannot-start.ts'
import { readArguments } from './import/arguments.ts'
import { importFacilities } from './import/import-facilities.ts'
import { openTable } from './import/open-table.ts'
import { describeOutcome } from './import/outcome.ts'
import { openTarget } from './import/target.ts'
import { type Program, runOnce } from './running/program.ts'

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
  if (outcome.rejected === outcome.read) throw new CannotStart('None of the rows can be used.')
}

/** The directory holds the facilities of a file, or is as it was, which is then said. */
runOnce(async program => {
  try {
    await importFile(program)
  } catch (thrown) {
    if (program.signal.aborted) process.stderr.write('\nStopped: nothing was changed.\n')
    if (!(thrown instanceof CannotStart)) throw thrown
    throw new CannotStart(`${thrown.message}\nNothing was changed.`)
  }
})
