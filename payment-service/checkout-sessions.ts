import type Stripe from 'stripe'
import { saveBankAccount, type BankDetails, type Consent } from './bank-accounts.ts'
import { emit } from './events.ts'
import { newId, randomString } from './ids.ts'
import { listed, choice, required, webAddress } from './params.ts'
import { emptyAddress, saveCard, type Expiry } from './payment-methods.ts'
import { withDocUrl, invalid } from './errors.ts'
import { find, getLinkedId, insertResource, lockResource, nulls, updateResource } from './resources.ts'
import { requiredText, route } from './routes.ts'
import type { Decline, TestCard } from './test-cards.ts'
import { secondsOf, type ServiceContext } from './request-context.ts'

const secondsOpen = 24 * 60 * 60

type Session = Stripe.Checkout.Session
export type MethodType = 'card' | 'us_bank_account'

const takes = {
  mode: required(choice('setup')),
  success_url: required(webAddress),
  cancel_url: required(webAddress),
  customer: requiredText,
  allowed_payment_method_types: required(listed(choice('card', 'us_bank_account'))),
}

const createSetupIntent = (context: ServiceContext, customer: string, type: MethodType) => {
  const id = newId('setup_intent')
  return insertResource(context, {
    ...nulls(
      'allowed_payment_method_types application automatic_payment_methods cancellation_reason customer_account',
      'description excluded_payment_method_types flow_directions last_setup_error latest_attempt managed_payments',
      'mandate next_action on_behalf_of payment_method payment_method_configuration_details single_use_mandate',
    ),
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret_${randomString(31)}`,
    created: secondsOf(context.at),
    customer,
    livemode: false,
    metadata: {},
    payment_method_options:
      type === 'card'
        ? { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } }
        : { us_bank_account: { verification_method: 'automatic' } },
    payment_method_types: [type],
    status: 'requires_payment_method',
    usage: 'off_session',
  } satisfies Stripe.SetupIntent)
}

const createSession = route('post', '/v1/checkout/sessions', takes, async (context, params) => {
  const customer = await find(context, 'customer', params.customer, 'customer')
  const [type, ...more] = params.allowed_payment_method_types
  if (!type || more.length > 0)
    throw invalid('The local payment service supports one payment method type per page.', {
      param: 'allowed_payment_method_types',
    })
  const intent = await createSetupIntent(context, customer.id, type)
  const id = newId('checkout.session')
  return insertResource(context, {
    ...nulls(
      'adaptive_pricing after_expiration allow_promotion_codes amount_subtotal amount_total client_reference_id',
      'billing_address_collection client_secret collected_information consent consent_collection currency',
      'currency_conversion customer_account customer_creation customer_email discounts integration_identifier',
      'invoice invoice_creation locale managed_payments origin_context payment_intent payment_link',
      'payment_method_configuration_details permissions recovered_from saved_payment_method_options',
      'shipping_address_collection shipping_cost submit_type subscription total_details wallet_options',
    ),
    id,
    object: 'checkout.session',
    allowed_payment_method_types: [type],
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: params.cancel_url,
    created: secondsOf(context.at),
    custom_fields: [],
    custom_text: nulls('after_submit shipping_address submit terms_of_service_acceptance'),
    customer: customer.id,
    customer_details: {
      ...nulls('business_name individual_name phone tax_ids'),
      address: emptyAddress,
      email: customer.email,
      name: customer.name ?? null,
      tax_exempt: 'none',
    },
    expires_at: secondsOf(context.at) + secondsOpen,
    livemode: false,
    metadata: {},
    mode: params.mode,
    payment_method_collection: 'always',
    payment_method_options: {},
    payment_method_types: [type],
    payment_status: 'no_payment_required',
    phone_number_collection: { enabled: false },
    setup_intent: intent.id,
    shipping_options: [],
    status: 'open',
    success_url: params.success_url,
    ui_mode: 'hosted_page',
    url: `${context.publicUrl}/setup/${id}`,
  } satisfies Session)
})

const expireIfDue = (session: Session, at: Date): Session =>
  session.status === 'open' && secondsOf(at) >= session.expires_at
    ? { ...session, status: 'expired', url: null }
    : session

/** The session as of now: an open one expires after a day. */
export const getSession = async (context: ServiceContext, id: string) =>
  expireIfDue(await find(context, 'checkout.session', id, 'session'), context.at)

export type CardDetails = { card: TestCard; expiry: Expiry; name: string }
export type Filled = CardDetails | (BankDetails & { consent: Consent })

const savePaymentMethod = async (context: ServiceContext, filled: Filled, session: Session) => {
  const { name } = filled
  const owner = {
    customer: getLinkedId(session.customer),
    name,
    email: session.customer_details?.email ?? null,
  }
  if ('card' in filled)
    return { method: await saveCard(context, filled.card, filled.expiry, owner), mandate: null }
  return saveBankAccount(context, filled, filled.consent, owner)
}

const failSetup = async (context: ServiceContext, intent: Stripe.SetupIntent, decline: Decline) => {
  const error = withDocUrl({ type: 'card_error', ...decline }) as Stripe.SetupIntent.LastSetupError
  const failed = await updateResource(context, { ...intent, last_setup_error: error })
  await emit(context, 'setup_intent.setup_failed', failed)
}

/** Saves the payment method and completes the session, once; or returns why the issuer declined the card. */
export const completeSession = async (context: ServiceContext, id: string, filled: Filled) => {
  const session = expireIfDue(await lockResource(context, 'checkout.session', id, 'session'), context.at)
  if (session.status !== 'open') return { session }
  const intent = await lockResource(context, 'setup_intent', getLinkedId(session.setup_intent))
  const declined = 'card' in filled ? filled.card.whenSaved : undefined
  if (declined) {
    await failSetup(context, intent, declined)
    return { session, declined }
  }
  const { method, mandate } = await savePaymentMethod(context, filled, session)
  const done = await updateResource(context, {
    ...intent,
    status: 'succeeded' as const,
    payment_method: method.id,
    mandate: mandate?.id ?? null,
    last_setup_error: null,
  })
  await emit(context, 'setup_intent.succeeded', done)
  const completed = await updateResource(context, { ...session, status: 'complete' as const, url: null })
  await emit(context, 'checkout.session.completed', completed)
  return { session: completed }
}

export const checkoutSessionRoutes = [
  createSession,
  route('get', '/v1/checkout/sessions/:id', {}, (context, _params, { id }) => getSession(context, id)),
]
