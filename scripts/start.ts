import { BRAND } from '@gaitway/contract/values/brand'
import { type Config, readConfig } from '../api/config.ts'
import { readFrontEnd } from '../api/http/static.ts'
import { openServices, openSite, openWorker } from '../api/main.ts'
import { migrateAt } from '../api/store/migrate.ts'
import { buildStale, distOf } from './building/front-ends.ts'
import { type Database, openDatabase } from './start/database.ts'
import { isDemoIncomplete, createDemo } from './start/demo.ts'
import { addMetrics } from './start/open-services.ts'
import { greeting, showSteps } from './start/steps.ts'
import { formatOrigin, assertPortAvailable } from './start/port.ts'
import { type Program, runProgram } from './start/program.ts'

const describeBuild = (names: string[]) =>
  names.length > 0 ? `built ${names.join(' and ')}` : 'already built'
const describeMigrations = ({ length }: string[]) => (length > 0 ? `${length} applied` : 'up to date')

/** Empties an embedded database first if a killed process left its demo data incomplete. */
const migrateDatabase = async ({ url, empty }: Database): Promise<string[]> => {
  const names = await migrateAt(url)
  if (!empty || !(await isDemoIncomplete(url))) return names
  await empty()
  return migrateAt(url)
}

type Starting = Pick<Program, 'closing' | 'fail'> & {
  config: Config
  signal: AbortSignal
  step: ReturnType<typeof showSteps>['step']
}

/** Everything that doesn't need the front ends. */
const openProduct = async ({ config, closing, signal, fail, step }: Starting) => {
  const database = await step(
    'database',
    () => openDatabase(config, closing, { isRenewed: true }),
    ({ description }) => description,
  )
  void database.ended.then(reason => fail(`The database stopped (${reason}), so Gaitway is shutting down.`))
  await step('migrations', () => migrateDatabase(database), describeMigrations)
  const options = { config, databaseUrl: database.url, apiOrigin: formatOrigin(config) }
  if (config.isDemo) await step('demo', report => createDemo(options, { signal, onProgress: report }), String)
  const opened = await openServices(options)
  closing.add({ name: 'The services', close: opened.close })
  await addMetrics(opened, closing)
  return { database, opened }
}

/** Runs the whole product in one process, with an embedded database unless DATABASE_URL is set. */
const start = async ({ closing, signal: stopping, fail }: Program) => {
  const failing = new AbortController()
  const signal = AbortSignal.any([stopping, failing.signal])
  const { step, total, print } = showSteps(process.stdout, signal)
  print(`\n${BRAND}\n`)
  const config = readConfig(process.env)
  const { drain } = config
  await assertPortAvailable(config)

  const building = step('front ends', () => buildStale(signal), describeBuild)
  const opening = openProduct({ config, closing, signal, fail, step })
  for (const half of [building, opening]) half.catch((thrown: unknown) => failing.abort(thrown))
  // a failure is reported when both have ended, so that nothing is still starting
  await Promise.allSettled([building, opening])
  failing.signal.throwIfAborted()
  await building
  const { database, opened } = await opening

  const worker = await step(
    'worker',
    () => openWorker(opened, database.isAlone),
    () => 'running',
  )
  closing.add({ name: 'The worker', close: worker.stop, extraMilliseconds: drain.milliseconds })

  const [web, admin] = await Promise.all([readFrontEnd(distOf('web')), readFrontEnd(distOf('admin'))])
  const site = await step(
    'site',
    () => openSite(opened, { web, admin }),
    ({ port }) => `on port ${port}`,
  )
  closing.add({
    name: 'The site',
    close: site.stop,
    extraMilliseconds: drain.delayMilliseconds + drain.milliseconds,
  })
  total('ready')
  print(greeting(config))
}

runProgram(start)
