import type { CoverageEvent } from '@gaitway/contract/coverage-probe'
import type { Count } from './part.ts'

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

/** A run that ended badly although no test failed has failed all the same. */
const atLeastOne = (failed: number, isFine: boolean) => (isFine ? failed : Math.max(1, failed))

/** A test that did not run counts as one that failed, and so does a file that could not be loaded. */
export const jestCount = (report: JestReport, isFine: boolean): Count => {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = report
  const failed = numFailedTests + numPendingTests + numTodoTests + numRuntimeErrorTestSuites
  return { passed: numPassedTests, failed: atLeastOne(failed, isFine) }
}

/** A journey that did not run, or passed only at a second try, counts as one that failed. */
export const playwrightCount = ({ stats, errors }: PlaywrightReport, isFine: boolean): Count => ({
  passed: stats.expected,
  failed: atLeastOne(stats.unexpected + stats.flaky + stats.skipped + errors.length, isFine),
})

type Tables = {
  calls: readonly string[]
  errors: readonly string[]
  moves: readonly string[]
}

const counts = (sighting: CoverageEvent) =>
  sighting.kind !== 'call' || (sighting.status !== undefined && sighting.status < 400)

/** Every row, code and move of the tables that no test saw happen; a call counts when it succeeded. */
export const unseen = ({ calls, errors, moves }: Tables, sightings: CoverageEvent[]) => {
  const names = new Set(sightings.filter(counts).map(({ kind, name }) => `${kind} ${name}`))
  return [
    ...calls.map(name => `call ${name}`),
    ...errors.map(name => `error ${name}`),
    ...moves.map(name => `move ${name}`),
  ].filter(name => !names.has(name))
}
