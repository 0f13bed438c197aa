import { setTimeout as pause } from 'node:timers/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { StartupError } from '../../services/startup-error.ts'
import { repository } from '../../repository.ts'

type Part = {
  name: string
  close: () => Promise<unknown> | void
  /** Ends it without waiting, when there is no time left. */
  closeNow?: () => void
}

export type Closing = {
  /** To be closed before everything that was added earlier. */
  add: (part: Part) => void
  /** Closes everything once, in order; what fails to close is told and does not hold up the rest. */
  run: () => Promise<void>
  runNow: () => void
}

const longestMilliseconds = 4_000

/** What has been started, to be ended in the reverse order. */
const openClosing = (say: (sentence: string) => void): Closing => {
  const open: Part[] = []
  let running: Promise<void> | undefined
  const closeOne = async ({ name, close }: Part) => {
    try {
      await close()
    } catch (thrown) {
      say(`${name} did not end in order: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
    }
  }
  const runNow = () => {
    for (const part of open.toReversed()) part.closeNow?.()
  }
  const closeAll = async () => {
    const late = pause(longestMilliseconds, 'late' as const)
    for (let part = open.at(-1); part; part = open.at(-1)) {
      if ((await Promise.race([closeOne(part), late])) === 'late') {
        say(`${part.name} took too long to end.`)
        return runNow()
      }
      open.pop()
    }
  }
  return {
    add: part => open.push(part),
    run: () => (running ??= closeAll()),
    runNow,
  }
}

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
  if (thrown instanceof StartupError) return thrown.message
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
