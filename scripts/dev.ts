import { join } from 'node:path'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { BRAND } from '@gaitway/contract/values/brand'
import { findFreePort, waitUntil } from '../api/services/database/processes.ts'
import { repositoryFolder } from '../api/repository.ts'
import { readConfig } from '../api/config.ts'
import { openDatabase } from './start/database.ts'
import { greeting, showSteps } from './start/steps.ts'
import { assertPortAvailable } from './start/port.ts'
import { type Program, runProgram } from './start/program.ts'
import { openDevServer } from './dev/dev-server.ts'

const tsx = join(repositoryFolder, 'node_modules', 'tsx', 'dist', 'cli.mjs')
const api = join(repositoryFolder, 'scripts', 'dev', 'api.ts')
const stopTimeoutMilliseconds = 2_500
const startTimeoutMilliseconds = 15_000

/** Starts the API and the worker, and restarts them when one of their sources changes. */
const watchApi = (env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', api], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true, // so that Ctrl-C reaches only this process, which then stops the child in order
    env: { ...process.env, ...env },
  })

const stopWatching = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMilliseconds)
  await exited
  clearTimeout(timer)
}

const isReady = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false // not listening yet
  }
}

const waitForApi = (port: number, signal: AbortSignal): Promise<boolean> =>
  waitUntil(async () => signal.aborted || (await isReady(port)), startTimeoutMilliseconds)

/** Runs the product for development: every source change shows up right away. */
const dev = async ({ closing, signal, fail }: Program) => {
  const { step, total, print } = showSteps(process.stdout, signal)
  print(`\n${BRAND} (development)\n`)
  const config = readConfig(process.env)
  await assertPortAvailable(config)
  const database = await step(
    'database',
    () => openDatabase(config, closing, { isRenewed: true }),
    ({ description }) => description,
  )
  void database.ended.then(reason => fail(`The database stopped (${reason}), so Gaitway is shutting down.`))

  const apiPort = await findFreePort()
  const child = watchApi({
    DATABASE_URL: database.url,
    DEMO: config.isDemo ? '1' : '0',
    PORT: String(apiPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: config.publicUrl,
  })
  closing.add({ name: 'The API', close: () => stopWatching(child), closeNow: () => child.kill('SIGKILL') })
  child.once('exit', () => fail('The API process exited, so Gaitway is shutting down.'))

  const devServer = await step(
    'front ends',
    () => openDevServer(config, apiPort),
    () => 'with hot reload',
  )
  closing.add({ name: 'The front ends', close: devServer.close })
  await step(
    'api',
    () => waitForApi(apiPort, signal),
    isReady => (isReady ? 'reloads on change' : 'did not start: see above'),
  )
  total('ready')
  print(greeting(config))
}

runProgram(dev)
