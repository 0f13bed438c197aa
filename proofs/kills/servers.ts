import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../api/services/database/embedded.ts'
import { findFreePort, isPostgres, waitUntil } from '../../api/services/database/processes.ts'
import { migrateAt } from '../../api/store/migrate.ts'
import { inServer } from '../../test/database-server.ts'
import { insertHouston } from '../../test/fixtures/houston.ts'
import { startProcess } from '../../e2e/start-process.ts'
import type { Source } from '../../test/programs.ts'

const secret = 'a secret shared by every process'
// next to those of the tests: the next run removes what a killed run leaves there
const home = join(process.platform === 'linux' ? '/var/tmp' : tmpdir(), 'gaitway-tests')
const goneMilliseconds = 10_000

/** How the API is started, if not plainly. */
export type ProductOptions = {
  source?: Source
  /** Opens what stands between it and the database, and returns the variables that lead there. */
  reach?: (databaseUrl: string) => Promise<Record<string, string>>
  onOutput?: (text: string) => void
}

type Options = {
  source: Source
  databaseUrl: string
  folder: string
  port: number
  env: Record<string, string>
  say: (text: string) => void
}

/** API and worker in one process, responding. */
const startApi = ({ source, databaseUrl, folder, port, env, say }: Options) =>
  startProcess(source, {
    parts: ['api', 'worker'],
    port,
    env: {
      GAITWAY_COVERAGE: '',
      LOG_LEVEL: 'error',
      DATABASE_POOL: '12',
      DATABASE_URL: databaseUrl,
      DATA_FOLDER: folder,
      SESSION_SECRET: secret,
      ...env,
    },
    onOutput: say,
  })

/** The product on its own durable database, both of which may be killed without warning. */
export const openProduct = async ({
  source = 'e2e/story/process.ts',
  reach = async () => ({}),
  onOutput = () => {},
}: ProductOptions = {}) => {
  await mkdir(home, { recursive: true })
  const folder = join(home, `${process.pid}-kills-${Date.now().toString(36)}`)
  const said: string[] = []
  const say = (text: string) => {
    said.push(text)
    onOutput(text)
  }
  let database = await startEmbedded({ folder, durable: true })
  const { url: databaseUrl, port: databasePort } = database
  await migrateAt(databaseUrl)
  await inServer(databaseUrl, insertHouston)
  const port = await findFreePort()
  const env = await reach(databaseUrl)
  const start = () => startApi({ source, databaseUrl, folder, port, env, say })
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
