import { jest } from '@jest/globals'
import { createCountdown } from './countdown.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('wait: counts down to zero and notifies every second', () => {
  const wait = createCountdown(3, { isUnderWay: true, now: () => Date.now() })
  const seen: number[] = []
  wait.subscribe(() => seen.push(wait.left()))
  expect(wait.left()).toBe(3)
  jest.advanceTimersByTime(10_000)
  expect(seen).toEqual([2, 1, 0])
})

test('wait: starts on demand, more than once', () => {
  const wait = createCountdown(2, { isUnderWay: false, now: () => Date.now() })
  expect(wait.left()).toBe(0)
  const seen: number[] = []
  wait.subscribe(() => seen.push(wait.left()))
  wait.start()
  jest.advanceTimersByTime(5000)
  wait.start()
  expect(seen).toEqual([2, 1, 0, 2])
})

test('wait: runs down without a timer if nobody subscribes', () => {
  const wait = createCountdown(2, { isUnderWay: true, now: () => Date.now() })
  const leave = wait.subscribe(() => undefined)
  leave()
  expect(jest.getTimerCount()).toBe(0)
  jest.advanceTimersByTime(2000)
  expect(wait.left()).toBe(0)
})
