import {
  describeFiles,
  describeJourneys,
  jestCount,
  playwrightCount,
  reportFiles,
  type JestReport,
  type PlaywrightReport,
} from './test-runner/reports.ts'
import { listUncovered, toCover } from '../test/coverage.ts'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { startRun } from '../test/test-run.ts'
import { listChanged, listReachedTests } from './test-runner/changed-tests.ts'
import { checkSteps } from './test-runner/check-steps.ts'
import { listSources } from './test-runner/sources.ts'
import { parseTestArguments, jestEnvironment, journeyArguments } from './test-runner/parse-arguments.ts'
import {
  runCommand,
  reportTotal,
  toCount,
  runSteps,
  binPath,
  type Step,
  type Count,
} from './test-runner/step.ts'

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
const testSteps: Step[] = [
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

/** One step for each program that runs these tests. */
const stepsFor = (args: string[]): Step[] =>
  parseTestArguments(args).map(({ file, args: passed, env }) => ({
    name: file,
    run: async () => toCount(await runCommand({ file: binPath(file), args: passed, env })),
  }))

/** The steps for only the tests given by paths or `-t NAME`, or with `--changed` for what a change reaches. */
const listSteps = (args: string[]): Step[] => {
  const [first, since] = args
  if (first !== '--changed') return stepsFor(args)
  return [...checkSteps, ...stepsFor(listReachedTests(listChanged(since), listSources()))]
}

/** Runs every check and test. Tests and journeys share a server, its template and its demo. */
const runAll = async () => {
  const stop = await startRun()
  try {
    return await runSteps([...checkSteps, ...testSteps])
  } finally {
    await stop()
  }
}

const args = process.argv.slice(2)
reportTotal(await (args.length === 0 ? runAll() : runSteps(listSteps(args))))
