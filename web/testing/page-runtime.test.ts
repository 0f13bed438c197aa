import { createRequire } from 'node:module'

const { version } = createRequire(import.meta.url)('jest-runtime/package.json') as { version: string }

test('page runtime: it reaches into the Jest it was made for', () => {
  // after an update, compare page-runtime.cjs with the fields of Jest's class, and change the version here
  expect(version).toBe('30.5.2')
})
