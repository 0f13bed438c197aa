import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { minutesBetween } from '@gaitway/contract/format/time'
import { createDemo } from '../scripts/start/demo.ts'
import { readConfig } from '../api/config.ts'
import { type OpenOptions, openServices } from '../api/main.ts'
import { demoFolder, extendTemplate, newDatabase, setting, type TestDatabase } from './database.ts'

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

export type TestDemo = TestDatabase & {
  /** how to open its services, with a copy of the demo's files */
  options: OpenOptions
}

/** A copy of the demo, which a run makes once: its database and its files. `close` deletes both. */
export const newDemo = async (): Promise<TestDemo> => {
  const files = demoFolder(setting('TEST_DATABASE_TEMPLATE'))
  const demo = await extendTemplate('demo', async url => {
    await rm(files, { recursive: true, force: true })
    await mkdir(files)
    await fillWithDemo(url, files)
  })
  const database = await newDatabase(demo)
  const folder = await mkdtemp(`${files}-`)
  await cp(files, folder, { recursive: true })
  const close = async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...database, options: optionsOf(database.url, folder), close }
}
