import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundlePrograms } from '../../api/commands/building/bundle.ts'
import { repository } from '../../api/repository.ts'
import { findFreePort } from '../../api/services/database/processes.ts'

const ticksPerSecond = 100
export const serverSecret = 'a secret for the measured servers'

/** `program` is the arguments of Node. */
const start = async (program: string[], env: Record<string, string>) => {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, program, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      GAITWAY_SEEN: '',
      PORT: String(port),
      PUBLIC_URL: url,
      ...env,
    },
  })
  const exited = once(child, 'exit')
  const ready = new Promise<boolean>(resolve => {
    child.stdout.on('data', said => String(said).includes('ready') && resolve(true))
    child.once('exit', () => resolve(false))
  })
  if (!(await ready)) throw new Error(`${program.join(' ')} did not start.`)
  return {
    url,
    /** Processor seconds since its start; only Linux reports them. */
    cpuSeconds: async () => {
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
      return (Number(user) + Number(system)) / ticksPerSecond
    },
    megabytes: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
    },
    stop: async () => {
      child.stdin.end()
      await exited
    },
  }
}
export type Server = Awaited<ReturnType<typeof start>>

const product = join(repository, 'e2e', 'story', 'process.ts')
const bundled = join(repository, 'api', 'build', `rows-${process.pid}`)

/** The API alone, bundled as in production, on this database. */
export const startProduct = async (databaseUrl: string) => {
  await bundlePrograms([product], bundled)
  return start([join(bundled, 'process.js'), 'api'], {
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    SESSION_SECRET: serverSecret,
    FILES_FOLDER: join(tmpdir(), 'gaitway-rows-files'),
    STRIPE_SECRET_KEY: 'sk_test_never_asked',
    STRIPE_WEBHOOK_SECRET: 'whsec_never_asked',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_never_asked_either',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Rows <rows@gaitway.test>',
    REQUEST_LIMITS: 'high',
    DEMO: '',
  }).finally(() => rm(bundled, { recursive: true, force: true }))
}

const bare = fileURLToPath(new URL('bare-server.ts', import.meta.url))

export const startBare = (databaseUrl: string) =>
  start(['--import', 'tsx', bare], { DATABASE_URL: databaseUrl, NODE_ENV: 'production' })
