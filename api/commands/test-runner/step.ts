import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { repository } from '../../repository.ts'

/** The path of a package's program. Not npx, which prints its own messages. */
export const binPath = (name: string) => join(repository, 'node_modules', '.bin', name)

export type Count = { passed: number; failed: number }
export type Step = { name: string; run: () => Promise<Count> }

const print = (line: string) => process.stdout.write(`${line}\n`)

export const toCount = (hasPassed: boolean): Count => ({
  passed: hasPassed ? 1 : 0,
  failed: hasPassed ? 0 : 1,
})

export const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
})

/** Runs one step and prints its result and time. A crash counts as a failure. */
export const runStep = async ({ name, run }: Step): Promise<Count> => {
  print(`\n▸ ${name}`)
  const start = performance.now()
  const count = await run().catch((thrown: unknown) => {
    print(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown))
    return toCount(false)
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  print(
    `${count.failed === 0 ? '✓' : '✗'} ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`,
  )
  return count
}

/** Runs the steps one after the other, even if an earlier one failed. */
export const runSteps = async (steps: Step[]): Promise<Count> => {
  const counts: Count[] = []
  for (const step of steps) counts.push(await runStep(step))
  return sum(counts)
}

/** Prints the total as the last line and sets the exit code. */
export const reportTotal = ({ passed, failed }: Count) => {
  print(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

type Command = { file: string; args: string[]; env?: Record<string, string>; minutes?: number }

/** Runs a command with its output visible, and returns whether it succeeded in time. */
export const runCommand = async ({ file, args, env = {}, minutes = 20 }: Command): Promise<boolean> => {
  const child = spawn(file, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    timeout: minutes * 60_000,
    killSignal: 'SIGKILL',
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  if (signal) print(`${file} was killed by ${signal}.`)
  return code === 0
}
