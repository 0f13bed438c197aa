import { OUTSIDE_TIMEOUT_MS, withTimeout } from './timeout.ts'

test('timeout: no outside service is waited for longer than 20 seconds', () => {
  expect(OUTSIDE_TIMEOUT_MS).toBeLessThanOrEqual(20_000)
})

test('timeout: passes on an answer in time, and its failure', async () => {
  expect(await withTimeout(Promise.resolve('answer'), 1_000)).toBe('answer')
  await expect(withTimeout(Promise.reject(new Error('No.')), 1_000)).rejects.toThrow('No.')
})

test('timeout: rejects a late answer', async () => {
  await expect(withTimeout(new Promise(() => {}), 20)).rejects.toThrow('No answer within 20 ms')
})
