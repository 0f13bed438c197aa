import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { repository } from '../../repository.ts'

/** The program that a package brings with it; without npx, which talks. */
export const tool = (name: string) => join(repository, 'node_modules', '.bin', name)

export type Count = { passed: number; failed: number }
export type Part = { name: string; run: () => Promise<Count> }

const out = (line: string) => process.stdout.write(`${line}\n`)

export const isRight = (right: boolean): Count => ({ passed: right ? 1 : 0, failed: right ? 0 : 1 })

const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
})

/** Runs one part, says how it went and how long it took. What crashes has failed. */
export const runPart = async ({ name, run }: Part): Promise<Count> => {
  out(`\n▸ ${name}`)
  const start = performance.now()
  const count = await run().catch((thrown: unknown) => {
    out(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown))
    return isRight(false)
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  out(
    `${count.failed === 0 ? '✓' : '✗'} ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`,
  )
  return count
}

/** Runs the parts one after the other, whatever became of those before. */
export const runParts = async (parts: Part[]): Promise<Count> => {
  const counts: Count[] = []
  for (const part of parts) counts.push(await runPart(part))
  return sum(counts)
}

/** The last line alone says how it went, and so does the exit code. */
export const conclude = ({ passed, failed }: Count) => {
  out(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

type Command = { file: string; args: string[]; env?: Record<string, string>; minutes?: number }

/** Whether the command ended well, in time; it shows its own output. */
export const command = async ({ file, args, env = {}, minutes = 20 }: Command): Promise<boolean> => {
  const child = spawn(file, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    timeout: minutes * 60_000,
    killSignal: 'SIGKILL',
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  if (signal) out(`${file} was ended by ${signal}.`)
  return code === 0
}
