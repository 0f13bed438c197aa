import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundlePrograms } from '../../api/commands/building/bundle.ts'
import { findFreePort } from '../../api/services/database/processes.ts'
import { repository } from '../../api/repository.ts'
import { newDatabase } from '../../api/testing/database.ts'

/** Bundled once, so that each process starts quickly. */
const bundled = join(repository, 'api', 'build', `story-${process.pid}`)
const program = join(repository, 'e2e', 'story', 'process.ts')
const endMilliseconds = 10_000

type Part = 'api' | 'pages' | 'worker'
type Started = { child: ChildProcess; url: string; said: string[] }

/** Ignores the developer's own settings. An empty variable counts as not set. */
const ownSettings = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'SMTP_URL',
  'GOOGLE_MAPS_KEY',
]
const nothingSet = Object.fromEntries(ownSettings.map(name => [name, '']))

const startOne = async (parts: Part[], env: Record<string, string>): Promise<Started> => {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(bundled, 'process.js'), ...parts], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...nothingSet,
      NODE_ENV: 'development',
      NODE_OPTIONS: '',
      DATABASE_POOL: '8',
      SESSION_SECRET: 'a secret that the processes of a story share',
      DEMO: '0',
      PORT: String(port),
      PUBLIC_URL: url,
      ...env,
    },
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => said.push(String(text)))
  const ready = new Promise<boolean>(resolve => {
    child.stdout.on('data', text => String(text).includes('ready') && resolve(true))
    child.once('exit', () => resolve(false))
  })
  if (!(await ready)) throw new Error(`A process did not start:\n${said.join('')}`)
  return { child, url, said }
}

const end = async ({ child }: Started) => {
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  child.stdin?.end()
  const late = setTimeout(() => child.kill('SIGKILL'), endMilliseconds)
  await exited
  clearTimeout(late)
}

/** The product as these processes with one new database and folder. `urls` are those of the API processes. */
export const startProcesses = async (...processes: Part[][]) => {
  await bundlePrograms([program], bundled)
  const database = await newDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'gaitway-story-'))
  const started: Started[] = []
  const stop = async () => {
    await Promise.all(started.map(end))
    await database.close()
    for (const own of [folder, bundled]) await rm(own, { recursive: true, force: true })
  }
  try {
    for (const parts of processes)
      started.push(await startOne(parts, { DATABASE_URL: database.url, DATA_FOLDER: folder }))
  } catch (thrown) {
    await stop()
    throw thrown
  }
  const urls = started.flatMap(({ url }, index) => (processes[index]?.includes('api') ? [url] : []))
  return {
    urls,
    db: database.db,
    said: () => started.flatMap(({ said }) => said).join(''),
    /** A process dies without a word. */
    kill: async (url: string) => {
      const one = started.find(process => process.url === url)
      if (!one) throw new Error(`No process serves ${url}.`)
      const exited = once(one.child, 'exit')
      one.child.kill('SIGKILL')
      await exited
    },
    stop,
  }
}
