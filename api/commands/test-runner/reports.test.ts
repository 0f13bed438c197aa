import { jestCount, playwrightCount } from './reports.ts'

const jest = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
}
const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }

test('a test file that could not be loaded and a test that did not run have failed', () => {
  expect(jestCount(jest, true)).toEqual({ passed: 5, failed: 0 })
  expect(jestCount({ ...jest, numRuntimeErrorTestSuites: 1, numPendingTests: 2 }, false).failed).toBe(3)
})

test('a run that ended badly has failed although no test did', () => {
  expect(jestCount(jest, false).failed).toBe(1)
  expect(playwrightCount({ stats, errors: [] }, false).failed).toBe(1)
})

test('a skipped or flaky journey has failed', () => {
  expect(playwrightCount({ stats, errors: [] }, true)).toEqual({ passed: 3, failed: 0 })
  expect(playwrightCount({ stats: { ...stats, skipped: 1, flaky: 1 }, errors: ['x'] }, true).failed).toBe(3)
})
