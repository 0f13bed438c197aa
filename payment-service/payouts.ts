import type Stripe from 'stripe'
import { defaultBank, banksOf } from './account-standing.ts'
import { keepMovement } from './balance-transactions.ts'
import { balanceOf, lockBalance } from './balance.ts'
import { doLater } from './due.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { integer, metadata, oneOf, required, text } from './params.ts'
import { balanceInsufficient, invalid } from './refusals.ts'
import { find, keep, list } from './resources.ts'
import { createdParam, pageParams, route } from './routes.ts'
import { ours, secondsOf, type Work } from './work.ts'

const mostCents = 99_999_999
/** A payout is on its way a day after it was asked for, and in the bank a day later. */
const [daysUntilSent, daysUntilArrival] = [1, 2]
const secondsPerDay = 24 * 60 * 60

const takes = {
  amount: required(integer(1, mostCents)),
  currency: required(oneOf('usd')),
  description: text,
  destination: text,
  method: oneOf('standard'),
  source_type: oneOf('card'),
  statement_descriptor: text,
  metadata,
}

const noBank = () => invalid("Sorry, you don't have any external accounts in that currency (usd).")

/** The bank that the money goes to: it must be usable, and its owner known. */
const bankFor = async (work: Work, wanted: string | undefined) => {
  if (work.account === null) throw noBank()
  const account = await find(ours(work), 'account', work.account)
  const bank = wanted ? banksOf(account).find(each => each.id === wanted) : defaultBank(account)
  if (!bank) throw noBank()
  if (bank.status === 'errored')
    throw invalid('The bank account cannot be used for payouts. A different bank account must be used.', {
      code: 'bank_account_unusable',
    })
  if (!account.payouts_enabled)
    throw invalid('Payouts have been disabled on the connected account.', { code: 'payouts_not_allowed' })
  return { bank, account: account.id }
}

const refuseOverdraft = async (work: Work, amount: number) => {
  await lockBalance(work)
  const { available } = await balanceOf(work)
  if (available < amount)
    throw balanceInsufficient(
      'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low.  You can use the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).',
    )
}

const createPayout = route('post', '/v1/payouts', takes, async (work, given) => {
  const { amount } = given
  const { bank, account } = await bankFor(work, given.destination)
  await refuseOverdraft(work, amount)
  const id = newId('payout')
  const description = given.description ?? null
  const movement = await keepMovement(work, {
    type: 'payout',
    source: id,
    amount: -amount,
    fee: 0,
    description,
    availableAt: work.at,
  })
  const payout = await keep(work, {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: secondsOf(work.at) + daysUntilArrival * secondsPerDay,
    automatic: false,
    balance_transaction: movement.id,
    created: secondsOf(work.at),
    currency: 'usd',
    description,
    destination: bank.id,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: given.metadata ?? {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: given.statement_descriptor ?? null,
    status: 'pending',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  } satisfies Stripe.Payout)
  await emit(work, 'payout.created', payout, undefined, account)
  await doLater(work, 'sendPayout', id, daysUntilSent)
  await doLater(work, 'endPayout', id, daysUntilArrival)
  return payout
})

const listed = { ...pageParams, destination: text, status: text, created: createdParam }

export const payoutRoutes = [
  createPayout,
  route('get', '/v1/payouts', listed, (work, { destination, status, created, ...page }) =>
    list(work, 'payout', '/v1/payouts', page, { having: { destination, status }, created }),
  ),
  route('get', '/v1/payouts/:id', {}, (work, _given, { id }) => find(work, 'payout', id, 'payout')),
]
