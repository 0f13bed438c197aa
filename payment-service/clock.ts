import { endVerification } from './accounts.ts'
import { endBankDebit } from './bank-debits.ts'
import { decideDispute, disputeCard, missDeadline } from './card-disputes.ts'
import { disputeBankDebit } from './disputes.ts'
import { runNextAction } from './due-actions.ts'
import { required, type ParamRule } from './params.ts'
import { endPayout } from './payouts.ts'
import { endBankRefund } from './refunds.ts'
import { invalid } from './errors.ts'
import { route } from './routes.ts'
import { moveClock, secondsOf, type ServiceContext } from './request-context.ts'

const dueActions = {
  endBankDebit,
  disputeBankDebit,
  disputeCard,
  missDeadline,
  decideDispute,
  endBankRefund,
  endVerification,
  endPayout,
}

/** Runs the next action whose time has come; false when there was none. */
export const runNextDueAction = (context: ServiceContext) => runNextAction(context, dueActions)

const msPerMinute = 60_000

const minutes: ParamRule<number> = (value, param) => {
  if (value === undefined) return undefined
  const number = typeof value === 'string' && value !== '' ? Number(value) : NaN
  if (!Number.isFinite(number)) throw invalid(`Invalid number: ${JSON.stringify(value)}`, { param })
  return number
}

/** Moves the clock and runs all that has become due, so that a caller sees the result at once. */
const passTime = async (context: ServiceContext, passed: number) => {
  const ms = Math.round(passed * msPerMinute)
  await moveClock(context.trx, ms)
  const later = { ...context, at: new Date(context.at.getTime() + ms) }
  let isMore = true
  while (isMore) isMore = await runNextDueAction(later)
  return { object: 'clock', now: secondsOf(later.at) }
}

/** Not Stripe's: lets developers and tests skip the days that a bank takes. */
export const clockRoutes = [
  route('post', '/local/clock', { minutes: required(minutes) }, (context, params) =>
    passTime(context, params.minutes),
  ),
]
