import type Stripe from 'stripe'
import { recallDebit } from './bank-debits.ts'
import { confirmPayment, methodFor, wrongState, type Confirming } from './confirm-payment.ts'
import { emit } from './events.ts'
import { newId, randomLetters } from './ids.ts'
import { flag, group, integer, listOf, metadata, oneOf, required, text, webAddress } from './params.ts'
import { invalid } from './refusals.ts'
import type { MethodType } from './setup-intents.ts'
import { find, keep, list, lock, save } from './resources.ts'
import { pageParams, route } from './routes.ts'
import { secondsOf, type Work } from './work.ts'

const leastCents = 50
const mostCents = 99_999_999

const confirming = { payment_method: text, off_session: flag, return_url: webAddress }

const takes = {
  ...confirming,
  amount: required(integer(0, Number.MAX_SAFE_INTEGER)),
  currency: required(oneOf('usd')),
  customer: text,
  confirm: flag,
  allowed_payment_method_types: listOf(oneOf('card', 'us_bank_account')),
  automatic_payment_methods: group({ enabled: required(flag), allow_redirects: oneOf('always', 'never') }),
  capture_method: oneOf('automatic', 'automatic_async'),
  description: text,
  receipt_email: text,
  metadata,
}
type Wanted = {
  amount: number
  customer?: string
  allowed_payment_method_types?: MethodType[]
  automatic_payment_methods?: { enabled: boolean; allow_redirects?: 'always' | 'never' }
  capture_method?: 'automatic' | 'automatic_async'
  description?: string
  receipt_email?: string
  metadata?: Record<string, string>
}

const refuseAmount = (amount: number) => {
  if (amount < leastCents)
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  if (amount > mostCents)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' })
}

const refuseUnconfirmed = (given: Confirming & { confirm?: boolean }) => {
  const early = (['off_session', 'return_url'] as const).find(param => given[param] !== undefined)
  if (early && given.confirm !== true)
    throw invalid(`You cannot set \`${early}\` unless \`confirm\` is true.`, { param: early })
}

const optionsOf = (types: MethodType[] = ['card']): Stripe.PaymentIntent.PaymentMethodOptions => ({
  ...(types.includes('card') && {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  }),
  ...(types.includes('us_bank_account') && { us_bank_account: { verification_method: 'automatic' } }),
})

const newIntent = (work: Work, given: Wanted, paymentMethod: string | null) => {
  const id = newId('payment_intent')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: {
      allow_redirects: 'always',
      enabled: true,
      ...given.automatic_payment_methods,
    },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: given.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomLetters(25)}`,
    confirmation_method: 'automatic',
    created: secondsOf(work.at),
    currency: 'usd',
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: optionsOf(given.allowed_payment_method_types),
    payment_method_types: given.allowed_payment_method_types ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent
}

const createPaymentIntent = route('post', '/v1/payment_intents', takes, async (work, given) => {
  refuseAmount(given.amount)
  refuseUnconfirmed(given)
  if (given.customer) await find(work, 'customer', given.customer, 'customer')
  const method = given.payment_method
    ? await methodFor(work, given.customer ?? null, given.payment_method)
    : undefined
  const intent = await keep<Stripe.PaymentIntent>(work, newIntent(work, given, method?.id ?? null))
  await emit(work, 'payment_intent.created', intent)
  if (given.confirm !== true) return intent
  const { off_session, return_url } = given
  return confirmPayment(work, intent, { off_session, return_url })
})

const cancellable = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing']
const reasons = oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer')

const cancel = route(
  'post',
  '/v1/payment_intents/:id/cancel',
  { cancellation_reason: reasons },
  async (work, given, { id }) => {
    const intent = await lock(work, 'payment_intent', id, 'intent')
    const isRecalled = intent.status !== 'processing' || (await recallDebit(work, intent))
    if (!cancellable.includes(intent.status) || !isRecalled)
      throw wrongState(
        intent,
        'cancel',
        cancellable.filter(status => status !== intent.status),
      )
    const canceled = await save(work, {
      ...intent,
      status: 'canceled' as const,
      canceled_at: secondsOf(work.at),
      cancellation_reason: given.cancellation_reason ?? null,
      next_action: null,
    })
    await emit(work, 'payment_intent.canceled', canceled)
    return canceled
  },
)

export const paymentIntentRoutes = [
  createPaymentIntent,
  route('get', '/v1/payment_intents', { ...pageParams, customer: text }, (work, given) =>
    list(work, 'payment_intent', '/v1/payment_intents', given, { customer: given.customer }),
  ),
  route('get', '/v1/payment_intents/:id', {}, (work, _given, { id }) =>
    find(work, 'payment_intent', id, 'intent'),
  ),
  route('post', '/v1/payment_intents/:id/confirm', confirming, async (work, given, { id }) =>
    confirmPayment(work, await lock(work, 'payment_intent', id, 'intent'), given),
  ),
  cancel,
]
