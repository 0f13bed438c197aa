import { addMinutes } from '@gaitway/contract/time'
import { isLocked } from './login-lock.ts'

const now = new Date('2026-11-20T15:00:00Z')
/** Failures this many minutes ago, newest first. */
const from = (address: string, ...minutesAgo: number[]) =>
  minutesAgo.map(minutes => ({ address, failedAt: addMinutes(now, -minutes) }))

test('login lock: five failures within 15 minutes lock until 15 minutes after the last', () => {
  expect(isLocked(from('a', 0, 1, 2, 3), 'a', now)).toBe(false)
  expect(isLocked(from('a', 0, 1, 2, 3, 4), 'a', now)).toBe(true)
  expect(isLocked(from('a', 14, 15, 16, 17, 29), 'a', now)).toBe(true)
  expect(isLocked(from('a', 15, 16, 17, 18, 19), 'a', now)).toBe(false)
})

test('login lock: failures that are far apart don’t lock', () => {
  expect(isLocked(from('a', 0, 5, 10, 15, 16), 'a', now)).toBe(false)
})

test('login lock: failures from other addresses count only toward the account’s limit of ten', () => {
  expect(isLocked(from('b', 0, 1, 2, 3, 4), 'a', now)).toBe(false)
  expect(isLocked(from('b', 0, 1, 2, 3, 4, 5, 6, 7, 8), 'a', now)).toBe(false)
  expect(isLocked(from('b', 0, 1, 2, 3, 4, 5, 6, 7, 8, 9), 'a', now)).toBe(true)
})
