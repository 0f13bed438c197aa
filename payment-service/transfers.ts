import type Stripe from 'stripe'
import { keepMovement, mostCents, refuseOverdraft, spendableFrom } from './balance.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { integer, metadata, oneOf, required, text } from './params.ts'
import { dollars, invalid } from './refusals.ts'
import { find, idOf, keep, list, lock } from './resources.ts'
import { pageParams, requiredText, route } from './routes.ts'
import { secondsOf, within, type Work } from './work.ts'

const takes = {
  amount: required(integer(1, mostCents)),
  currency: required(oneOf('usd')),
  destination: requiredText,
  source_transaction: text,
  metadata,
}

/** Money goes only to accounts whose owner has been verified. */
const destinationOf = async (work: Work, id: string) => {
  const account = await find(work, 'account', id, 'destination')
  if (account.capabilities?.transfers !== 'active')
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    )
  return account
}

const transferredFrom = async (work: Work, charge: string) => {
  const found = await work
    .trx('payment_service.resources')
    .where({ kind: 'transfer', account: null })
    .whereRaw(`answer ->> 'source_transaction' = ?`, [charge])
    .first<{ sum: string | null }>(work.trx.raw(`sum((answer ->> 'amount')::bigint)`))
  return Number(found.sum ?? 0)
}

/** When the money of this charge can be spent. No more can be transferred from it than it brought in. */
const availabilityOf = async (work: Work, chargeId: string, amount: number) => {
  const charge = await lock(work, 'charge', chargeId, 'source_transaction')
  if (charge.status !== 'succeeded')
    throw invalid(`The charge ${chargeId} has not succeeded: nothing can be transferred from it.`, {
      param: 'source_transaction',
    })
  const earlier = await transferredFrom(work, chargeId)
  if (earlier + amount > charge.amount)
    throw invalid(
      `Transfers using this transaction as a source must not exceed the source amount of ${dollars(charge.amount)}.`,
    )
  return spendableFrom(work, idOf(charge.balance_transaction))
}

const insufficient =
  'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance'

const createTransfer = route('post', '/v1/transfers', takes, async (work, params) => {
  const { amount, source_transaction: source } = params
  const account = await destinationOf(work, params.destination)
  if (source === undefined) await refuseOverdraft(work, amount, insufficient)
  const availableAt = source === undefined ? work.at : await availabilityOf(work, source, amount)
  const [id, paymentId] = [newId('transfer'), newId('payment')]
  const movement = await keepMovement(work, { type: 'transfer', source: id, amount: -amount, availableAt })
  const transfer = await keep(work, {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: movement.id,
    created: secondsOf(work.at),
    currency: 'usd',
    description: null,
    destination: account.id,
    destination_payment: paymentId,
    livemode: false,
    metadata: params.metadata ?? {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source ?? null,
    source_type: 'card',
    transfer_group: null,
  } satisfies Stripe.Transfer)
  // the connected account sees a payment that came in
  const connected = within(work, account.id)
  await keepMovement(connected, { type: 'payment', source: paymentId, amount, availableAt })
  await emit(work, 'transfer.created', transfer)
  return transfer
})

export const transferRoutes = [
  createTransfer,
  route('get', '/v1/transfers', { ...pageParams, destination: text }, (work, { destination, ...page }) =>
    list(work, 'transfer', '/v1/transfers', page, { having: { destination } }),
  ),
]
