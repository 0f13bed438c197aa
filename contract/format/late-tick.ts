import { showWhen } from './time.ts'

export type TickProblem = 'stopped' | 'failing'

/** What staff read when the tasks of the minute are late. `since`: when all of them last went well. */
export const describeLateTick = (problem: TickProblem, since: Date | string): string =>
  problem === 'stopped'
    ? `Scheduled tasks stopped on ${showWhen(since)}.`
    : `Some scheduled tasks have failed since ${showWhen(since)}.`

export const LATE_TICK_EFFECT =
  'Until they run again, shifts may not start or end on time, and payouts, time cards, reminders and emails may be late.'
