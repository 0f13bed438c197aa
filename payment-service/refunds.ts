import type Stripe from 'stripe'
import { recordMovement, spendableFrom } from './balance.ts'
import { scheduleAction } from './due-actions.ts'
import { emit } from './events.ts'
import { newId, randomString } from './ids.ts'
import { integer, metadata, required, text } from './params.ts'
import { dollars, invalid } from './errors.ts'
import { find, getLinkedId, insertResource, list, lockResource, nulls, updateResource } from './resources.ts'
import { pageParams, requiredText, route } from './routes.ts'
import { secondsOf, type ServiceContext } from './request-context.ts'

const daysToBank = 3

const takes = {
  payment_intent: requiredText,
  amount: required(integer(1, Number.MAX_SAFE_INTEGER)),
  metadata,
}

const lockCharge = async (context: ServiceContext, intentId: string) => {
  const intent = await find(context, 'payment_intent', intentId, 'payment_intent')
  if (intent.status !== 'succeeded')
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  return lockResource(context, 'charge', getLinkedId(intent.latest_charge))
}

/** What a dispute has taken of a charge; undefined while it keeps the charge from being refunded at all. */
const takenBy = async (context: ServiceContext, { id }: Stripe.Charge) => {
  const { data } = await list(context, 'dispute', '/v1/disputes', {}, { having: { charge: id } })
  const isOpen = data.some(one => !one.is_charge_refundable && !['won', 'lost'].includes(one.status))
  if (isOpen) return undefined
  return data.reduce((sum, { amount, status }) => sum + (status === 'lost' ? amount : 0), 0)
}

const refuseUnrefundable = async (context: ServiceContext, charge: Stripe.Charge, amount: number) => {
  const taken = charge.disputed ? await takenBy(context, charge) : 0
  const left = charge.amount - charge.amount_refunded - (taken ?? 0)
  if (taken === undefined || (taken > 0 && left <= 0))
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
    reference: randomString(23),
    reference_status: 'available',
    reference_type: 'acquirer_reference_number',
    type: 'refund',
  },
  type: 'card',
})

const createRefund = route('post', '/v1/refunds', takes, async (context, params) => {
  const { amount } = params
  const charge = await lockCharge(context, params.payment_intent)
  await refuseUnrefundable(context, charge, amount)
  const id = newId('refund')
  const isToBank = charge.payment_method_details?.type === 'us_bank_account'
  const movement = await recordMovement(context, {
    type: isToBank ? 'payment_refund' : 'refund',
    source: id,
    amount: -amount,
    description: charge.description,
    availableAt: await spendableFrom(context, getLinkedId(charge.balance_transaction)),
  })
  const refund = await insertResource<Stripe.Refund>(context, {
    ...nulls('customer_account reason receipt_number source_transfer_reversal transfer_reversal'),
    id,
    object: 'refund',
    amount,
    balance_transaction: movement.id,
    charge: charge.id,
    created: secondsOf(context.at),
    currency: charge.currency,
    customer: charge.customer,
    destination_details: isToBank ? { type: 'us_bank_account' } : toCard(),
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    status: isToBank ? 'pending' : 'succeeded',
  })
  await emit(context, 'refund.created', refund)
  await refundCharge(context, charge, refund)
  if (isToBank) await scheduleAction(context, 'endBankRefund', id, daysToBank)
  return refund
})

const refundCharge = async (context: ServiceContext, charge: Stripe.Charge, refund: Stripe.Refund) => {
  const returned = charge.amount_refunded + refund.amount
  const earlier = charge.refunds?.data ?? []
  const refunded = await updateResource(context, {
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
  await emit(context, 'charge.refunded', refunded, { amount_refunded: charge.amount_refunded })
}

/** Due action: the bank has credited the account. */
export const endBankRefund = async (context: ServiceContext, id: string) => {
  const refund = await lockResource(context, 'refund', id)
  if (refund.status !== 'pending') return
  const arrived = await updateResource<Stripe.Refund>(context, { ...refund, status: 'succeeded' })
  const before = { status: refund.status }
  await emit(context, 'refund.updated', arrived, before)
  await emit(context, 'charge.refund.updated', arrived, before)
}

export const refundRoutes = [
  createRefund,
  route(
    'get',
    '/v1/refunds',
    { ...pageParams, payment_intent: text },
    (context, { payment_intent, ...page }) =>
      list(context, 'refund', '/v1/refunds', page, { having: { payment_intent } }),
  ),
  route('get', '/v1/refunds/:id', {}, (context, _params, { id }) => find(context, 'refund', id)),
]
