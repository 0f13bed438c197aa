import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../services/database/embedded.ts'
import { databasePaths } from '../services/database/paths.ts'
import { isAlive, isPostgres } from '../services/database/processes.ts'

// On Linux a folder that the unprivileged database user can reach, whatever TMPDIR says.
const home = join(process.platform === 'linux' ? '/var/tmp' : tmpdir(), 'gaitway-tests')

const removeFolder = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })

/** Removes servers and folders of killed runs. Folders are named after the process that owns them. */
export const sweep = async () => {
  await mkdir(home, { recursive: true })
  for (const name of await readdir(home)) {
    if (isAlive(Number.parseInt(name, 10))) continue
    const folder = join(home, name)
    const mark = await readFile(databasePaths(folder).serverPid, 'utf8').catch(() => '')
    const pid = Number(mark.split('\n')[0])
    if (pid > 0 && (await isPostgres(pid))) process.kill(pid, 'SIGQUIT')
    await removeFolder(folder)
  }
}

/** A PostgreSQL for this run only, on its own port and folder, deleted when it stops. */
export const startServer = async () => {
  await sweep()
  const folder = join(home, `${process.pid}-${Date.now().toString(36)}`)
  const server = await startEmbedded({ folder, durable: false })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await removeFolder(folder)
    },
  }
}
