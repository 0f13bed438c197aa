import type Stripe from 'stripe'
import { keepMovement } from './balance-transactions.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { integer, metadata, oneOf, required, text } from './params.ts'
import { find, keep, list } from './resources.ts'
import { createdParam, pageParams, route } from './routes.ts'
import { secondsOf, type Work } from './work.ts'

const mostCents = 99_999_999

const takes = {
  amount: required(integer(1, mostCents)),
  currency: required(oneOf('usd')),
  description: text,
  statement_descriptor: text,
  transfer_group: text,
  metadata,
}
type Wish = {
  amount: number
  description?: string
  statement_descriptor?: string
  transfer_group?: string
  metadata?: Record<string, string>
}

/** Money from our own bank is in the balance, at once: here no bank keeps anybody waiting. */
export const topUp = async (work: Work, wish: Wish) => {
  const id = newId('topup')
  const description = wish.description ?? null
  const movement = await keepMovement(work, {
    type: 'topup',
    source: id,
    amount: wish.amount,
    fee: 0,
    description,
    availableAt: work.at,
  })
  const topup = await keep(work, {
    id,
    object: 'topup',
    amount: wish.amount,
    balance_transaction: movement.id,
    created: secondsOf(work.at),
    currency: 'usd',
    description,
    expected_availability_date: secondsOf(work.at),
    failure_code: null,
    failure_message: null,
    initiated_by: 'user',
    livemode: false,
    metadata: wish.metadata ?? {},
    source: null,
    statement_descriptor: wish.statement_descriptor ?? null,
    status: 'succeeded',
    transfer_group: wish.transfer_group ?? null,
  } satisfies Stripe.Topup)
  await emit(work, 'topup.created', { ...topup, status: 'pending', balance_transaction: null })
  await emit(work, 'topup.succeeded', topup)
  return topup
}

export const topupRoutes = [
  route('post', '/v1/topups', takes, topUp),
  route('get', '/v1/topups', { ...pageParams, created: createdParam }, (work, given) =>
    list(work, 'topup', '/v1/topups', given, { created: given.created }),
  ),
  route('get', '/v1/topups/:id', {}, (work, _given, { id }) => find(work, 'topup', id, 'topup')),
]
