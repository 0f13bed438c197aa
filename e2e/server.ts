import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newDatabase } from '../api/testing/database.ts'
import { startProcess } from './start-process.ts'
import { sessionSecret } from './steps/session.ts'

/** The whole product as `npm start` runs it, bundled, on a free port with its own migrated database and folder. */
export const startProduct = async ({ isDemo = false } = {}) => {
  const database = await newDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'gaitway-e2e-'))
  const remove = async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const { url, said, end } = await startProcess('e2e/product-process.ts', {
      env: {
        DATABASE_URL: database.url,
        DATA_FOLDER: folder,
        SESSION_SECRET: sessionSecret,
        DEMO: isDemo ? '1' : '0',
      },
    })
    const stop = async () => {
      await end()
      await remove()
    }
    return { url, db: database.db, said, stop }
  } catch (thrown) {
    await remove()
    throw thrown
  }
}
