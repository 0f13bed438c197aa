import { createRequire } from 'node:module'

const { version } = createRequire(import.meta.url)('jest-runtime/package.json') as { version: string }

test('runtimes of the tests: they reach into the Jest they were made for', () => {
  // after an update, compare runtimes.cjs with the fields of Jest's class and change the version here
  expect(version).toBe('30.5.2')
})
