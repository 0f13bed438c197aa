import type Stripe from 'stripe'
import { keepMovement, spendableFrom } from './balance-transactions.ts'
import { sendToBank } from './bank-refunds.ts'
import { emit } from './events.ts'
import { newId, randomLetters } from './ids.ts'
import { integer, metadata, oneOf, text } from './params.ts'
import { invalid } from './refusals.ts'
import { find, idOf, keep, list, lock, save } from './resources.ts'
import { pageParams, route } from './routes.ts'
import { secondsOf, type Work } from './work.ts'

const takes = {
  payment_intent: text,
  charge: text,
  amount: integer(1, Number.MAX_SAFE_INTEGER),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  metadata,
}
type Named = { payment_intent?: string; charge?: string }

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

const chargeIdOf = async (work: Work, given: Named) => {
  if (given.charge !== undefined) return given.charge
  if (given.payment_intent === undefined)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
      },
    )
  const intent = await find(work, 'payment_intent', given.payment_intent, 'payment_intent')
  if (intent.status !== 'succeeded')
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  return idOf(intent.latest_charge)
}

/** What goes back: the rest of the charge unless said otherwise, and never more than that. */
const amountOf = (charge: Stripe.Charge, asked: number | undefined) => {
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (!charge.paid) throw invalid(`Charge ${charge.id} has not succeeded and cannot be refunded.`)
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const amount = asked ?? left
  if (amount > charge.amount)
    throw invalid(
      `Refund amount (${dollars(amount)}) is greater than charge amount (${dollars(charge.amount)})`,
      { param: 'amount' },
    )
  if (amount > left)
    throw invalid(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    )
  return amount
}

const referenceNumber = 'acquirer_reference_number'

const toBank: Stripe.Refund.DestinationDetails = { type: 'us_bank_account' }
const toCard: Stripe.Refund.DestinationDetails = {
  card: { reference_status: 'pending', reference_type: referenceNumber, type: 'refund' },
  type: 'card',
}

const createRefund = route('post', '/v1/refunds', takes, async (work, given) => {
  const charge = await lock(work, 'charge', await chargeIdOf(work, given), 'charge')
  const amount = amountOf(charge, given.amount)
  const id = newId('refund')
  const isToBank = charge.payment_method_details?.type === 'us_bank_account'
  const movement = await keepMovement(work, {
    type: isToBank ? 'payment_refund' : 'refund',
    source: id,
    amount: -amount,
    fee: 0,
    description: charge.description,
    availableAt: await spendableFrom(work, idOf(charge.balance_transaction)),
  })
  const refund = await keep<Stripe.Refund>(work, {
    id,
    object: 'refund',
    amount,
    balance_transaction: movement.id,
    charge: charge.id,
    created: secondsOf(work.at),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: isToBank ? toBank : toCard,
    metadata: given.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isToBank ? 'pending' : 'succeeded',
    transfer_reversal: null,
  })
  await emit(work, 'refund.created', refund)
  await refundCharge(work, charge, refund)
  if (isToBank) return sendToBank(work, refund)
  return referenceRefund(work, refund)
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

/** The networks named the refund: its reference is known now. */
const referenceRefund = async (work: Work, refund: Stripe.Refund) => {
  const card: Stripe.Refund.DestinationDetails.Card = {
    reference: randomLetters(23),
    reference_status: 'available',
    reference_type: referenceNumber,
    type: 'refund',
  }
  const referenced = await save(work, { ...refund, destination_details: { card, type: 'card' } })
  await emit(work, 'refund.updated', referenced, {
    destination_details: { card: { reference_status: 'pending' } },
  })
  return referenced
}

export const refundRoutes = [
  createRefund,
  route('get', '/v1/refunds', { ...pageParams, payment_intent: text }, (work, given) =>
    list(work, 'refund', '/v1/refunds', given, { paymentIntent: given.payment_intent }),
  ),
  route('get', '/v1/refunds/:id', {}, (work, _given, { id }) => find(work, 'refund', id)),
]
