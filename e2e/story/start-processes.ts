import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newDatabase } from '../../test/database.ts'
import { insertHouston } from '../../test/fixtures/houston.ts'
import { startProcess, type StartedProcess } from '../start-process.ts'
import { sessionSecret } from '../steps/session.ts'

type Part = 'api' | 'pages' | 'worker'

/** The product as these processes with one new database and folder. `urls` are those of the API processes. */
export const startProcesses = async (...processes: Part[][]) => {
  const database = await newDatabase()
  await insertHouston(database.db)
  const folder = await mkdtemp(join(tmpdir(), 'gaitway-story-'))
  const started: StartedProcess[] = []
  const stop = async () => {
    await Promise.all(started.map(({ end }) => end()))
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  const env = { DATABASE_URL: database.url, DATA_FOLDER: folder, SESSION_SECRET: sessionSecret }
  try {
    const starting = processes.map(parts => startProcess('e2e/story/process.ts', { parts, env }))
    // those that did start are stopped with the others
    for (const one of await Promise.allSettled(starting))
      if (one.status === 'fulfilled') started.push(one.value)
    await Promise.all(starting)
  } catch (thrown) {
    await stop()
    throw thrown
  }
  return {
    urls: started.flatMap(({ url }, index) => (processes[index]?.includes('api') ? [url] : [])),
    db: database.db,
    said: () => started.map(({ said }) => said()).join(''),
    /** A process dies without a word. */
    kill: async (url: string) => {
      const one = started.find(process => process.url === url)
      if (!one) throw new Error(`No process serves ${url}.`)
      await one.kill()
    },
    stop,
  }
}
