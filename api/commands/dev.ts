import { join } from 'node:path'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { BRAND } from '@gaitway/contract/brand'
import { findFreePort, waitUntil } from '../services/database/processes.ts'
import { repository } from '../repository.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from './running/database.ts'
import { greeting, showSteps } from './running/steps.ts'
import { refuseBusyPort } from './running/port.ts'
import { type Program, runProgram } from './running/program.ts'
import { openFrontDoor } from './dev/front-door.ts'

const tsx = join(repository, 'node_modules', 'tsx', 'dist', 'cli.mjs')
const api = join(repository, 'api', 'commands', 'dev', 'api.ts')
const stopMilliseconds = 2_500
const firstStartMilliseconds = 15_000

/** The API and the worker, started again whenever one of their sources changes. */
const watchApi = (env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', api], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true, // Ctrl-C reaches us alone; we then end it in order
    env: { ...process.env, ...env },
  })

const stopWatching = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), stopMilliseconds)
  await ended
  clearTimeout(late)
}

const isReady = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false // not listening yet
  }
}

const answers = (port: number, signal: AbortSignal): Promise<boolean> =>
  waitUntil(async () => signal.aborted || (await isReady(port)), firstStartMilliseconds)

/** The product while it is being written: every change of a source shows at once. */
const dev = async ({ closing, signal, fail }: Program) => {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const { step, total } = showSteps(say, signal)
  say(`\n${BRAND}, watching its sources\n`)
  const config = readConfig(process.env)
  await refuseBusyPort(config)
  const database = await step(
    'database',
    () => openDatabase(config, closing),
    ({ description }) => description,
  )
  void database.ended.then(reason => fail(`The database has ended (${reason}), so nothing can go on.`))

  const apiPort = await findFreePort()
  const child = watchApi({
    DATABASE_URL: database.url,
    DEMO: config.isDemo ? '1' : '0',
    PORT: String(apiPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: config.publicUrl,
  })
  closing.add({ name: 'The API', close: () => stopWatching(child), closeNow: () => child.kill('SIGKILL') })
  child.once('exit', () => fail('The API is not watched any more, so nothing can go on.'))

  const door = await step(
    'front ends',
    () => openFrontDoor(config, apiPort),
    () => 'with hot reload',
  )
  closing.add({ name: 'The front ends', close: door.close })
  await step(
    'api',
    () => answers(apiPort, signal),
    isThere => (isThere ? 'watched' : 'does not start: see above'),
  )
  total('ready')
  say(greeting(config))
}

runProgram(dev)
