import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { repositoryFolder } from '../../api/repository.ts'
import type { Count } from './step.ts'

export type JestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numRuntimeErrorTestSuites: number
  testResults: readonly {
    name: string
    startTime: number
    endTime: number
    status: string
    message: string
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[]
  }[]
}

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: readonly unknown[]
  suites: readonly JourneySuite[]
}

type JourneySuite = {
  specs?: readonly {
    title: string
    tests: readonly { results: readonly JourneyResult[] }[]
  }[]
  suites?: readonly JourneySuite[]
}
type JourneyResult = {
  duration: number
  startTime: string
  status: string
  error?: { message?: string }
}

/** What failed, and what it said. */
export type TestFailure = { name: string; reason: string }

/** Where a run of `npm test` writes its reports. */
export const reportFiles = (folder: string) => ({
  jest: join(folder, 'jest.json'),
  playwright: join(folder, 'playwright.json'),
})

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

/** What one worker ran: a file of tests, or a journey. */
type Piece = { name: string; startedAt: number; milliseconds: number; hasPassed: boolean; reason?: string }

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`.padStart(8)

/** Where the time of a step went: its slowest pieces, and how much of their time its workers had nothing to do. */
const describePieces = (
  pieces: readonly Piece[],
  { kind, workers, shown }: { kind: string; workers: number; shown: number },
) => {
  const total = pieces.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  const startedAt = Math.min(...pieces.map(one => one.startedAt))
  const endedAt = Math.max(...pieces.map(one => one.startedAt + one.milliseconds))
  const waited = pieces.length > 0 ? workers * (endedAt - startedAt) - total : 0
  const slowest = pieces.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, shown)
  return [
    `${pieces.length} ${kind} took ${inSeconds(total).trim()} of ${workers} workers, which waited ${inSeconds(waited).trim()}. The slowest:`,
    ...slowest.map(({ name, milliseconds }) => `${inSeconds(milliseconds)}  ${name}`),
  ]
}

/** The slowest test files, and how long the workers waited. */
export const describeFiles = ({ testResults }: JestReport, workers: number, shown = 20): string[] =>
  describePieces(
    testResults.map(({ name, startTime, endTime, status }) => ({
      name: relative(repositoryFolder, name),
      startedAt: startTime,
      milliseconds: endTime - startTime,
      hasPassed: status === 'passed',
    })),
    { kind: 'test files', workers, shown },
  )

const listJourneys = ({ specs = [], suites = [] }: JourneySuite): Piece[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration, startTime, status, error }) => ({
        name: title,
        startedAt: Date.parse(startTime),
        milliseconds: duration,
        hasPassed: status === 'passed',
        reason: error?.message,
      })),
    ),
  ),
  ...suites.flatMap(listJourneys),
]

/** The slowest journeys, and how long the workers waited, which includes starting the product once each. */
export const describeJourneys = ({ suites }: PlaywrightReport, workers: number, shown = 10): string[] =>
  describePieces(suites.flatMap(listJourneys), { kind: 'journeys', workers, shown })

const REASON_LENGTH = 1000

const makeFailure = (name: string, reason = ''): TestFailure => ({
  name,
  reason: stripVTControlCharacters(reason).slice(0, REASON_LENGTH),
})

/** The tests that failed, by name; a file that couldn't be loaded by its path. */
export const listFailedTests = ({ testResults }: JestReport): TestFailure[] =>
  testResults
    .filter(({ status }) => status !== 'passed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => makeFailure(fullName, failureMessages[0]))
      return failed.length > 0 ? failed : [makeFailure(relative(repositoryFolder, name), message)]
    })

/** The journeys that failed, by name, which ends with their width. */
export const listFailedJourneys = ({ suites }: PlaywrightReport): TestFailure[] =>
  suites
    .flatMap(listJourneys)
    .flatMap(({ name, hasPassed, reason }) => (hasPassed ? [] : [makeFailure(name, reason)]))
