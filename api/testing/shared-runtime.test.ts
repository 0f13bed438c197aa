import { createRequire } from 'node:module'

const { version } = createRequire(import.meta.url)('jest-runtime/package.json') as { version: string }

test('shared runtime: it reaches into the Jest it was made for', () => {
  // after an update, compare shared-runtime.cjs with the fields of Jest's class, and change the version here
  expect(version).toBe('30.5.2')
})
