import { readConfig } from '../config.ts'
import { StartupError } from '../services/startup-error.ts'
import { replayEvents } from '../use-cases/charges/webhook.ts'
import { readReplay } from './replay/arguments.ts'
import { openMigrated } from './running/pieces.ts'
import { runOnce } from './running/program.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Events of the payment service that were kept take effect once more: those that never did, or those that are named. */
runOnce(async ({ closing }) => {
  const which = readReplay(process.argv.slice(2))
  const config = readConfig(process.env)
  const { services } = await openMigrated(config, closing)
  const { applied, failed } = await replayEvents(services, which)
  say(`  ${applied} applied, ${failed.length} failed`)
  for (const id of failed) say(`  ${id}`)
  if (failed.length > 0)
    throw new StartupError('Why they failed stands with them in webhook_events and in the log.')
})
