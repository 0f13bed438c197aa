import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { repositoryFolder } from '../../api/repository.ts'

const run = promisify(execFile)

/** Debian's packages of the programs that the files of `deploy/` are for. */
const packages = { nginx: 'nginx', haproxy: 'haproxy', pgbouncer: 'pgbouncer', prometheus: 'prometheus' }

/** Throws a sentence that names the packages to install. */
export const requirePrograms = async () => {
  const missing: string[] = []
  for (const [program, name] of Object.entries({ ...packages, promtool: 'prometheus', openssl: 'openssl' }))
    await run('which', [program]).catch(() => missing.push(name))
  if (missing.length > 0)
    throw new Error(`This proof needs Debian's packages: apt-get install ${[...new Set(missing)].join(' ')}`)
}

const ANSWER_MILLISECONDS = 60_000
const LOOK_MILLISECONDS = 50

/** Waits until this is true. Throws after a minute. */
export const waitFor = async (what: string, isTrue: () => Promise<boolean>) => {
  const deadline = performance.now() + ANSWER_MILLISECONDS
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${what} took longer than a minute.`)
    await pause(LOOK_MILLISECONDS)
  }
}

/** Ends a program as a service manager does. Returns its exit code. */
const end = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') => {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
  return child.exitCode
}

/** All programs of a proof, so that none is left behind. */
export const openPrograms = () => {
  const running = new Set<ChildProcess>()
  const output: string[] = []
  const start = ([program = '', ...args]: readonly string[], env: Record<string, string> = {}) => {
    const child = spawn(program, args, {
      cwd: repositoryFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    })
    running.add(child)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', text => output.push(`${program}: ${String(text)}`))
    child.once('exit', () => running.delete(child))
    return { stop: (signal?: NodeJS.Signals) => end(child, signal), isRunning: () => running.has(child) }
  }
  const stopAll = async () => {
    for (const child of [...running].reverse()) await end(child, 'SIGKILL')
  }
  return { start, stopAll, output }
}
export type Programs = ReturnType<typeof openPrograms>
