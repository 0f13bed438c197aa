import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { CannotStart } from '../../outside/cannot-start.ts'
import { repository } from '../../repository.ts'
import { type Closing, openClosing } from './closing.ts'

export type Program = {
  closing: Closing
  /** Aborted as soon as the program is to end, also while it is still starting. */
  signal: AbortSignal
  /** Ends everything in order and then the process, for a reason that is shown. */
  fail: (sentence: string) => void
}

const interrupted = 130
/** npm passes on a signal that a terminal or the system has sent to everyone: so close together, two are one. */
const sameSignalMilliseconds = 500
const startEndsMilliseconds = 1_500
const toStandardError = (sentence: string) => process.stderr.write(`${sentence}\n`)

const sentenceOf = (thrown: unknown): string => {
  if (thrown instanceof CannotStart) return thrown.message
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
}

/** Settings that lie in a file beside the sources count where the environment has none. */
const loadEnvironment = () => {
  const file = join(repository, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/**
 * Runs a program until it is told to stop: whatever it started is ended again in order, at a failure with one
 * sentence and exit code 1, at the first signal with 0, and a second signal ends it at once.
 */
export const runProgram = (begin: (program: Program) => Promise<void>) => {
  // left alone, garbage grows to three times what lives before a busy process collects it
  setFlagsFromString('--heap-growing-percent=40')
  const closing = openClosing(toStandardError)
  const ending = new AbortController()
  const { signal } = ending

  const end = async (exitCode: number) => {
    ending.abort()
    await Promise.race([begun, pause(startEndsMilliseconds)])
    await closing.run()
    process.exit(exitCode)
  }
  const fail = (sentence: string) => {
    if (signal.aborted) return
    toStandardError(`\n${sentence}`)
    void end(1)
  }
  let signaledAt = -Infinity
  const onSignal = () => {
    const at = performance.now()
    if (!signal.aborted) {
      signaledAt = at
      return void end(0)
    }
    if (at - signaledAt < sameSignalMilliseconds) return
    closing.runNow()
    process.exit(interrupted)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal)
  process.on('uncaughtException', thrown => fail(sentenceOf(thrown)))

  const start = async () => {
    loadEnvironment()
    await begin({ closing, signal, fail })
  }
  const begun = start().catch(thrown => fail(sentenceOf(thrown)))
}

/** For programs that do one thing and end. */
export const runOnce = (work: (program: Program) => Promise<void>) =>
  runProgram(async program => {
    await work(program)
    await program.closing.run()
    process.exit(0)
  })
