import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { readErrorCode } from '../../startup-error.ts'

const pollMilliseconds = 20

/** Whether a process with this number is running, by any user. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return readErrorCode(thrown) === 'EPERM'
  }
}

/** Whether the process is a PostgreSQL server and not another one that got the same number later. */
export const isPostgres = async (pid: number): Promise<boolean> => {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    return /^\d+ \(postgres\) [^ZX]/.test(line)
  }
  const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'comm=']).catch(() => ({
    stdout: '',
  }))
  return stdout.trim().endsWith('postgres')
}

/** Waits until a condition is true. False when it timed out. */
export const waitUntil = async (
  isTrue: () => boolean | Promise<boolean>,
  milliseconds: number,
): Promise<boolean> => {
  const deadline = performance.now() + milliseconds
  while (!(await isTrue())) {
    if (performance.now() > deadline) return false
    await pause(pollMilliseconds)
  }
  return true
}

/** Whether this port of this computer is free. */
export const isFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })

/** A free port below 32768, outside the range for outgoing connections. */
export const findFreePort = async (): Promise<number> => {
  const port = randomInt(20_000, 32_000)
  return (await isFree(port)) ? port : findFreePort()
}
