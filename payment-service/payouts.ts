import type Stripe from 'stripe'
import { defaultBank } from './account-standing.ts'
import { keepMovement, mostCents, refuseOverdraft } from './balance.ts'
import { doLater } from './due.ts'
import { emit } from './events.ts'
import { errorBank, failureAt } from './external-accounts.ts'
import { newId, randomLetters } from './ids.ts'
import { integer, metadata, oneOf, required } from './params.ts'
import { invalid } from './refusals.ts'
import { find, idOf, keep, list, lock, nulls, ownerOf, save } from './resources.ts'
import { pageParams, route } from './routes.ts'
import type { BankFailure } from './test-banks.ts'
import { ours, secondsOf, within, type Work } from './work.ts'

const daysUntilArrival = 2
const secondsPerDay = 24 * 60 * 60

const takes = {
  amount: required(integer(1, mostCents)),
  currency: required(oneOf('usd')),
  metadata,
}

const noBank = () => invalid("Sorry, you don't have any external accounts in that currency (usd).")

/** The default bank, if it's usable and its owner has been verified. */
const bankFor = async (work: Work) => {
  if (work.account === null) throw noBank()
  const account = await find(ours(work), 'account', work.account)
  const bank = defaultBank(account)
  if (!bank) throw noBank()
  if (!account.payouts_enabled)
    throw invalid('Payouts have been disabled on the connected account.', { code: 'payouts_not_allowed' })
  return { bank, account: account.id }
}

const insufficient =
  'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low.  You can use the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).'

const createPayout = route('post', '/v1/payouts', takes, async (work, { amount, metadata: named }) => {
  const { bank, account } = await bankFor(work)
  await refuseOverdraft(work, amount, insufficient)
  const id = newId('payout')
  const availableAt = work.at
  const movement = await keepMovement(work, { type: 'payout', source: id, amount: -amount, availableAt })
  const payout = await keep(work, {
    ...nulls(
      'application_fee application_fee_amount description failure_balance_transaction failure_code',
      'failure_message original_payout payout_method reversed_by statement_descriptor',
    ),
    id,
    object: 'payout',
    amount,
    arrival_date: secondsOf(work.at) + daysUntilArrival * secondsPerDay,
    automatic: false,
    balance_transaction: movement.id,
    created: secondsOf(work.at),
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
  await emit(work, 'payout.created', payout, undefined, account)
  await doLater(work, 'endPayout', id, daysUntilArrival)
  return payout
})

const lockPayout = async (ourWork: Work, id: string) => {
  const account = await ownerOf(ourWork, id)
  if (account === null) throw new Error(`The payout ${id} belongs to no connected account`)
  const work = within(ourWork, account)
  return { work, account, payout: await lock(work, 'payout', id) }
}

const succeed = async (work: Work, account: string, payout: Stripe.Payout) => {
  const trace_id = { status: 'supported', value: randomLetters(15) }
  const paid = await save(work, { ...payout, status: 'paid', trace_id })
  await emit(work, 'payout.paid', paid, undefined, account)
}

/** The money returns to the account, and its bank gets no more payouts until its owner enters it again. */
const fail = async (work: Work, account: string, payout: Stripe.Payout, failure: BankFailure) => {
  const { id, amount } = payout
  const availableAt = work.at
  const movement = await keepMovement(work, { type: 'payout_failure', source: id, amount, availableAt })
  const failed = await save(work, {
    ...payout,
    status: 'failed',
    failure_balance_transaction: movement.id,
    failure_code: failure.code,
    failure_message: failure.message,
    trace_id: { status: 'unsupported', value: null },
  })
  await emit(work, 'payout.failed', failed, undefined, account)
  await errorBank(work, account, idOf(payout.destination))
}

/** Due action: the bank has paid the money out, or returned it. */
export const endPayout = async (ourWork: Work, id: string) => {
  const { work, account, payout } = await lockPayout(ourWork, id)
  if (payout.status !== 'pending' && payout.status !== 'in_transit') return
  const failure = await failureAt(work, idOf(payout.destination))
  await (failure ? fail(work, account, payout, failure) : succeed(work, account, payout))
}

export const payoutRoutes = [
  createPayout,
  route('get', '/v1/payouts', pageParams, (work, page) => list(work, 'payout', '/v1/payouts', page, {})),
  route('get', '/v1/payouts/:id', {}, (work, _params, { id }) => find(work, 'payout', id, 'payout')),
]
