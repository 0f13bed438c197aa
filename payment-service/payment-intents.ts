import type Stripe from 'stripe'
import { isBank } from './bank-accounts.ts'
import { recallDebit, startDebit } from './bank-debits.ts'
import { maxCents } from './balance.ts'
import type { MethodType } from './checkout-sessions.ts'
import type { CardMethod } from './charges.ts'
import { emit } from './events.ts'
import { newId, randomString } from './ids.ts'
import { flag, integer, listed, metadata, choice, required, text, webAddress } from './params.ts'
import { getTestCard, isExpired } from './payment-methods.ts'
import { decline, requireAuthentication, succeed } from './payment-outcomes.ts'
import { invalid } from './errors.ts'
import { find, getLinkedId, insertResource, list, lockResource, nulls, updateResource } from './resources.ts'
import { pageParams, requiredText, route } from './routes.ts'
import { declines } from './test-cards.ts'
import { secondsOf, type ServiceContext } from './request-context.ts'

const leastCents = 50

const takes = {
  amount: required(integer(0, Number.MAX_SAFE_INTEGER)),
  currency: required(choice('usd')),
  customer: requiredText,
  payment_method: requiredText,
  allowed_payment_method_types: required(listed(choice('card', 'us_bank_account'))),
  confirm: required(choice('true')),
  off_session: flag,
  return_url: webAddress,
  metadata,
}
type IntentParams = {
  amount: number
  customer: string
  allowed_payment_method_types: MethodType[]
  metadata?: Record<string, string>
}

const refuseAmount = (amount: number) => {
  if (amount < leastCents)
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  if (amount > maxCents)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' })
}

/** The payment method to charge: attached to this customer, and of an allowed type. */
const methodFor = async (
  context: ServiceContext,
  { customer, allowed_payment_method_types: allowed }: IntentParams,
  id: string,
) => {
  const method = await lockResource(context, 'payment_method', id, 'payment_method')
  if (!method.customer)
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    )
  if (method.customer !== customer)
    throw invalid(
      `The PaymentMethod ${method.id} belongs to the Customer ${getLinkedId(method.customer)}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      { param: 'customer' },
    )
  if (!allowed.some(type => type === method.type))
    throw invalid(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${allowed.join(', ')}.`,
      { param: 'payment_method' },
    )
  return method
}

const newIntent = (context: ServiceContext, params: IntentParams, paymentMethod: string) => {
  const id = newId('payment_intent')
  return {
    ...nulls(
      'application application_fee_amount canceled_at cancellation_reason customer_account description',
      'excluded_payment_method_types last_payment_error latest_charge managed_payments next_action on_behalf_of',
      'payment_method_configuration_details payment_record processing receipt_email review setup_future_usage',
      'shipping source statement_descriptor statement_descriptor_suffix transfer_data transfer_group',
    ),
    id,
    object: 'payment_intent',
    allowed_payment_method_types: params.allowed_payment_method_types,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomString(25)}`,
    confirmation_method: 'automatic',
    created: secondsOf(context.at),
    currency: 'usd',
    customer: params.customer,
    livemode: false,
    metadata: params.metadata ?? {},
    payment_method: paymentMethod,
    payment_method_options: {},
    payment_method_types: params.allowed_payment_method_types,
    status: 'requires_confirmation',
  } satisfies Stripe.PaymentIntent
}

const isCard = (method: Stripe.PaymentMethod): method is CardMethod => method.card !== undefined

/** Charges a card right away, or starts a debit. A card may be declined (thrown), or require its owner to authenticate. */
const createPaymentIntent = route('post', '/v1/payment_intents', takes, async (context, params) => {
  refuseAmount(params.amount)
  await find(context, 'customer', params.customer, 'customer')
  const method = await methodFor(context, params, params.payment_method)
  const intent = await insertResource<Stripe.PaymentIntent>(context, newIntent(context, params, method.id))
  await emit(context, 'payment_intent.created', intent)
  if (isBank(method)) return startDebit(context, intent, method)
  if (!isCard(method)) throw new Error(`${method.id} is neither a card nor a bank account`)
  const { whenCharged } = await getTestCard(context, method.id)
  const expiry = { month: method.card.exp_month, year: method.card.exp_year }
  if (isExpired(expiry, context.at)) throw await decline(context, intent, method, declines.expired)
  if (whenCharged === undefined) return succeed(context, intent, method)
  if (whenCharged !== 'authenticate') throw await decline(context, intent, method, whenCharged)
  return requireAuthentication(context, intent, method, params.off_session ? undefined : params.return_url)
})

const cancelable = ['requires_payment_method', 'requires_action', 'processing']

const cancel = route(
  'post',
  '/v1/payment_intents/:id/cancel',
  { cancellation_reason: choice('abandoned') },
  async (context, params, { id }) => {
    const intent = await lockResource(context, 'payment_intent', id, 'intent')
    const isStopped = intent.status !== 'processing' || (await recallDebit(context, intent))
    if (!cancelable.includes(intent.status) || !isStopped) {
      const allowed = cancelable.filter(status => status !== intent.status).join(', ')
      throw invalid(
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${allowed}.`,
        { code: 'payment_intent_unexpected_state', payment_intent: intent },
      )
    }
    const canceled = await updateResource(context, {
      ...intent,
      status: 'canceled' as const,
      canceled_at: secondsOf(context.at),
      cancellation_reason: params.cancellation_reason ?? null,
      next_action: null,
    })
    await emit(context, 'payment_intent.canceled', canceled)
    return canceled
  },
)

export const paymentIntentRoutes = [
  createPaymentIntent,
  cancel,
  route('get', '/v1/payment_intents', { ...pageParams, customer: text }, (context, { customer, ...page }) =>
    list(context, 'payment_intent', '/v1/payment_intents', page, { customer }),
  ),
  route('get', '/v1/payment_intents/:id', {}, (context, _params, { id }) =>
    find(context, 'payment_intent', id, 'intent'),
  ),
]
