import { mkdir, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../api/services/database/embedded.ts'
import { databasePaths } from '../api/services/database/paths.ts'
import { isAlive, isPostgres } from '../api/services/database/processes.ts'

// On Linux a folder that the unprivileged database user can reach, whatever TMPDIR says.
const home = join(process.platform === 'linux' ? '/var/tmp' : tmpdir(), 'gaitway-tests')
const memoryHome = '/dev/shm/gaitway-tests'
const MEMORY_BYTES_MIN = 8e9

/**
 * Memory, where there is plenty: a database is a thousand files, and a disk's file system is slow to make them after it
 * deleted others. Not for `npm run prove`, which measures a disk and writes millions of rows.
 */
const findHome = async (): Promise<string> => {
  if (process.env.TEST_DATABASE_ON_DISK || process.platform !== 'linux' || freemem() < MEMORY_BYTES_MIN)
    return home
  const space = await statfs('/dev/shm').catch(() => undefined)
  return space && space.bavail * space.bsize >= MEMORY_BYTES_MIN ? memoryHome : home
}

const removeFolder = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })

const foldersIn = async (place: string) =>
  (await readdir(place).catch(() => [])).map(name => ({ name, folder: join(place, name) }))

/** Removes servers and folders of killed runs. Folders are named after the process that owns them. */
export const sweep = async () => {
  for (const { name, folder } of [...(await foldersIn(home)), ...(await foldersIn(memoryHome))]) {
    if (isAlive(Number.parseInt(name, 10))) continue
    const mark = await readFile(databasePaths(folder).serverPid, 'utf8').catch(() => '')
    const pid = Number(mark.split('\n')[0])
    if (pid > 0 && (await isPostgres(pid))) process.kill(pid, 'SIGQUIT')
    await removeFolder(folder)
  }
}

/** A PostgreSQL for this run only, on its own port and folder, deleted when it stops. */
export const startServer = async () => {
  await sweep()
  const place = await findHome()
  await mkdir(place, { recursive: true })
  const folder = join(place, `${process.pid}-${Date.now().toString(36)}`)
  const server = await startEmbedded({ folder, durable: false })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await removeFolder(folder)
    },
  }
}
