import type Stripe from 'stripe'
import { defaultBank } from './account-status.ts'
import { recordMovement, maxCents, refuseOverdraft } from './balance.ts'
import { scheduleAction } from './due-actions.ts'
import { emit } from './events.ts'
import { markBankErrored, getPayoutFailure } from './external-accounts.ts'
import { newId, randomString } from './ids.ts'
import { integer, metadata, choice, required } from './params.ts'
import { invalid } from './errors.ts'
import {
  find,
  getLinkedId,
  insertResource,
  list,
  lockResource,
  nulls,
  findOwner,
  updateResource,
} from './resources.ts'
import { pageParams, route } from './routes.ts'
import type { BankFailure } from './test-banks.ts'
import { forOwnAccount, secondsOf, forConnectedAccount, type ServiceContext } from './request-context.ts'

const msPerDay = 24 * 60 * 60 * 1000
const [sunday, monday, thursday, saturday] = [0, 1, 4, 6]

/** Holidays with a date; one on a Sunday closes the banks on Monday. */
const dated = ['01-01', '06-19', '07-04', '11-11', '12-25']

/** Holidays on a weekday of a month: month, weekday, and the earliest day of the month that it can be. */
const onWeekdays = [
  [1, monday, 15],
  [2, monday, 15],
  [5, monday, 25],
  [9, monday, 1],
  [10, monday, 8],
  [11, thursday, 22],
]

const later = (at: Date, days: number) => new Date(at.getTime() + days * msPerDay)
const isDated = (at: Date) => dated.includes(at.toISOString().slice(5, 10))

const isHoliday = (at: Date) => {
  const [month, weekday, day] = [at.getUTCMonth() + 1, at.getUTCDay(), at.getUTCDate()]
  return (
    isDated(at) ||
    (weekday === monday && isDated(later(at, -1))) ||
    onWeekdays.some(
      ([itsMonth, itsWeekday, from = 0]) =>
        month === itsMonth && weekday === itsWeekday && day >= from && day < from + 7,
    )
  )
}

/** The same time of day on the first day from then on that isn't a weekend or a holiday of US banks. */
export const bankDayFrom = (at: Date): Date =>
  at.getUTCDay() === saturday || at.getUTCDay() === sunday || isHoliday(at) ? bankDayFrom(later(at, 1)) : at

const daysUntilArrival = 2

const takes = {
  amount: required(integer(1, maxCents)),
  currency: required(choice('usd')),
  metadata,
}

const noBank = () => invalid("Sorry, you don't have any external accounts in that currency (usd).")

/** The default bank, if it's usable and its owner has been verified. */
const bankFor = async (context: ServiceContext) => {
  if (context.account === null) throw noBank()
  const account = await find(forOwnAccount(context), 'account', context.account)
  const bank = defaultBank(account)
  if (!bank) throw noBank()
  if (!account.payouts_enabled)
    throw invalid('Payouts have been disabled on the connected account.', { code: 'payouts_not_allowed' })
  return { bank, account: account.id }
}

const insufficient =
  'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low.  You can use the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).'

const createPayout = route('post', '/v1/payouts', takes, async (context, { amount, metadata: named }) => {
  const { bank, account } = await bankFor(context)
  await refuseOverdraft(context, amount, insufficient)
  const id = newId('payout')
  const availableAt = context.at
  const arrivesAt = bankDayFrom(new Date(context.at.getTime() + daysUntilArrival * msPerDay))
  const movement = await recordMovement(context, { type: 'payout', source: id, amount: -amount, availableAt })
  const payout = await insertResource(context, {
    ...nulls(
      'application_fee application_fee_amount description failure_balance_transaction failure_code',
      'failure_message original_payout payout_method reversed_by statement_descriptor',
    ),
    id,
    object: 'payout',
    amount,
    arrival_date: secondsOf(arrivesAt),
    automatic: false,
    balance_transaction: movement.id,
    created: secondsOf(context.at),
    currency: 'usd',
    destination: bank.id,
    livemode: false,
    metadata: named ?? {},
    method: 'standard',
    reconciliation_status: 'not_applicable',
    source_type: 'card',
    status: 'pending',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  } satisfies Stripe.Payout)
  await emit(context, 'payout.created', payout, undefined, account)
  await scheduleAction(context, 'endPayout', id, (arrivesAt.getTime() - context.at.getTime()) / msPerDay)
  return payout
})

const lockPayout = async (ownContext: ServiceContext, id: string) => {
  const account = await findOwner(ownContext, id)
  if (account === null) throw new Error(`The payout ${id} belongs to no connected account`)
  const context = forConnectedAccount(ownContext, account)
  return { context, account, payout: await lockResource(context, 'payout', id) }
}

const succeed = async (context: ServiceContext, account: string, payout: Stripe.Payout) => {
  const trace_id = { status: 'supported', value: randomString(15) }
  const paid = await updateResource(context, { ...payout, status: 'paid', trace_id })
  await emit(context, 'payout.paid', paid, undefined, account)
}

/** The money returns to the account, and its bank gets no more payouts until its owner enters it again. */
const fail = async (
  context: ServiceContext,
  account: string,
  payout: Stripe.Payout,
  failure: BankFailure,
) => {
  const { id, amount } = payout
  const availableAt = context.at
  const movement = await recordMovement(context, { type: 'payout_failure', source: id, amount, availableAt })
  const failed = await updateResource(context, {
    ...payout,
    status: 'failed',
    failure_balance_transaction: movement.id,
    failure_code: failure.code,
    failure_message: failure.message,
    trace_id: { status: 'unsupported', value: null },
  })
  await emit(context, 'payout.failed', failed, undefined, account)
  await markBankErrored(context, account, getLinkedId(payout.destination))
}

/** Due action: the bank has paid the money out, or returned it. */
export const endPayout = async (ownContext: ServiceContext, id: string) => {
  const { context, account, payout } = await lockPayout(ownContext, id)
  if (payout.status !== 'pending' && payout.status !== 'in_transit') return
  const failure = await getPayoutFailure(context, getLinkedId(payout.destination))
  await (failure ? fail(context, account, payout, failure) : succeed(context, account, payout))
}

export const payoutRoutes = [
  createPayout,
  route('get', '/v1/payouts', pageParams, (context, page) =>
    list(context, 'payout', '/v1/payouts', page, {}),
  ),
  route('get', '/v1/payouts/:id', {}, (context, _params, { id }) => find(context, 'payout', id, 'payout')),
]
