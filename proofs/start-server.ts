import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { findFreePort } from '../api/services/database/processes.ts'
import { bundledProgram, type Source } from '../test/programs.ts'

const ticksPerSecond = 100

/** Starts a measured server: Node with these arguments, which listens on PORT, says "ready" and ends with its input. */
export const startServer = async (program: string[], env: Record<string, string>) => {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, program, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      GAITWAY_COVERAGE: '',
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
export type Server = Awaited<ReturnType<typeof startServer>>

/** Starts a program of ours bundled as in production. */
export const startBundled = async (source: Source, parts: string[], env: Record<string, string>) =>
  startServer([await bundledProgram(source), ...parts], env)
