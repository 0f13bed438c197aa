import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findFreePort } from '../api/services/database/processes.ts'
import { bundledProgram, type Source } from '../test/programs.ts'

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

type Options = {
  /** arguments of the program */
  parts?: readonly string[]
  env: Record<string, string>
  port?: number
  /** Receives its output, now and later. */
  onOutput?: (text: string) => void
}

/** Starts one of the product's programs, bundled, and waits until it says that it is ready. It ends with us. */
export const startProcess = async (
  source: Source,
  { parts = [], env, port: wantedPort, onOutput = () => {} }: Options,
) => {
  const program = await bundledProgram(source)
  const port = wantedPort ?? (await findFreePort())
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['--enable-source-maps', program, ...parts], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...nothingSet,
      NODE_ENV: 'development',
      NODE_OPTIONS: '',
      DATABASE_POOL: '8',
      DEMO: '0',
      PORT: String(port),
      PUBLIC_URL: url,
      ...env,
    },
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => {
      said.push(String(text))
      onOutput(String(text))
    })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const isReady = await new Promise<boolean>(resolve => {
    createInterface(child.stdout).on('line', line => /^ *ready\b/.test(line) && resolve(true))
    child.once('exit', () => resolve(false))
  })
  if (!isReady) throw new Error(`A process did not start:\n${said.join('')}`)

  const kill = async () => {
    if (!isRunning()) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  return {
    url,
    isRunning,
    said: () => said.join(''),
    /** The process dies without a word. */
    kill,
    /** Ends it in order, or kills it where that takes too long. */
    end: async () => {
      const exited = isRunning() ? once(child, 'exit') : undefined
      child.stdin.end()
      const late = setTimeout(() => child.kill('SIGKILL'), endMilliseconds)
      await exited
      clearTimeout(late)
    },
  }
}
export type StartedProcess = Awaited<ReturnType<typeof startProcess>>
