import { jestCount, playwrightCount } from './reports.ts'

const jest = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
}
const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }

test('reports: a test file that fails to load and a test that does not run count as failed', () => {
  expect(jestCount(jest, true)).toEqual({ passed: 5, failed: 0 })
  expect(jestCount({ ...jest, numRuntimeErrorTestSuites: 1, numPendingTests: 2 }, false).failed).toBe(3)
})

test('reports: a run that exits with an error counts as failed even if every test passed', () => {
  expect(jestCount(jest, false).failed).toBe(1)
  expect(playwrightCount({ stats, errors: [] }, false).failed).toBe(1)
})

test('reports: a skipped or flaky journey counts as failed', () => {
  expect(playwrightCount({ stats, errors: [] }, true)).toEqual({ passed: 3, failed: 0 })
  expect(playwrightCount({ stats: { ...stats, skipped: 1, flaky: 1 }, errors: ['x'] }, true).failed).toBe(3)
})
