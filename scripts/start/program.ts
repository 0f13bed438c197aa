import { setTimeout as pause } from 'node:timers/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { openLog } from '../../api/services/log.ts'
import { StartupError, readReason } from '../../api/startup-error.ts'
import { repositoryFolder } from '../../api/repository.ts'

type Resource = {
  name: string
  close: () => Promise<unknown> | void
  /** Closes it without waiting, when time has run out. */
  closeNow?: () => void
  /** How much longer than usual it may take. */
  extraMilliseconds?: number
}

export type Closing = {
  /** Adds a resource, to be closed before those added earlier. */
  add: (resource: Resource) => void
  /** Closes everything once, in order. A failure to close is printed, and the rest still closes. */
  run: () => Promise<void>
  runNow: () => void
}

/** With the time that a start gets to end, Ctrl-C takes less than five seconds, unless something needs longer. */
const closeTimeoutMilliseconds = 3_400

/** Keeps track of what was started, and closes it in reverse order. */
const openClosing = (print: (message: string) => void): Closing => {
  const open: Resource[] = []
  let running: Promise<void> | undefined
  const closeOne = async ({ name, close }: Resource) => {
    try {
      await close()
    } catch (thrown) {
      print(`${name} did not close cleanly: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
    }
  }
  const runNow = () => {
    for (const resource of open.toReversed()) resource.closeNow?.()
  }
  const closeAll = async () => {
    const extra = open.reduce((sum, { extraMilliseconds = 0 }) => sum + extraMilliseconds, 0)
    const late = pause(closeTimeoutMilliseconds + extra, 'late' as const)
    for (let resource = open.at(-1); resource; resource = open.at(-1)) {
      if ((await Promise.race([closeOne(resource), late])) === 'late') {
        print(`${resource.name} took too long to close.`)
        return runNow()
      }
      open.pop()
    }
  }
  return {
    add: resource => open.push(resource),
    run: () => (running ??= closeAll()),
    runNow,
  }
}

export type Program = {
  closing: Closing
  /** Aborted as soon as the program should stop, even while it is still starting. */
  signal: AbortSignal
  /** Prints the reason, closes everything in order, and exits with code 1. */
  fail: (message: string) => void
}

const interruptedExitCode = 130
/** npm forwards a signal that the terminal already sent to the whole group, so two this close together count as one. */
const sameSignalMilliseconds = 500
const startGraceMilliseconds = 1_500
const printError = (message: string) => process.stderr.write(`${message}\n`)

/** What an operator reads of a failure. Where in the program an unexpected one happened goes to the log. */
const describeFailure = (thrown: unknown): string => {
  if (thrown instanceof StartupError) return thrown.message
  openLog('fatal').fatal({ err: thrown }, 'The program ended unexpectedly')
  return `The program ended unexpectedly: ${readReason(thrown)}. The line above says where; please send it with your report.`
}

/** Variables already set in the environment take precedence over the .env file. */
const loadEnvironment = () => {
  const file = join(repositoryFolder, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/**
 * Runs a program until it fails or gets a signal, then closes everything it opened in order. A failure prints one
 * message and exits with code 1; the first signal exits with code 0; a second signal exits immediately.
 */
export const runProgram = (main: (program: Program) => Promise<void>) => {
  // by default, garbage grows to three times the live memory before a busy process collects it
  setFlagsFromString('--heap-growing-percent=40')
  const closing = openClosing(printError)
  const abort = new AbortController()
  const { signal } = abort

  const end = async (exitCode: number) => {
    abort.abort()
    await Promise.race([started, pause(startGraceMilliseconds)])
    await closing.run()
    process.exit(exitCode)
  }
  const fail = (message: string) => {
    if (signal.aborted) return
    printError(`\n${message}`)
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
    process.exit(interruptedExitCode)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal)
  process.on('uncaughtException', thrown => fail(describeFailure(thrown)))

  const start = async () => {
    loadEnvironment()
    await main({ closing, signal, fail })
  }
  const started = start().catch(thrown => fail(describeFailure(thrown)))
}

/** For programs that do one thing and exit. */
export const runOnce = (work: (program: Program) => Promise<void>) =>
  runProgram(async program => {
    await work(program)
    await program.closing.run()
    process.exit(0)
  })
