import { endVerification } from './accounts.ts'
import { endBankDebit } from './bank-debits.ts'
import { disputeBankDebit } from './disputes.ts'
import { settleNextDue } from './due.ts'
import { required, type Rule } from './params.ts'
import { endPayout } from './payouts.ts'
import { endBankRefund } from './refunds.ts'
import { invalid } from './refusals.ts'
import { route } from './routes.ts'
import { moveAhead, secondsOf, type Work } from './work.ts'

const dueActions = {
  endBankDebit,
  disputeBankDebit,
  endBankRefund,
  endVerification,
  endPayout,
}

/** Runs the next action whose time has come; false when there was none. */
export const runNextDue = (work: Work) => settleNextDue(work, dueActions)

const msPerMinute = 60_000

const minutes: Rule<number> = (value, param) => {
  if (value === undefined) return undefined
  const number = typeof value === 'string' && value !== '' ? Number(value) : NaN
  if (!Number.isFinite(number)) throw invalid(`Invalid number: ${JSON.stringify(value)}`, { param })
  return number
}

/** Moves the clock and runs all that has become due, so that a caller sees the result at once. */
const passTime = async (work: Work, passed: number) => {
  const ms = Math.round(passed * msPerMinute)
  await moveAhead(work.trx, ms)
  const later = { ...work, at: new Date(work.at.getTime() + ms) }
  let isMore = true
  while (isMore) isMore = await runNextDue(later)
  return { object: 'clock', now: secondsOf(later.at) }
}

/** Not Stripe's: lets developers and tests skip the days that a bank takes. */
export const clockRoutes = [
  route('post', '/local/clock', { minutes: required(minutes) }, (work, params) =>
    passTime(work, params.minutes),
  ),
]
