import { CannotStart } from '../outside/cannot-start.ts'
import { readArguments } from './import/arguments.ts'
import { importFacilities } from './import/import-facilities.ts'
import { openTable } from './import/open-table.ts'
import { describeOutcome } from './import/outcome.ts'
import { withDatabase } from './import/target.ts'

const interrupt = new AbortController()
const stop = () => interrupt.abort(new CannotStart('Stopped.'))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

const run = async () => {
  const startedAt = performance.now()
  const wish = readArguments(process.argv.slice(2))
  // Said before a database is started for a file that can't be read.
  await openTable(wish.file)
  const outcome = await withDatabase(process.env, db =>
    importFacilities(db, wish, process.stdout, interrupt.signal),
  )
  const seconds = (performance.now() - startedAt) / 1000
  process.stdout.write(`${describeOutcome(outcome, wish.rejected, seconds)}\n`)
  if (outcome.rejected === outcome.read) process.exitCode = 1
}

try {
  await run()
} catch (thrown) {
  if (!(thrown instanceof CannotStart)) throw thrown
  process.stderr.write(`${thrown.message}\nNothing was changed.\n`)
  process.exitCode = 1
}
