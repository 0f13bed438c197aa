import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundlePrograms } from '../api/commands/building/bundle.ts'
import { repository } from '../api/repository.ts'
import { findFreePort, waitUntil } from '../api/services/database/processes.ts'
import { newDatabase } from '../api/testing/database.ts'
import { sessionSecret } from './steps/session.ts'

// patience, not a promise: how long a start takes is measured elsewhere
const readyMilliseconds = 4 * 60_000
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

/** Bundles the product into a folder of its own, which makes its start faster, and returns how to remove it. */
export const bundleProduct = async () => {
  const folder = join(repository, 'api', 'build', `journeys-${process.pid}`)
  await bundlePrograms([join(repository, 'e2e', 'product-process.ts')], folder)
  const program = join(folder, 'product-process.js')
  return { program, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The program that all workers of a run share, or one of its own. */
const findProgram = () => {
  const program = process.env.GAITWAY_PRODUCT
  return program ? { program, remove: async () => undefined } : bundleProduct()
}

/** The whole product as `npm start` runs it, bundled, on a free port with its own migrated database and folder. */
export const startProduct = async ({ isDemo = false } = {}) => {
  const { program, remove } = await findProgram()
  const database = await newDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'gaitway-e2e-'))
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...nothingSet,
      NODE_ENV: 'development',
      NODE_OPTIONS: '',
      DATABASE_URL: database.url,
      DATABASE_POOL: '8',
      DATA_FOLDER: folder,
      SESSION_SECRET: sessionSecret,
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
    await Promise.all([remove(), rm(folder, { recursive: true, force: true })])
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
