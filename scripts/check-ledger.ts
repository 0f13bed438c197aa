import { readConfig } from '../api/config.ts'
import { StartupError } from '../api/startup-error.ts'
import { compareBooks } from '../api/use-cases/ledger/reconcile.ts'
import { openMigratedServices } from './start/open-services.ts'
import { runOnce } from './start/program.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Compares the ledger with our payment rows and the payment service's transactions, without changing anything. */
runOnce(async ({ closing }) => {
  const config = readConfig(process.env)
  const { services } = await openMigratedServices(config, closing)
  await services.clock.sync(services.db)
  const { shifts, movements, differences } = await compareBooks(services, { posts: false })
  print(`  Compared ${shifts} shifts and ${movements} payment service transactions.`)
  for (const difference of differences) print(`  ${difference}`)
  if (differences.length > 0)
    throw new StartupError(
      `Found ${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}.`,
    )
  print('  The ledger balances.')
})
