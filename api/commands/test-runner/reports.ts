import type { CoverageEvent } from '@gaitway/contract/coverage-probe'
import type { Count } from './step.ts'

export type JestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numRuntimeErrorTestSuites: number
}

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: readonly unknown[]
}

/** A run that exits with an error counts as failed even if every test passed. */
const atLeastOne = (failed: number, hasSucceeded: boolean) => (hasSucceeded ? failed : Math.max(1, failed))

/** Tests that did not run and files that could not be loaded count as failed. */
export const jestCount = (report: JestReport, hasSucceeded: boolean): Count => {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = report
  const failed = numFailedTests + numPendingTests + numTodoTests + numRuntimeErrorTestSuites
  return { passed: numPassedTests, failed: atLeastOne(failed, hasSucceeded) }
}

/** A journey that did not run, or passed only on a second try, counts as failed. */
export const playwrightCount = ({ stats, errors }: PlaywrightReport, hasSucceeded: boolean): Count => ({
  passed: stats.expected,
  failed: atLeastOne(stats.unexpected + stats.flaky + stats.skipped + errors.length, hasSucceeded),
})

type Tables = {
  calls: readonly string[]
  errors: readonly string[]
  moves: readonly string[]
}

const isCovered = (event: CoverageEvent) =>
  event.kind !== 'call' || (event.status !== undefined && event.status < 400)

/** Lists every call, error and move that no test covered. A call is covered once it succeeded. */
export const listUncovered = ({ calls, errors, moves }: Tables, events: CoverageEvent[]) => {
  const names = new Set(events.filter(isCovered).map(({ kind, name }) => `${kind} ${name}`))
  return [
    ...calls.map(name => `call ${name}`),
    ...errors.map(name => `error ${name}`),
    ...moves.map(name => `move ${name}`),
  ].filter(name => !names.has(name))
}
