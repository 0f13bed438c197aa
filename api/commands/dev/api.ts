import { readConfig } from '../../config.ts'
import { openServices, openSite, openWorker } from '../../main.ts'
import { StartupError } from '../../services/startup-error.ts'
import { migrateAt } from '../../store/migrate.ts'
import { makeDemo } from '../running/demo.ts'
import { originOf } from '../running/port.ts'
import { runProgram } from '../running/program.ts'

/** The API and the worker without front ends, on the database that development has started. */
runProgram(async ({ closing }) => {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new StartupError('This part is started by "npm run dev".')
  await migrateAt(config.databaseUrl)
  const opened = await openServices({ config, databaseUrl: config.databaseUrl, apiOrigin: originOf(config) })
  closing.add({ name: 'What is outside', close: opened.close })
  if (config.isDemo) await makeDemo(opened)
  const worker = await openWorker(opened, true)
  closing.add({ name: 'The worker', close: worker.stop })
  const site = await openSite(opened, {})
  closing.add({ name: 'The site', close: site.stop })
})
