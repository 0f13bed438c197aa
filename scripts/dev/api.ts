import { readConfig } from '../../api/config.ts'
import { openServices, openSite, openWorker } from '../../api/main.ts'
import { StartupError } from '../../api/startup-error.ts'
import { migrateAt } from '../../api/store/migrate.ts'
import { createDemo } from '../start/demo.ts'
import { addMetrics } from '../start/open-services.ts'
import { formatOrigin } from '../start/port.ts'
import { runProgram } from '../start/program.ts'

/** Runs the API and the worker without front ends, on the database that `npm run dev` started. */
runProgram(async ({ closing, signal }) => {
  const config = readConfig(process.env)
  const { drain } = config
  if (!config.databaseUrl)
    throw new StartupError('DATABASE_URL must be set: "npm run dev" starts this program with it.')
  await migrateAt(config.databaseUrl)
  const options = { config, databaseUrl: config.databaseUrl, apiOrigin: formatOrigin(config) }
  if (config.isDemo) await createDemo(options, { signal })
  const opened = await openServices(options)
  closing.add({ name: 'The services', close: opened.close })
  await addMetrics(opened, closing)
  const worker = await openWorker(opened, true)
  closing.add({ name: 'The worker', close: worker.stop, extraMilliseconds: drain.milliseconds })
  const site = await openSite(opened, {})
  closing.add({
    name: 'The site',
    close: site.stop,
    extraMilliseconds: drain.delayMilliseconds + drain.milliseconds,
  })
})
