import { jest } from '@jest/globals'
import { runCommand, runStep, runSteps } from './step.ts'

let output = ''
beforeEach(() => {
  output = ''
  jest.spyOn(process.stdout, 'write').mockImplementation(text => {
    output += String(text)
    return true
  })
})
afterEach(() => jest.restoreAllMocks())

test('runner: a step that crashes counts as failed, and the next one still runs', async () => {
  const crash = { name: 'one', run: () => Promise.reject(new Error('no browser')) }
  const fine = { name: 'two', run: () => Promise.resolve({ passed: 2, failed: 0 }) }
  expect(await runSteps([crash, fine])).toEqual({ passed: 2, failed: 1 })
  expect(output).toContain('no browser')
})

test('runner: says at the end where the time of each step went', async () => {
  const quick = { name: 'types', run: () => Promise.resolve({ passed: 1, failed: 0 }) }
  const slow = { passed: 1, failed: 0, times: ['4.0 s  api/slow.test.ts'] }
  await runSteps([quick, { name: 'tests', run: () => Promise.resolve(slow) }])
  expect(output).toMatch(/Where \d+\.\d s went:\n.+ types\n.+ tests\n +4\.0 s {2}api\/slow\.test\.ts\n$/)
})

test('runner: a step prints its result and time', async () => {
  await runStep({ name: 'types', run: () => Promise.resolve({ passed: 1, failed: 0 }) })
  expect(output).toMatch(/✓ types: 1 passed, 0 failed \(\d+\.\d s\)/)
})

test('runner: a command that fails, is killed or hangs counts as failed', async () => {
  const node = (script: string, minutes?: number) =>
    runCommand({ file: process.execPath, args: ['-e', script], ...(minutes ? { minutes } : {}) })
  expect(await node('process.exit(0)')).toBe(true)
  expect(await node('process.exit(3)')).toBe(false)
  expect(await node('process.kill(process.pid)')).toBe(false)
  expect(await node('setInterval(() => {}, 1000)', 0.005)).toBe(false)
})
