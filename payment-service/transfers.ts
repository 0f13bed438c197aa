import type Stripe from 'stripe'
import { recordMovement, maxCents, refuseOverdraft, spendableFrom } from './balance.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { integer, metadata, choice, required, text } from './params.ts'
import { dollars, invalid } from './errors.ts'
import { find, getLinkedId, insertResource, list, lockResource } from './resources.ts'
import { pageParams, requiredText, route } from './routes.ts'
import { secondsOf, forConnectedAccount, type ServiceContext } from './request-context.ts'

const takes = {
  amount: required(integer(1, maxCents)),
  currency: required(choice('usd')),
  destination: requiredText,
  source_transaction: text,
  metadata,
}

/** Money goes only to accounts whose owner has been verified. */
const findDestination = async (context: ServiceContext, id: string) => {
  const account = await find(context, 'account', id, 'destination')
  if (account.capabilities?.transfers !== 'active')
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    )
  return account
}

const transferredFrom = async (context: ServiceContext, charge: string) => {
  const found = await context
    .trx('payment_service.resources')
    .where({ kind: 'transfer', account: null })
    .whereRaw(`answer ->> 'source_transaction' = ?`, [charge])
    .first<{ sum: string | null }>(context.trx.raw(`sum((answer ->> 'amount')::bigint)`))
  return Number(found.sum ?? 0)
}

/** When the money of this charge can be spent. No more can be transferred from it than it brought in. */
const findAvailability = async (context: ServiceContext, chargeId: string, amount: number) => {
  const charge = await lockResource(context, 'charge', chargeId, 'source_transaction')
  if (charge.status !== 'succeeded')
    throw invalid(`The charge ${chargeId} has not succeeded: nothing can be transferred from it.`, {
      param: 'source_transaction',
    })
  const earlier = await transferredFrom(context, chargeId)
  if (earlier + amount > charge.amount)
    throw invalid(
      `Transfers using this transaction as a source must not exceed the source amount of ${dollars(charge.amount)}.`,
    )
  return spendableFrom(context, getLinkedId(charge.balance_transaction))
}

const insufficient =
  'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance'

const createTransfer = route('post', '/v1/transfers', takes, async (context, params) => {
  const { amount, source_transaction: source } = params
  const account = await findDestination(context, params.destination)
  if (source === undefined) await refuseOverdraft(context, amount, insufficient)
  const availableAt = source === undefined ? context.at : await findAvailability(context, source, amount)
  const [id, paymentId] = [newId('transfer'), newId('payment')]
  const movement = await recordMovement(context, {
    type: 'transfer',
    source: id,
    amount: -amount,
    availableAt,
  })
  const transfer = await insertResource(context, {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: movement.id,
    created: secondsOf(context.at),
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
  const connected = forConnectedAccount(context, account.id)
  await recordMovement(connected, { type: 'payment', source: paymentId, amount, availableAt })
  await emit(context, 'transfer.created', transfer)
  return transfer
})

export const transferRoutes = [
  createTransfer,
  route('get', '/v1/transfers', { ...pageParams, destination: text }, (context, { destination, ...page }) =>
    list(context, 'transfer', '/v1/transfers', page, { having: { destination } }),
  ),
]
