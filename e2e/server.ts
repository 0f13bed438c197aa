import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort, waitUntil } from '../api/services/database/processes.ts'
import { newDatabase } from '../api/testing/database.ts'

const program = fileURLToPath(new URL('./product-process.ts', import.meta.url))
const readyMilliseconds = 60_000
const demoMilliseconds = 10 * 60_000
const endMilliseconds = 10_000

/** Ignores the developer's own settings. An empty variable counts as not set. */
const ownSettings = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'SMTP_URL',
  'GOOGLE_MAPS_KEY',
  'FILES_FOLDER',
]
const nothingSet = Object.fromEntries(ownSettings.map(name => [name, '']))

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    response => response.ok,
    () => false,
  )

const end = async (child: ChildProcess) => {
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  child.stdin?.end()
  const late = setTimeout(() => child.kill('SIGKILL'), endMilliseconds)
  await exited
  clearTimeout(late)
}

/** The whole product as `npm start` runs it, on a free port with its own migrated database and folder. */
export const startProduct = async ({ isDemo = false } = {}) => {
  const database = await newDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'gaitway-e2e-'))
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...nothingSet,
      NODE_ENV: 'development',
      NODE_OPTIONS: '',
      DATABASE_URL: database.url,
      DATABASE_POOL: '8',
      DATA_FOLDER: folder,
      DEMO: isDemo ? '1' : '0',
      PORT: String(port),
      PUBLIC_URL: url,
    },
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => said.push(String(text)))
  const stop = async () => {
    await end(child)
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  const hasStarted = async () => child.exitCode !== null || (await isReady(url))
  if (
    !(await waitUntil(hasStarted, isDemo ? demoMilliseconds : readyMilliseconds)) ||
    child.exitCode !== null
  ) {
    await stop()
    throw new Error(`The product did not start:\n${said.join('')}`)
  }
  return { url, db: database.db, said: () => said.join(''), stop }
}
