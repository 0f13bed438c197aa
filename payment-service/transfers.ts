import type Stripe from 'stripe'
import { keepMovement, spendableFrom } from './balance-transactions.ts'
import { balanceOf, lockBalance } from './balance.ts'
import { keepDestinationPayment } from './destination-payments.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { integer, metadata, oneOf, required, text } from './params.ts'
import { balanceInsufficient, invalid } from './refusals.ts'
import { find, idOf, keep, list, lock } from './resources.ts'
import { createdParam, pageParams, requiredText, route } from './routes.ts'
import { secondsOf, type Work } from './work.ts'

const mostCents = 99_999_999

const takes = {
  amount: required(integer(1, mostCents)),
  currency: required(oneOf('usd')),
  destination: requiredText,
  description: text,
  source_transaction: text,
  source_type: oneOf('card'),
  transfer_group: text,
  metadata,
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** Money goes only to accounts whose owner is known. */
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

const exceeds = (charge: Stripe.Charge, earlier: number) => {
  const already =
    earlier === 0 ? '' : ` (There is already a transfer using this source, amounting to ${dollars(earlier)}.)`
  return invalid(
    `Transfers using this transaction as a source must not exceed the source amount of ${dollars(charge.amount)}.${already}`,
  )
}

/** When the money of this charge can be spent; with it, no more may be sent on than came in. */
const availabilityOf = async (work: Work, chargeId: string, amount: number) => {
  const charge = await lock(work, 'charge', chargeId, 'source_transaction')
  if (charge.status !== 'succeeded')
    throw invalid(`The charge ${chargeId} has not succeeded: nothing can be transferred from it.`, {
      param: 'source_transaction',
    })
  const earlier = await transferredFrom(work, chargeId)
  if (earlier + amount > charge.amount) throw exceeds(charge, earlier)
  return spendableFrom(work, idOf(charge.balance_transaction))
}

/** Without a charge of its own, a transfer is taken from what can be spent now. */
const refuseOverdraft = async (work: Work, amount: number) => {
  await lockBalance(work)
  const { available } = await balanceOf(work)
  if (available < amount)
    throw balanceInsufficient(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
    )
  return work.at
}

const createTransfer = route('post', '/v1/transfers', takes, async (work, given) => {
  const { amount, source_transaction: source } = given
  const account = await destinationOf(work, given.destination)
  const availableAt =
    source === undefined ? await refuseOverdraft(work, amount) : await availabilityOf(work, source, amount)
  const [id, paymentId] = [newId('transfer'), newId('destination_payment')]
  const description = given.description ?? null
  const movement = await keepMovement(work, {
    type: 'transfer',
    source: id,
    amount: -amount,
    fee: 0,
    description,
    availableAt,
  })
  const transfer = await keep(work, {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: movement.id,
    created: secondsOf(work.at),
    currency: 'usd',
    description,
    destination: account.id,
    destination_payment: paymentId,
    livemode: false,
    metadata: given.metadata ?? {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source ?? null,
    source_type: 'card',
    transfer_group: given.transfer_group ?? null,
  } satisfies Stripe.Transfer)
  await keepDestinationPayment(work, { id: paymentId, transfer, account: account.id, availableAt })
  await emit(work, 'transfer.created', transfer)
  return transfer
})

const listed = { ...pageParams, destination: text, transfer_group: text, created: createdParam }

export const transferRoutes = [
  createTransfer,
  route('get', '/v1/transfers', listed, (work, { destination, transfer_group, created, ...page }) =>
    list(work, 'transfer', '/v1/transfers', page, { having: { destination, transfer_group }, created }),
  ),
  route('get', '/v1/transfers/:id', {}, (work, _given, { id }) => find(work, 'transfer', id, 'transfer')),
]
