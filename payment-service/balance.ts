import type Stripe from 'stripe'
import { newId } from './ids.ts'
import { emit } from './events.ts'
import { group, integer, oneOf, required } from './params.ts'
import { balanceInsufficient } from './refusals.ts'
import { find, keep, list, nulls } from './resources.ts'
import { pageParams, route } from './routes.ts'
import { secondsOf, type Work } from './work.ts'

const msPerDay = 24 * 60 * 60 * 1000

/** Money that payers pay can be spent after these days; everything else counts immediately. */
const daysToSettle: { [Type in Movement['type']]?: number } = { charge: 2, payment: 2 }

const spendableAt = (type: Movement['type'], at: Date) =>
  new Date(at.getTime() + (daysToSettle[type] ?? 0) * msPerDay)

const categories = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  adjustment: 'dispute',
  topup: 'topup',
  transfer: 'transfer',
  payout: 'payout',
  payout_failure: 'payout_reversal',
} as const satisfies { [Type in Stripe.BalanceTransaction['type']]?: string }

type Movement = {
  type: keyof typeof categories
  source: string
  amount: number
  fee?: number
  description?: string | null
  /** when the type alone doesn't say it */
  availableAt?: Date
}

const feeDetails = (type: Movement['type'], amount: number) => ({
  amount,
  application: null,
  currency: 'usd',
  description: type === 'adjustment' ? 'Dispute fee' : 'Payment processing fees',
  type: 'stripe_fee',
})

/** Records money that came into a balance, or left it. */
export const keepMovement = (work: Work, movement: Movement) => {
  const { type, source, amount, fee = 0, description = null, availableAt } = movement
  return keep(work, {
    id: newId('balance_transaction'),
    object: 'balance_transaction',
    amount,
    available_on: secondsOf(availableAt ?? spendableAt(type, work.at)),
    balance_type: 'payments',
    created: secondsOf(work.at),
    currency: 'usd',
    description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetails(type, fee)],
    net: amount - fee,
    reporting_category: categories[type],
    source,
    status: 'pending',
    type,
  } satisfies Stripe.BalanceTransaction)
}

/** When the money of this movement can be spent, or taken from again. */
export const spendableFrom = async (work: Work, movementId: string) => {
  const { available_on } = await find(work, 'balance_transaction', movementId)
  return new Date(Math.max(available_on * 1000, work.at.getTime()))
}

type Sums = { available: string; pending: string }

/** What can be spent now, and what can be spent later. */
export const balanceOf = async (work: Work) => {
  const found = await work.trx.raw<{ rows: Sums[] }>(
    `select
       coalesce(sum(net) filter (where available_on <= :now), 0) as available,
       coalesce(sum(net) filter (where available_on > :now), 0) as pending
     from (
       select (answer ->> 'net')::bigint as net, (answer ->> 'available_on')::bigint as available_on
       from payment_service.resources
       where kind = 'balance_transaction' and account is not distinct from :account
     ) as movements`,
    { now: secondsOf(work.at), account: work.account },
  )
  const [sums] = found.rows
  return { available: Number(sums?.available ?? 0), pending: Number(sums?.pending ?? 0) }
}

/** Locks the balance until the transaction ends, so that no two requests spend the same money. */
export const refuseOverdraft = async (work: Work, amount: number, message: string) => {
  await work.trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `payment_service.balance:${work.account ?? ''}`,
  ])
  const { available } = await balanceOf(work)
  if (available < amount) throw balanceInsufficient(message)
}

export const mostCents = 99_999_999

/** Adds money from our own bank to the balance. It's available immediately. */
export const topUp = async (work: Work, amount: number) => {
  const id = newId('topup')
  const movement = await keepMovement(work, { type: 'topup', source: id, amount })
  const topup = await keep(work, {
    ...nulls('description failure_code failure_message source statement_descriptor transfer_group'),
    id,
    object: 'topup',
    amount,
    balance_transaction: movement.id,
    created: secondsOf(work.at),
    currency: 'usd',
    expected_availability_date: secondsOf(work.at),
    initiated_by: 'user',
    livemode: false,
    metadata: {},
    status: 'succeeded',
  } satisfies Stripe.Topup)
  await emit(work, 'topup.created', { ...topup, status: 'pending', balance_transaction: null })
  await emit(work, 'topup.succeeded', topup)
  return topup
}

const inDollars = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }]

const listed = { ...pageParams, created: group({ gte: integer(0, Number.MAX_SAFE_INTEGER) }) }
const topUpTakes = { amount: required(integer(1, mostCents)), currency: required(oneOf('usd')) }

export const balanceRoutes = [
  route('get', '/v1/balance', {}, async (work): Promise<Stripe.Balance> => {
    const { available, pending } = await balanceOf(work)
    return {
      object: 'balance',
      available: inDollars(available),
      connect_reserved: [{ amount: 0, currency: 'usd' }],
      livemode: false,
      pending: inDollars(pending),
    }
  }),
  route('post', '/v1/topups', topUpTakes, (work, { amount }) => topUp(work, amount)),
  route('get', '/v1/balance_transactions', listed, async (work, { created, ...page }) => {
    const filter = { createdSince: created?.gte }
    const found = await list(work, 'balance_transaction', '/v1/balance_transactions', page, filter)
    const statusNow = ({ available_on }: Stripe.BalanceTransaction) =>
      available_on <= secondsOf(work.at) ? 'available' : 'pending'
    return { ...found, data: found.data.map(movement => ({ ...movement, status: statusNow(movement) })) }
  }),
]
