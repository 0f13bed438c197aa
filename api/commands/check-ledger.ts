import { readConfig } from '../config.ts'
import { StartupError } from '../services/startup-error.ts'
import { compareBooks } from '../use-cases/ledger/compare-books.ts'
import { openMigrated } from './running/pieces.ts'
import { runOnce } from './running/program.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The ledger, the rows of money and all that ever moved at the payment service are compared; nothing is changed. */
runOnce(async ({ closing }) => {
  const config = readConfig(process.env)
  const { services } = await openMigrated(config, closing)
  await services.clock.sync(services.db)
  const { shifts, movements, differences } = await compareBooks(services, { posts: false })
  say(`  ${shifts} shifts and ${movements} movements at the payment service compared`)
  for (const difference of differences) say(`  ${difference}`)
  if (differences.length > 0) throw new StartupError(`${differences.length} differences.`)
  say('  the books are even')
})
