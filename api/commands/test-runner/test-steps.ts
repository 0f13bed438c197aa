import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@gaitway/contract/calls/index'
import { errors } from '@gaitway/contract/errors'
import { lifecycles } from '@gaitway/contract/lifecycles/index'
import { readSightings } from '../../testing/coverage-probe.ts'
import {
  listUncovered,
  jestCount,
  playwrightCount,
  type JestReport,
  type PlaywrightReport,
} from './reports.ts'
import { jestEnvironment, journeyArguments } from './parse-arguments.ts'
import { runCommand, toCount, type Count, type Step, binPath } from './step.ts'

const folder = mkdtempSync(join(tmpdir(), 'gaitway-test-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const coverageFolder = join(folder, 'seen')
const reports = { jest: join(folder, 'jest.json'), playwright: join(folder, 'playwright.json') }

const readReport = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

const runJest = async (): Promise<Count> => {
  const hasSucceeded = await runCommand({
    file: binPath('jest'),
    args: ['--ci', '--maxWorkers=3', '--json', `--outputFile=${reports.jest}`],
    env: { ...jestEnvironment, GAITWAY_SEEN: coverageFolder },
  })
  return jestCount(readReport<JestReport>(reports.jest), hasSucceeded)
}

const runJourneys = async (): Promise<Count> => {
  const hasSucceeded = await runCommand({
    file: binPath('playwright'),
    args: [...journeyArguments, '--reporter=list,json'],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: reports.playwright,
      GAITWAY_SEEN: coverageFolder,
      NODE_NO_WARNINGS: '1',
    },
  })
  return playwrightCount(readReport<PlaywrightReport>(reports.playwright), hasSucceeded)
}

const tables = {
  calls: Object.keys(calls),
  errors: Object.keys(errors),
  moves: Object.values(lifecycles).flatMap(({ name, moves }) =>
    Object.keys(moves).map(move => `${name}.${move}`),
  ),
}

const checkCoverage = async (): Promise<Count> => {
  const all = Object.values(tables).flat().length
  const missing = listUncovered(tables, readSightings(coverageFolder))
  for (const name of missing) console.log(`  not covered by any test: ${name}`)
  return { passed: all - missing.length, failed: missing.length }
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
          args: ['api/commands/build.ts'],
          env: { WITH_GALLERY: '1' },
        }),
      ),
  },
  { name: 'journeys in a browser', run: runJourneys },
  { name: 'every call, error and move is covered', run: checkCoverage },
]
