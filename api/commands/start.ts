import { BRAND } from '@gaitway/contract/brand'
import { readConfig } from '../config.ts'
import { readFrontEnd } from '../http/static.ts'
import { openServices, openSite, openWorker } from '../main.ts'
import { migrateAt } from '../store/migrate.ts'
import { buildStale, distOf } from './building/front-ends.ts'
import { type Database, openDatabase } from './start/database.ts'
import { isDemoIncomplete, createDemo } from './start/demo.ts'
import { greeting, showSteps } from './start/steps.ts'
import { originOf, assertPortAvailable } from './start/port.ts'
import { type Program, runProgram } from './start/program.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

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

/** Runs the whole product in one process, with an embedded database unless DATABASE_URL is set. */
const start = async ({ closing, signal, fail }: Program) => {
  const { step, total } = showSteps(print, signal)
  print(`\n${BRAND}\n`)
  const config = readConfig(process.env)
  await assertPortAvailable(config)

  const buildAbort = new AbortController()
  const building = step(
    'front ends',
    () => buildStale(AbortSignal.any([signal, buildAbort.signal])),
    describeBuild,
  )
  const opening = step(
    'database',
    () => openDatabase(config, closing),
    ({ description }) => description,
  )
  opening.catch(() => buildAbort.abort())
  // wait for both before reporting a failure, so that nothing is still starting
  await Promise.allSettled([opening, building])
  const database = await opening
  await building
  void database.ended.then(reason => fail(`The database stopped (${reason}), so Gaitway is shutting down.`))
  await step('migrations', () => migrateDatabase(database), describeMigrations)

  const opened = await openServices({ config, databaseUrl: database.url, apiOrigin: originOf(config) })
  closing.add({ name: 'The services', close: opened.close })
  if (config.isDemo) await step('demo', () => createDemo(opened), String)
  const worker = await step(
    'worker',
    () => openWorker(opened, database.isAlone),
    () => 'running',
  )
  closing.add({ name: 'The worker', close: worker.stop })

  const [web, admin] = await Promise.all([readFrontEnd(distOf('web')), readFrontEnd(distOf('admin'))])
  const site = await step(
    'site',
    () => openSite(opened, { web, admin }),
    ({ port }) => `on port ${port}`,
  )
  closing.add({ name: 'The site', close: site.stop })
  total('ready')
  print(greeting(config))
}

runProgram(start)
