import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@gaitway/contract/calls/index'
import { errors } from '@gaitway/contract/errors'
import { lifecycles } from '@gaitway/contract/lifecycles/index'
import { readSightings } from '../../testing/coverage-probe.ts'
import { unseen, jestCount, playwrightCount, type JestReport, type PlaywrightReport } from './reports.ts'
import { jestEnvironment, journeyArguments } from './chosen-runs.ts'
import { command, isRight, type Count, type Part, tool } from './part.ts'

const folder = mkdtempSync(join(tmpdir(), 'gaitway-test-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const sightings = join(folder, 'seen')
const reports = { jest: join(folder, 'jest.json'), playwright: join(folder, 'playwright.json') }

const readReport = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

const runJest = async (): Promise<Count> => {
  const isFine = await command({
    file: tool('jest'),
    args: ['--ci', '--maxWorkers=2', '--json', `--outputFile=${reports.jest}`],
    env: { ...jestEnvironment, GAITWAY_SEEN: sightings },
  })
  return jestCount(readReport<JestReport>(reports.jest), isFine)
}

const runJourneys = async (): Promise<Count> => {
  const isFine = await command({
    file: tool('playwright'),
    args: [...journeyArguments, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reports.playwright, GAITWAY_SEEN: sightings, NODE_NO_WARNINGS: '1' },
  })
  return playwrightCount(readReport<PlaywrightReport>(reports.playwright), isFine)
}

const tables = {
  calls: Object.keys(calls),
  errors: Object.keys(errors),
  moves: Object.values(lifecycles).flatMap(({ name, moves }) =>
    Object.keys(moves).map(move => `${name}.${move}`),
  ),
}

const compareWithTables = async (): Promise<Count> => {
  const all = Object.values(tables).flat().length
  const missing = unseen(tables, readSightings(sightings))
  for (const name of missing) console.log(`  no test has seen: ${name}`)
  return { passed: all - missing.length, failed: missing.length }
}

/** What is true of the running product. The tables come last: they ask what the tests before them saw. */
export const testParts: Part[] = [
  { name: 'unit, database and API tests', run: runJest },
  {
    name: 'build',
    run: async () => isRight(await command({ file: tool('tsx'), args: ['api/commands/build.ts'] })),
  },
  { name: 'journeys in a browser', run: runJourneys },
  { name: 'every call, error and move was seen', run: compareWithTables },
]
