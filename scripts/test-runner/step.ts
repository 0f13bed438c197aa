import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { repositoryFolder } from '../../api/repository.ts'

/** The path of a package's program. Not npx, which prints its own messages. */
export const binPath = (name: string) => join(repositoryFolder, 'node_modules', '.bin', name)

export type Count = { passed: number; failed: number }
/** `times` are lines that say where the time of the step went. */
type StepResult = Count & { times?: readonly string[] }
export type Step = { name: string; run: () => Promise<StepResult> }

const print = (line: string) => process.stdout.write(`${line}\n`)

export const toCount = (hasPassed: boolean): Count => ({
  passed: hasPassed ? 1 : 0,
  failed: hasPassed ? 0 : 1,
})

export const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
})

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** Runs one step and prints its result and time. A crash counts as a failure. */
export const runStep = async ({ name, run }: Step) => {
  print(`\n▸ ${name}`)
  const start = performance.now()
  const result = await run().catch((thrown: unknown): StepResult => {
    print(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown))
    return toCount(false)
  })
  const milliseconds = performance.now() - start
  const mark = result.failed === 0 ? '✓' : '✗'
  print(`${mark} ${name}: ${result.passed} passed, ${result.failed} failed (${inSeconds(milliseconds)})`)
  return { name, milliseconds, ...result }
}

/** Runs the steps one after the other, even if an earlier one failed, and then prints where the time went. */
export const runSteps = async (steps: Step[]): Promise<Count> => {
  const ended: Awaited<ReturnType<typeof runStep>>[] = []
  for (const step of steps) ended.push(await runStep(step))
  if (ended.length > 1) printTimes(ended)
  return sum(ended)
}

const printTimes = (ended: Awaited<ReturnType<typeof runStep>>[]) => {
  const milliseconds = ended.reduce((total, one) => total + one.milliseconds, 0)
  print(`\nWhere ${inSeconds(milliseconds)} went:`)
  for (const one of ended) {
    print(`${inSeconds(one.milliseconds).padStart(10)}  ${one.name}`)
    for (const line of one.times ?? []) print(`            ${line}`)
  }
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
