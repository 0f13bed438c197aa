import { jest } from '@jest/globals'
import { command, runPart, runParts } from './part.ts'

let shown = ''
beforeEach(() => {
  shown = ''
  jest.spyOn(process.stdout, 'write').mockImplementation(text => {
    shown += String(text)
    return true
  })
})
afterEach(() => jest.restoreAllMocks())

test('a part that crashes has failed, and the next one still runs', async () => {
  const crash = { name: 'one', run: () => Promise.reject(new Error('no browser')) }
  const fine = { name: 'two', run: () => Promise.resolve({ passed: 2, failed: 0 }) }
  expect(await runParts([crash, fine])).toEqual({ passed: 2, failed: 1 })
  expect(shown).toContain('no browser')
})

test('a part says how it went and how long it took', async () => {
  await runPart({ name: 'types', run: () => Promise.resolve({ passed: 1, failed: 0 }) })
  expect(shown).toMatch(/✓ types: 1 passed, 0 failed \(\d+\.\d s\)/)
})

test('a command that fails, is killed or hangs has not ended well', async () => {
  const node = (script: string, minutes?: number) =>
    command({ file: process.execPath, args: ['-e', script], ...(minutes ? { minutes } : {}) })
  expect(await node('process.exit(0)')).toBe(true)
  expect(await node('process.exit(3)')).toBe(false)
  expect(await node('process.kill(process.pid)')).toBe(false)
  expect(await node('setInterval(() => {}, 1000)', 0.005)).toBe(false)
})
