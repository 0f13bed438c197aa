import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extendTemplate, newDatabase } from '../test/database.ts'
import { inServer } from '../test/database-server.ts'
import { fillPlaces } from '../api/services/places/places.ts'
import { startProcess } from './start-process.ts'
import { sessionSecret } from './steps/session.ts'

/** A database that knows the ZIP codes, and a folder for files. */
const newData = async () => {
  const database = await newDatabase(
    await extendTemplate('places', url => inServer(url, async db => void (await fillPlaces(db)))),
  )
  const folder = await mkdtemp(join(tmpdir(), 'gaitway-e2e-'))
  const close = async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...database, folder, close }
}

/** A copy of the demo that this run makes once. Only then are the modules loaded that make it. */
const newDemoData = async () => {
  const { newDemo } = await import('../test/demo.ts')
  const { options, ...database } = await newDemo()
  return { ...database, folder: options.config.dataFolder }
}

/** The whole product as `npm start` runs it, bundled, on a free port with its own database and folder. */
export const startProduct = async ({ isDemo = false } = {}) => {
  const { url: databaseUrl, db, folder, close } = await (isDemo ? newDemoData() : newData())
  try {
    const { url, said, end } = await startProcess('e2e/product-process.ts', {
      env: {
        DATABASE_URL: databaseUrl,
        DATA_FOLDER: folder,
        SESSION_SECRET: sessionSecret,
        DEMO: isDemo ? '1' : '0',
      },
    })
    const stop = async () => {
      await end()
      await close()
    }
    return { url, db, said, stop }
  } catch (thrown) {
    await close()
    throw thrown
  }
}
