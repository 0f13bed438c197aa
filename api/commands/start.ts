import { BRAND } from '@gaitway/contract/brand'
import { readConfig } from '../config.ts'
import { readFrontEnd } from '../http/static.ts'
import { openServices, openSite, openWorker } from '../main.ts'
import { migrateAt } from '../store/migrate.ts'
import { buildStale, distOf } from './building/front-ends.ts'
import { type Database, openDatabase } from './running/database.ts'
import { isDemoHalfMade, makeDemo } from './running/demo.ts'
import { greeting, showSteps } from './running/steps.ts'
import { originOf, refuseBusyPort } from './running/port.ts'
import { type Program, runProgram } from './running/program.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const tellBuilt = (names: string[]) => (names.length > 0 ? `built ${names.join(' and ')}` : 'already built')
const tellMigrated = ({ length }: string[]) => (length > 0 ? `${length} applied` : 'nothing new')

/** Demo data that a killed process left half made are made anew, with all the rest of an embedded database. */
const migrateWhole = async ({ url, empty }: Database): Promise<string[]> => {
  const names = await migrateAt(url)
  if (!empty || !(await isDemoHalfMade(url))) return names
  await empty()
  return migrateAt(url)
}

/** The whole product in one process, with a database of its own unless one is named. */
const start = async ({ closing, signal, fail }: Program) => {
  const { step, total } = showSteps(say, signal)
  say(`\n${BRAND}\n`)
  const config = readConfig(process.env)
  await refuseBusyPort(config)

  const needless = new AbortController()
  const building = step('front ends', () => buildStale(AbortSignal.any([signal, needless.signal])), tellBuilt)
  const opening = step(
    'database',
    () => openDatabase(config, closing),
    ({ description }) => description,
  )
  opening.catch(() => needless.abort())
  // both have ended before a failure of one is shown, so that nothing is still starting then
  await Promise.allSettled([opening, building])
  const database = await opening
  await building
  void database.ended.then(reason => fail(`The database has ended (${reason}), so nothing can go on.`))
  await step('migrations', () => migrateWhole(database), tellMigrated)

  const opened = await openServices({ config, databaseUrl: database.url, apiOrigin: originOf(config) })
  closing.add({ name: 'What is outside', close: opened.close })
  if (config.isDemo) await step('demo', () => makeDemo(opened), String)
  const worker = await step(
    'worker',
    () => openWorker(opened, database.isAlone),
    () => 'each minute, and at once',
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
  say(greeting(config))
}

runProgram(start)
