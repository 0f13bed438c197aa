import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import pg from 'pg'
import { minutesBetween } from '@gaitway/contract/time'
import { createDemo } from '../commands/start/demo.ts'
import { readConfig } from '../config.ts'
import { type OpenOptions, openServices } from '../main.ts'
import { addressIn, dropDatabase, inServer } from './database-server.ts'
import { copyDatabase, demoFolder, newDatabase, setting, type TestDatabase } from './database.ts'

const optionsOf = (databaseUrl: string, folder: string): OpenOptions => ({
  config: readConfig({ DATABASE_URL: databaseUrl, DATA_FOLDER: folder, LOG_LEVEL: 'silent' }),
  databaseUrl,
  apiOrigin: 'http://127.0.0.1:1',
})

/** Fills a migrated database and a folder with the demo, late today: most of what its stories do on a day is over. */
export const fillWithDemo = async (databaseUrl: string, folder: string) => {
  const options = optionsOf(databaseUrl, folder)
  const { services, close } = await openServices(options)
  const { clock, db, payments } = services
  const late = new Date(clock.now().setUTCHours(23, 30))
  await payments.passTime?.(minutesBetween(clock.now(), late))
  await clock.move(db, late)
  await close()
  await createDemo(options)
}

/** Makes the template unless it is there. Files of other processes wait for the first. */
const makeOnce = async (server: string, name: string, folder: string) => {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return
    const draft = `${name}_draft`
    await dropDatabase(server, draft)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    await copyDatabase(setting('TEST_DATABASE_TEMPLATE'), draft)
    await fillWithDemo(addressIn(server, draft), folder)
    await inServer(server, db => db.raw('ALTER DATABASE ?? RENAME TO ??', [draft, name]))
  } finally {
    await client.end()
  }
}

export type TestDemo = TestDatabase & {
  /** how to open its services, with a copy of the demo's files */
  options: OpenOptions
}

/** A copy of the demo, which a test run makes once: its database and its files. `close` deletes both. */
export const newDemo = async (): Promise<TestDemo> => {
  const template = setting('TEST_DATABASE_TEMPLATE')
  const demo = `${template}_demo`
  await makeOnce(setting('TEST_DATABASE_SERVER'), demo, demoFolder(template))
  const database = await newDatabase(demo)
  const folder = await mkdtemp(`${demoFolder(template)}-`)
  await cp(demoFolder(template), folder, { recursive: true })
  const close = async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...database, options: optionsOf(database.url, folder), close }
}
