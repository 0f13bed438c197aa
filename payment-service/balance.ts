import type Stripe from 'stripe'
import { newId } from './ids.ts'
import { emit } from './events.ts'
import { group, integer, choice, required } from './params.ts'
import { balanceInsufficient } from './errors.ts'
import { find, insertResource, list, nulls } from './resources.ts'
import { pageParams, route } from './routes.ts'
import { secondsOf, type ServiceContext } from './request-context.ts'

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
export const recordMovement = (context: ServiceContext, movement: Movement) => {
  const { type, source, amount, fee = 0, description = null, availableAt } = movement
  return insertResource(context, {
    id: newId('balance_transaction'),
    object: 'balance_transaction',
    amount,
    available_on: secondsOf(availableAt ?? spendableAt(type, context.at)),
    balance_type: 'payments',
    created: secondsOf(context.at),
    currency: 'usd',
    description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetails(type, fee)],
    net: amount - fee,
    reporting_category: type === 'adjustment' && amount > 0 ? 'dispute_reversal' : categories[type],
    source,
    status: 'pending',
    type,
  } satisfies Stripe.BalanceTransaction)
}

/** When the money of this movement can be spent, or taken from again. */
export const spendableFrom = async (context: ServiceContext, movementId: string) => {
  const { available_on } = await find(context, 'balance_transaction', movementId)
  return new Date(Math.max(available_on * 1000, context.at.getTime()))
}

type Sums = { available: string; pending: string }

/** What can be spent now, and what can be spent later. */
export const getBalance = async (context: ServiceContext) => {
  const found = await context.trx.raw<{ rows: Sums[] }>(
    `select
       coalesce(sum(net) filter (where available_on <= :now), 0) as available,
       coalesce(sum(net) filter (where available_on > :now), 0) as pending
     from (
       select (answer ->> 'net')::bigint as net, (answer ->> 'available_on')::bigint as available_on
       from payment_service.resources
       where kind = 'balance_transaction' and account is not distinct from :account
     ) as movements`,
    { now: secondsOf(context.at), account: context.account },
  )
  const [sums] = found.rows
  return { available: Number(sums?.available ?? 0), pending: Number(sums?.pending ?? 0) }
}

/** Locks the balance until the transaction ends, so that no two requests spend the same money. */
export const refuseOverdraft = async (context: ServiceContext, amount: number, message: string) => {
  await context.trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `payment_service.balance:${context.account ?? ''}`,
  ])
  const { available } = await getBalance(context)
  if (available < amount) throw balanceInsufficient(message)
}

export const maxCents = 99_999_999

/** Adds money from our own bank to the balance. It's available immediately. */
export const topUp = async (context: ServiceContext, amount: number) => {
  const id = newId('topup')
  const movement = await recordMovement(context, { type: 'topup', source: id, amount })
  const topup = await insertResource(context, {
    ...nulls('description failure_code failure_message source statement_descriptor transfer_group'),
    id,
    object: 'topup',
    amount,
    balance_transaction: movement.id,
    created: secondsOf(context.at),
    currency: 'usd',
    expected_availability_date: secondsOf(context.at),
    initiated_by: 'user',
    livemode: false,
    metadata: {},
    status: 'succeeded',
  } satisfies Stripe.Topup)
  await emit(context, 'topup.created', { ...topup, status: 'pending', balance_transaction: null })
  await emit(context, 'topup.succeeded', topup)
  return topup
}

const inDollars = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }]

const listed = { ...pageParams, created: group({ gte: integer(0, Number.MAX_SAFE_INTEGER) }) }
const topUpTakes = { amount: required(integer(1, maxCents)), currency: required(choice('usd')) }

export const balanceRoutes = [
  route('get', '/v1/balance', {}, async (context): Promise<Stripe.Balance> => {
    const { available, pending } = await getBalance(context)
    return {
      object: 'balance',
      available: inDollars(available),
      connect_reserved: [{ amount: 0, currency: 'usd' }],
      livemode: false,
      pending: inDollars(pending),
    }
  }),
  route('post', '/v1/topups', topUpTakes, (context, { amount }) => topUp(context, amount)),
  route('get', '/v1/balance_transactions', listed, async (context, { created, ...page }) => {
    const filter = { createdSince: created?.gte }
    const found = await list(context, 'balance_transaction', '/v1/balance_transactions', page, filter)
    const statusNow = ({ available_on }: Stripe.BalanceTransaction) =>
      available_on <= secondsOf(context.at) ? 'available' : 'pending'
    return { ...found, data: found.data.map(movement => ({ ...movement, status: statusNow(movement) })) }
  }),
]
