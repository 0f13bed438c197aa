import { join } from 'node:path'
import { repositoryFolder } from '../../api/repository.ts'
import {
  describeFiles,
  describeJourneys,
  jestCount,
  listFailedJourneys,
  listFailedTests,
  playwrightCount,
} from './reports.ts'

const jest = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [
    {
      name: join(repositoryFolder, 'api', 'fast.test.ts'),
      startTime: 1000,
      endTime: 2000,
      status: 'passed',
      message: '',
      assertionResults: [],
    },
    {
      name: join(repositoryFolder, 'api', 'slow.test.ts'),
      startTime: 1000,
      endTime: 5000,
      status: 'passed',
      message: '',
      assertionResults: [],
    },
  ],
}
const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }

test('reports: a test file that fails to load and a test that does not run count as failed', () => {
  expect(jestCount(jest, true)).toEqual({ passed: 5, failed: 0 })
  expect(jestCount({ ...jest, numRuntimeErrorTestSuites: 1, numPendingTests: 2 }, false).failed).toBe(3)
})

test('reports: a run that exits with an error counts as failed even if every test passed', () => {
  expect(jestCount(jest, false).failed).toBe(1)
  expect(playwrightCount({ stats, errors: [], suites: [] }, false).failed).toBe(1)
})

test('reports: a skipped or flaky journey counts as failed', () => {
  expect(playwrightCount({ stats, errors: [], suites: [] }, true)).toEqual({ passed: 3, failed: 0 })
  expect(
    playwrightCount({ stats: { ...stats, skipped: 1, flaky: 1 }, errors: ['x'], suites: [] }, true).failed,
  ).toBe(3)
})

test('reports: the slowest test files, and how long workers had nothing to do', () => {
  expect(describeFiles(jest, 2, 1)).toEqual([
    '2 test files took 5.0 s of 2 workers, which waited 3.0 s. The slowest:',
    '   4.0 s  api/slow.test.ts',
  ])
})

test('reports: the slowest journeys, by name', () => {
  const results = [{ duration: 2500, startTime: '2026-11-28T12:00:00.000Z', status: 'passed' }]
  const specs = [{ title: 'chat: opens @phone', tests: [{ results }] }]
  expect(describeJourneys({ stats, errors: [], suites: [{ suites: [{ specs }] }] }, 1)).toEqual([
    '1 journeys took 2.5 s of 1 workers, which waited 0.0 s. The slowest:',
    '   2.5 s  chat: opens @phone',
  ])
})

test('reports: names what failed and why, and a file that can’t be loaded', () => {
  const file = { startTime: 0, endTime: 1, status: 'failed', message: 'No such module', assertionResults: [] }
  const assertionResults = [
    { status: 'passed', fullName: 'chat: opens', failureMessages: [] },
    { status: 'failed', fullName: 'chat: closes', failureMessages: ['\u001b[31mStill open\u001b[39m'] },
  ]
  const testResults = [
    { ...file, name: join(repositoryFolder, 'api', 'chat.test.ts'), assertionResults },
    { ...file, name: join(repositoryFolder, 'api', 'broken.test.ts') },
  ]
  expect(listFailedTests({ ...jest, testResults })).toEqual([
    { name: 'chat: closes', reason: 'Still open' },
    { name: 'api/broken.test.ts', reason: 'No such module' },
  ])
  const startTime = '2026-11-28T12:00:00.000Z'
  const results = [{ duration: 1, startTime, status: 'timedOut', error: { message: 'Too late' } }]
  const specs = [{ title: 'chat: opens @phone', tests: [{ results }] }]
  expect(listFailedJourneys({ stats, errors: [], suites: [{ specs }] })).toEqual([
    { name: 'chat: opens @phone', reason: 'Too late' },
  ])
})
