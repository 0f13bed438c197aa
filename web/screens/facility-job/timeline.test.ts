import { ownJob } from '../../testing/facility.ts'
import { timelineOf } from './timeline.ts'

const labels = (steps: ReturnType<typeof timelineOf>) =>
  steps.map(({ label, isDone }) => `${isDone ? '●' : '○'} ${label}`)
const before = new Date('2026-11-20T15:00:00Z')
const after = new Date('2026-11-22T15:00:00Z')

test('a posted job has its start and end ahead', () => {
  expect(labels(timelineOf(ownJob(), undefined, before))).toEqual([
    '● Posted',
    '● 2 applications',
    '○ Starts',
    '○ Ends',
  ])
})

test('a filled job names who has it, and what has passed', () => {
  expect(labels(timelineOf(ownJob({ status: 'completed' }), 'Ana Delgado', after))).toEqual([
    '● Posted',
    '● 2 applications',
    '● Ana Delgado confirmed',
    '● Started',
    '● Ended',
  ])
})

test('a job that came to nothing ends with why', () => {
  expect(labels(timelineOf(ownJob({ status: 'cancelled' }), undefined, before)).at(-1)).toBe('● Cancelled')
  expect(labels(timelineOf(ownJob({ status: 'expired' }), undefined, after)).at(-1)).toBe(
    '● Started with nobody confirmed',
  )
})
