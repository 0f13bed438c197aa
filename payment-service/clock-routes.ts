import { settleNextDue } from './due.ts'
import { dueActions } from './due-actions.ts'
import { required, type Rule } from './params.ts'
import { invalid } from './refusals.ts'
import { route } from './routes.ts'
import { moveAhead } from './service-clock.ts'
import { secondsOf, type Work } from './work.ts'

const msPerMinute = 60_000

const minutes: Rule<number> = (value, param) => {
  if (value === undefined) return undefined
  const given = typeof value === 'string' && value !== '' ? Number(value) : NaN
  if (!Number.isFinite(given)) throw invalid(`Invalid number: ${JSON.stringify(value)}`, { param })
  return given
}

/** It is later for this request too, and all that the time has brought is done when it ends. */
const passTime = async (work: Work, passed: number) => {
  const ms = Math.round(passed * msPerMinute)
  await moveAhead(work.trx, ms)
  const later = { ...work, at: new Date(work.at.getTime() + ms) }
  let isMore = true
  while (isMore) isMore = await settleNextDue(later, dueActions)
  return { object: 'clock', now: secondsOf(later.at) }
}

/** None of Stripe's: for developers and tests, who need not wait for days. */
export const clockRoutes = [
  route('post', '/local/clock', { minutes: required(minutes) }, (work, given) =>
    passTime(work, given.minutes),
  ),
]
