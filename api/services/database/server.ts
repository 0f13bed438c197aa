import { spawn } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { StartupError, readErrorCode, readReason } from '../../startup-error.ts'
import type { Binaries } from './binaries.ts'
import type { DatabaseUser, DatabasePaths } from './paths.ts'
import { findFreePort, isFree, isAlive, isPostgres, waitUntil } from './processes.ts'

export type Server = { pid: number; port: number }

const readyMilliseconds = 60_000
const leftoverMilliseconds = 5_000

/** From `postmaster.pid`: process number, port, and whether connections are accepted. */
const readServerPid = async (paths: DatabasePaths): Promise<(Server & { isReady: boolean }) | undefined> => {
  const text = await readFile(paths.serverPid, 'utf8').catch(thrown => {
    if (readErrorCode(thrown) === 'ENOENT' || readErrorCode(thrown) === 'ENOTDIR') return ''
    throw new StartupError(`The data folder ${paths.database} can't be read: ${readReason(thrown)}.`)
  })
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** The server left running on this folder, for example after a hard kill. Removes a stale pid file. */
export const findRunning = async (paths: DatabasePaths): Promise<Server | undefined> => {
  const found = await readServerPid(paths)
  if (!found) return undefined
  if (!(await isPostgres(found.pid))) {
    await rm(paths.serverPid, { force: true })
    return undefined
  }
  let latest: typeof found | undefined = found
  const isSettled = async () => {
    latest = await readServerPid(paths)
    return latest?.isReady === true || !(await isPostgres(found.pid))
  }
  await waitUntil(isSettled, readyMilliseconds)
  if (latest?.isReady && isAlive(latest.pid)) return { pid: latest.pid, port: latest.port }
  return isAlive(found.pid) ? undefined : findRunning(paths)
}

type Options = {
  paths: DatabasePaths
  binaries: Binaries
  owner: DatabaseUser
  durable: boolean
  port?: number
}

/** Starts the server in its own session, so that Ctrl-C reaches only us and we can shut down in order. */
export const launch = async (options: Options): Promise<Server> => {
  const deadline = performance.now() + leftoverMilliseconds
  for (;;) {
    const attempt = await launchOnce(options)
    if ('pid' in attempt) return attempt
    if (!attempt.isPassing || performance.now() > deadline) {
      throw new StartupError(`The database in ${options.paths.database} does not start: ${attempt.reason}`)
    }
  }
}

const settings = (port: number, durable: boolean): string[] =>
  Object.entries({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    lc_messages: 'C',
    jit: 'off',
    ...(durable
      ? {}
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: '0',
          autovacuum: 'off',
          // processes of tests keep theirs open
          max_connections: '400',
        }),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

type Attempt = Server | { reason: string; isPassing: boolean }

const launchOnce = async ({ paths, binaries, owner, durable, port: wanted }: Options): Promise<Attempt> => {
  if (wanted && !(await isFree(wanted))) throw new StartupError(`The database's port ${wanted} is taken.`)
  const port = wanted ?? (await findFreePort())
  // a file of its own: processes of a killed server end later, and what they say is not why this one ended
  await rm(paths.log, { force: true })
  const log = await open(paths.log, 'w', 0o600)
  const child = spawn(binaries.postgres, ['-D', paths.database, ...settings(port, durable)], {
    ...owner,
    cwd: paths.folder,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { ...process.env, LC_ALL: 'C' },
  })
  let failure: string | undefined
  child.once('error', thrown => (failure = readReason(thrown)))
  child.once('exit', (code, signal) => (failure ??= `it ended with ${signal ?? `code ${code}`}`))
  child.unref()
  const isReady = async () =>
    failure !== undefined || ((await readServerPid(paths))?.pid === child.pid && (await isOpen(paths)))
  const isSettled = await waitUntil(isReady, readyMilliseconds)
  await log.close()
  if (isSettled && failure === undefined && child.pid) return { pid: child.pid, port }
  if (!isSettled) {
    child.kill('SIGQUIT')
    return { reason: `not ready after ${readyMilliseconds / 1000} s.`, isPassing: false }
  }
  return explain(await lastComplaint(paths), failure ?? '')
}

const isOpen = async (paths: DatabasePaths) => (await readServerPid(paths))?.isReady === true

/** A killed server's processes take a moment to end, and a probed port may be taken in the meantime. */
const explain = (complaint: string | undefined, failure: string): Attempt => ({
  reason: `${complaint ?? failure}.`,
  isPassing: /pre-existing shared memory block|could not bind|could not create any TCP/.test(complaint ?? ''),
})

/** The line of the server's log that says why it ended or refused. */
export const lastComplaint = async (paths: DatabasePaths): Promise<string | undefined> => {
  const text = await readFile(paths.log, 'utf8').catch(() => '')
  const lines = text.split('\n').filter(line => /(FATAL|PANIC|could not|error while loading)/.test(line))
  const last = lines.at(-1)
  const severity = last?.search(/(?:FATAL|PANIC|LOG|WARNING): /) ?? -1
  const message = severity < 0 ? last : last?.slice(last.indexOf(': ', severity) + 1)
  return message?.trim().replace(/\.$/, '')
}
