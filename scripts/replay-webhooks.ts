import { readConfig } from '../api/config.ts'
import { StartupError } from '../api/startup-error.ts'
import { replayEvents } from '../api/use-cases/charges/webhook.ts'
import { parseReplayArguments } from './replay-webhooks/parse-arguments.ts'
import { openMigratedServices } from './start/open-services.ts'
import { runOnce } from './start/program.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Applies stored payment service events again: the ones never applied, or the ones in the arguments. */
runOnce(async ({ closing }) => {
  const which = parseReplayArguments(process.argv.slice(2))
  const config = readConfig(process.env)
  const { services } = await openMigratedServices(config, closing)
  const { applied, failed } = await replayEvents(services, which)
  print(`  ${applied} applied, ${failed.length} failed`)
  for (const id of failed) print(`  ${id}`)
  if (failed.length > 0) throw new StartupError('The reasons are in webhook_events and in the log.')
})
