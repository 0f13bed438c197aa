import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { StartupError, readErrorCode, readReason } from '../../startup-error.ts'
import { findBinaries } from './binaries.ts'
import { listNames, initialize, isInitialized, prepareFolder } from './cluster.ts'
import {
  databaseOwner,
  databasePaths,
  refuseForeign,
  refuseUnreachable,
  type DatabasePaths,
  type DatabaseUser,
} from './paths.ts'
import { isAlive, isPostgres, waitUntil } from './processes.ts'
import { type Server, findRunning, lastComplaint, launch } from './server.ts'

export type EmbeddedDatabase = {
  url: string
  pid: number
  port: number
  /** False when another running process of ours started the server and will stop it. */
  isOurs: boolean
  stop: () => Promise<void>
  /** Drops all data. Nobody may be connected. */
  empty: () => Promise<void>
  /** Kills the server without flushing. Its next start recovers from the write-ahead log. */
  endNow: () => void
  /** Resolves with the reason when the server ends unexpectedly. */
  ended: Promise<string>
}

type Options = { folder: string; port?: number; durable: boolean }

const name = 'gaitway'
const fastStopMilliseconds = 3_000
const watchMilliseconds = 500

/** Starts PostgreSQL with its data in the folder, or reuses a server already running there. */
export const startEmbedded = async ({ folder, port, durable }: Options): Promise<EmbeddedDatabase> => {
  const paths = databasePaths(folder)
  await prepareFolder(folder)
  const owner = await databaseOwner()
  await refuseForeign(paths, owner)
  const running = await findRunning(paths)
  const isOurs = !running || !(await findOwner(paths))
  const server = running ?? (await startNew(paths, { owner, port, durable }))
  if (isOurs) await writeFile(paths.starterPid, `${process.pid}\n`)
  try {
    const password = (await readFile(paths.password, 'utf8')).trim()
    const url = `postgres://${name}:${password}@127.0.0.1:${server.port}/${name}`
    await ensureDatabase(url)
    const watch = watchServer(paths, server)
    const stop = async () => {
      watch.end()
      if (isOurs) await stopServer(paths, server)
    }
    const endNow = () => {
      if (isOurs && isAlive(server.pid)) process.kill(server.pid, 'SIGQUIT')
    }
    const empty = () =>
      inMaintenance(url, async client => {
        await client.query(`drop database ${name} with (force)`)
        await client.query(`create database ${name}`)
      })
    const { pid } = server
    return { url, pid, port: server.port, isOurs, stop, empty, endNow, ended: watch.ended }
  } catch (thrown) {
    if (isOurs) await stopServer(paths, server)
    if (thrown instanceof StartupError) throw thrown
    throw new StartupError(`The database in ${paths.database} can't be used: ${readReason(thrown)}.`)
  }
}

const startNew = async (
  paths: DatabasePaths,
  { owner, port, durable }: { owner: DatabaseUser; port: number | undefined; durable: boolean },
): Promise<Server> => {
  await refuseUnreachable(paths.database, owner)
  const binaries = await findBinaries(paths.folder, owner)
  if (!(await isInitialized(paths))) await initialize(paths, binaries, owner, durable)
  return launch({ paths, binaries, owner, durable, port })
}

/** The other running process of ours that started the server and will stop it. */
const findOwner = async (paths: DatabasePaths): Promise<number | undefined> => {
  const pid = Number(await readFile(paths.starterPid, 'utf8').catch(() => ''))
  return pid > 0 && pid !== process.pid && isAlive(pid) ? pid : undefined
}

const duplicateDatabase = '42P04'

const inMaintenance = async (url: string, work: (client: pg.Client) => Promise<void>) => {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const ensureDatabase = (url: string) =>
  inMaintenance(url, async client => {
    try {
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
      if (!rowCount) await client.query(`create database ${name}`)
    } catch (thrown) {
      if (readErrorCode(thrown) !== duplicateDatabase) throw thrown
    }
  })

/** Ends open sessions and flushes the data. Kills the server if that takes too long. */
const stopServer = async (paths: DatabasePaths, { pid }: Server) => {
  const hasEnded = async () => !(await isPostgres(pid))
  const signal = (kind: NodeJS.Signals) => {
    if (isAlive(pid)) process.kill(pid, kind)
  }
  signal('SIGINT')
  if (!(await waitUntil(hasEnded, fastStopMilliseconds))) {
    signal('SIGQUIT')
    await waitUntil(hasEnded, fastStopMilliseconds)
  }
  await rm(paths.starterPid, { force: true })
}

const watchServer = (paths: DatabasePaths, { pid }: Server) => {
  let timer: NodeJS.Timeout | undefined
  const ended = new Promise<string>(resolve => {
    timer = setInterval(() => {
      if (isAlive(pid)) return
      clearInterval(timer)
      void lastComplaint(paths).then(line => resolve(line ?? 'it was killed'))
    }, watchMilliseconds)
    timer.unref()
  })
  return { ended, end: () => clearInterval(timer) }
}

/** Renames the stopped database of this folder, so that the next start makes a new one. Returns where it is kept. */
export const setDatabaseAside = async (folder: string, day: string): Promise<string> => {
  const { database, password } = databasePaths(folder)
  const wanted = `${database}-before-${day}`
  let movedTo = wanted
  for (let n = 2; existsSync(movedTo); n += 1) movedTo = `${wanted}-${n}`
  await rename(database, movedTo)
  await rename(password, join(movedTo, basename(password)))
  return movedTo
}

/** Deletes the embedded databases of this folder, those set aside included, also when a killed process left its server running. */
export const removeDatabase = async (folder: string) => {
  const paths = databasePaths(folder)
  const running = await findRunning(paths)
  const owner = running && (await findOwner(paths))
  if (owner)
    throw new StartupError(`The database in ${folder} is in use by process ${owner}: stop that first.`)
  if (running) await stopServer(paths, running)
  const aside = (await listNames(folder)).filter(name =>
    name.startsWith(`${basename(paths.database)}-before-`),
  )
  for (const path of [
    paths.database,
    paths.unfinished,
    paths.password,
    paths.log,
    paths.starterPid,
    ...aside.map(name => join(folder, name)),
  ]) {
    await rm(path, { recursive: true, force: true })
  }
}
