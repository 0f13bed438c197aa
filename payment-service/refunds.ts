import type Stripe from 'stripe'
import { keepMovement, spendableFrom } from './balance.ts'
import { doLater } from './due.ts'
import { emit } from './events.ts'
import { newId, randomLetters } from './ids.ts'
import { integer, metadata, required, text } from './params.ts'
import { dollars, invalid } from './refusals.ts'
import { find, idOf, keep, list, lock, nulls, save } from './resources.ts'
import { pageParams, requiredText, route } from './routes.ts'
import { secondsOf, type Work } from './work.ts'

const daysToBank = 3

const takes = {
  payment_intent: requiredText,
  amount: required(integer(1, Number.MAX_SAFE_INTEGER)),
  metadata,
}

const lockCharge = async (work: Work, intentId: string) => {
  const intent = await find(work, 'payment_intent', intentId, 'payment_intent')
  if (intent.status !== 'succeeded')
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  return lock(work, 'charge', idOf(intent.latest_charge))
}

const refuseUnrefundable = (charge: Stripe.Charge, amount: number) => {
  const left = charge.amount - charge.amount_refunded
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (amount > left)
    throw invalid(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    )
}

const toCard = (): Stripe.Refund.DestinationDetails => ({
  card: {
    reference: randomLetters(23),
    reference_status: 'available',
    reference_type: 'acquirer_reference_number',
    type: 'refund',
  },
  type: 'card',
})

const createRefund = route('post', '/v1/refunds', takes, async (work, params) => {
  const { amount } = params
  const charge = await lockCharge(work, params.payment_intent)
  refuseUnrefundable(charge, amount)
  const id = newId('refund')
  const isToBank = charge.payment_method_details?.type === 'us_bank_account'
  const movement = await keepMovement(work, {
    type: isToBank ? 'payment_refund' : 'refund',
    source: id,
    amount: -amount,
    description: charge.description,
    availableAt: await spendableFrom(work, idOf(charge.balance_transaction)),
  })
  const refund = await keep<Stripe.Refund>(work, {
    ...nulls('customer_account reason receipt_number source_transfer_reversal transfer_reversal'),
    id,
    object: 'refund',
    amount,
    balance_transaction: movement.id,
    charge: charge.id,
    created: secondsOf(work.at),
    currency: charge.currency,
    customer: charge.customer,
    destination_details: isToBank ? { type: 'us_bank_account' } : toCard(),
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    status: isToBank ? 'pending' : 'succeeded',
  })
  await emit(work, 'refund.created', refund)
  await refundCharge(work, charge, refund)
  if (isToBank) await doLater(work, 'endBankRefund', id, daysToBank)
  return refund
})

const refundCharge = async (work: Work, charge: Stripe.Charge, refund: Stripe.Refund) => {
  const returned = charge.amount_refunded + refund.amount
  const earlier = charge.refunds?.data ?? []
  const refunded = await save(work, {
    ...charge,
    amount_refunded: returned,
    refunded: returned === charge.amount,
    refunds: {
      object: 'list' as const,
      data: [refund, ...earlier],
      has_more: false,
      url: `/v1/charges/${charge.id}/refunds`,
    },
  })
  await emit(work, 'charge.refunded', refunded, { amount_refunded: charge.amount_refunded })
}

/** Due action: the bank has credited the account. */
export const endBankRefund = async (work: Work, id: string) => {
  const refund = await lock(work, 'refund', id)
  if (refund.status !== 'pending') return
  const arrived = await save<Stripe.Refund>(work, { ...refund, status: 'succeeded' })
  const before = { status: refund.status }
  await emit(work, 'refund.updated', arrived, before)
  await emit(work, 'charge.refund.updated', arrived, before)
}

export const refundRoutes = [
  createRefund,
  route('get', '/v1/refunds', { ...pageParams, payment_intent: text }, (work, { payment_intent, ...page }) =>
    list(work, 'refund', '/v1/refunds', page, { having: { payment_intent } }),
  ),
  route('get', '/v1/refunds/:id', {}, (work, _params, { id }) => find(work, 'refund', id)),
]
