import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundlePrograms } from '../../api/commands/building/bundle.ts'
import { startEmbedded, type EmbeddedDatabase } from '../../api/services/database/embedded.ts'
import { findFreePort, isPostgres, waitUntil } from '../../api/services/database/processes.ts'
import { repository } from '../../api/repository.ts'
import { migrateAt } from '../../api/store/migrate.ts'

/** Bundled once: it starts quickly each time, and edits during the run don't get in. */
const bundled = join(repository, 'api', 'build', `kills-${process.pid}`)
const program = join(repository, 'e2e', 'story', 'process.ts')
// next to those of the tests: the next run removes what a killed run leaves there
const home = join(process.platform === 'linux' ? '/var/tmp' : tmpdir(), 'gaitway-tests')
const goneMilliseconds = 10_000

type Options = { databaseUrl: string; folder: string; port: number; say: (text: string) => void }

/** API and worker in one process, responding. */
const startApi = async ({ databaseUrl, folder, port, say }: Options): Promise<ChildProcess> => {
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(bundled, 'process.js'), 'api', 'worker'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      STRIPE_SECRET_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      STRIPE_CONNECT_WEBHOOK_SECRET: '',
      SMTP_URL: '',
      GOOGLE_MAPS_KEY: '',
      GAITWAY_COVERAGE: '',
      NODE_ENV: 'development',
      NODE_OPTIONS: '',
      LOG_LEVEL: 'error',
      DATABASE_POOL: '12',
      DATABASE_URL: databaseUrl,
      DATA_FOLDER: folder,
      SESSION_SECRET: 'a secret shared by every process',
      DEMO: '0',
      PORT: String(port),
      PUBLIC_URL: url,
    },
  })
  let isStarting = true
  const ready = new Promise<boolean>(resolve => {
    child.stdout.on('data', text => String(text).includes('ready') && resolve(true))
    child.once('exit', () => resolve(false))
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => {
      if (isStarting) said.push(String(text))
      say(String(text))
    })
  if (!(await ready)) throw new Error(`The API does not start: ${said.join('')}`)
  isStarting = false
  return child
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

const killHard = async (child: ChildProcess) => {
  if (!isRunning(child)) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** The product on its own durable database, both of which may be killed without warning. */
export const openProduct = async () => {
  await mkdir(home, { recursive: true })
  const folder = join(home, `${process.pid}-kills-${Date.now().toString(36)}`)
  const said: string[] = []
  const say = (text: string) => void said.push(text)
  let [database]: [EmbeddedDatabase, unknown] = await Promise.all([
    startEmbedded({ folder, durable: true }),
    bundlePrograms([program], bundled),
  ])
  const { url: databaseUrl, port: databasePort } = database
  await migrateAt(databaseUrl)
  const port = await findFreePort()
  const start = () => startApi({ databaseUrl, folder, port, say })
  let api = await start()
  let endedByItself = 0

  const reviveApi = async () => {
    if (isRunning(api)) return
    endedByItself += 1
    api = await start()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl,
    secret: 'a secret shared by every process',
    killApi: async () => {
      await killHard(api)
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
      await killHard(api)
      await database.stop()
      await rm(bundled, { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    },
  }
}
export type Product = Awaited<ReturnType<typeof openProduct>>
