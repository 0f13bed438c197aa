import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../api/services/database/embedded.ts'
import { findFreePort, isPostgres, waitUntil } from '../../api/services/database/processes.ts'
import { migrateAt } from '../../api/store/migrate.ts'
import { inServer } from '../../test/database-server.ts'
import { insertHouston } from '../../test/fixtures/houston.ts'
import { startProcess } from '../../e2e/start-process.ts'

const secret = 'a secret shared by every process'
// next to those of the tests: the next run removes what a killed run leaves there
const home = join(process.platform === 'linux' ? '/var/tmp' : tmpdir(), 'gaitway-tests')
const goneMilliseconds = 10_000

type Options = { databaseUrl: string; folder: string; port: number; say: (text: string) => void }

/** API and worker in one process, responding. */
const startApi = ({ databaseUrl, folder, port, say }: Options) =>
  startProcess('e2e/story/process.ts', {
    parts: ['api', 'worker'],
    port,
    env: {
      GAITWAY_COVERAGE: '',
      LOG_LEVEL: 'error',
      DATABASE_POOL: '12',
      DATABASE_URL: databaseUrl,
      DATA_FOLDER: folder,
      SESSION_SECRET: secret,
    },
    onOutput: say,
  })

/** The product on its own durable database, both of which may be killed without warning. */
export const openProduct = async () => {
  await mkdir(home, { recursive: true })
  const folder = join(home, `${process.pid}-kills-${Date.now().toString(36)}`)
  const said: string[] = []
  const say = (text: string) => void said.push(text)
  let database = await startEmbedded({ folder, durable: true })
  const { url: databaseUrl, port: databasePort } = database
  await migrateAt(databaseUrl)
  await inServer(databaseUrl, insertHouston)
  const port = await findFreePort()
  const start = () => startApi({ databaseUrl, folder, port, say })
  let api = await start()
  let endedByItself = 0

  const reviveApi = async () => {
    if (api.isRunning()) return
    endedByItself += 1
    api = await start()
  }
  return {
    url: api.url,
    databaseUrl,
    secret,
    killApi: async () => {
      await api.kill()
      api = await start()
    },
    /** Ends the database as in a power failure and restarts it. The API must reconnect. */
    killDatabase: async () => {
      const { pid } = database
      process.kill(pid, 'SIGKILL')
      await waitUntil(async () => !(await isPostgres(pid)), goneMilliseconds)
      database = await startEmbedded({ folder, durable: true, port: databasePort })
      await reviveApi()
    },
    /** How often the API ended although only the database was killed. */
    endedByItself: () => endedByItself,
    /** Why it ended, without its request log. */
    said: () =>
      said
        .join('')
        .split('\n')
        .filter(line => line && !line.startsWith('{'))
        .join('\n'),
    close: async () => {
      await api.kill()
      await database.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    },
  }
}
export type Product = Awaited<ReturnType<typeof openProduct>>
