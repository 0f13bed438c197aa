import { readConfig } from '../config.ts'
import { openOutside } from '../main.ts'
import { CannotStart } from '../outside/cannot-start.ts'
import { isMigrated } from '../store/migrate.ts'
import { replayEvents } from '../use-cases/charges/webhook.ts'
import { readReplay } from './replay/arguments.ts'
import { openDatabase } from './running/database.ts'
import { runOnce } from './running/program.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Events of the payment service that were kept take effect once more: those that never did, or those that are named. */
runOnce(async ({ closing }) => {
  const which = readReplay(process.argv.slice(2))
  const config = readConfig(process.env)
  const { url } = await openDatabase(config, closing)
  const { outside, close } = await openOutside({ config, databaseUrl: url, apiOrigin: config.publicUrl })
  closing.add({ name: 'What is outside', close })
  if (!(await isMigrated(outside.db))) throw new CannotStart('"npm run migrate" comes first.')
  const { applied, failed } = await replayEvents(outside, which)
  say(`  ${applied} applied, ${failed.length} failed`)
  for (const id of failed) say(`  ${id}`)
  if (failed.length > 0)
    throw new CannotStart('Why they failed stands with them in webhook_events and in the log.')
})
