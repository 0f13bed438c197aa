import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listUncovered, toCover } from '../../test/coverage.ts'
import {
  describeFiles,
  describeJourneys,
  jestCount,
  playwrightCount,
  reportFiles,
  type JestReport,
  type PlaywrightReport,
} from './reports.ts'
import { jestEnvironment, journeyArguments } from './parse-arguments.ts'
import { runCommand, toCount, type Count, type Step, binPath } from './step.ts'

const folder = mkdtempSync(join(tmpdir(), 'gaitway-test-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const coverageFolder = join(folder, 'covered')
// a program that starts a run and reads its reports names their folder
const reports = reportFiles(process.env.TEST_REPORTS || folder)
// a number: tests run in the order that it makes
const order = process.env.TEST_ORDER

const readReport = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

// on two cores: part of the time, a worker waits for the browser, the server or the database
const WORKERS = 3

const runJest = async () => {
  const hasSucceeded = await runCommand({
    file: binPath('jest'),
    args: [
      '--ci',
      `--maxWorkers=${WORKERS}`,
      '--json',
      `--outputFile=${reports.jest}`,
      ...(order ? ['--randomize', `--seed=${order}`] : []),
    ],
    env: { ...jestEnvironment, GAITWAY_COVERAGE: coverageFolder },
  })
  const report = readReport<JestReport>(reports.jest)
  return { ...jestCount(report, hasSucceeded), times: describeFiles(report, WORKERS) }
}

const runJourneys = async () => {
  const hasSucceeded = await runCommand({
    file: binPath('playwright'),
    args: [
      ...journeyArguments,
      `--workers=${WORKERS}`,
      '--reporter=list,json',
      ...(order ? ['--shuffle', order] : []),
    ],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: reports.playwright,
      GAITWAY_COVERAGE: coverageFolder,
      NODE_NO_WARNINGS: '1',
    },
  })
  const report = readReport<PlaywrightReport>(reports.playwright)
  return { ...playwrightCount(report, hasSucceeded), times: describeJourneys(report, WORKERS) }
}

const checkCoverage = async (): Promise<Count> => {
  const wanted = toCover()
  const missing = listUncovered(wanted, coverageFolder)
  for (const line of missing) console.log(`  not covered by any test: ${line}`)
  return { passed: wanted.length - missing.length, failed: missing.length }
}

/** Tests of the running product. Coverage comes last because it reads what the other tests recorded. */
export const testSteps: Step[] = [
  { name: 'unit, database and API tests', run: runJest },
  {
    name: 'build',
    // as the journeys want it, so that it isn't built twice
    run: async () =>
      toCount(
        await runCommand({
          file: binPath('tsx'),
          args: ['scripts/build.ts'],
          env: { WITH_GALLERY: '1' },
        }),
      ),
  },
  { name: 'journeys in a browser', run: runJourneys },
  { name: 'every call, error and move is covered', run: checkCoverage },
]
