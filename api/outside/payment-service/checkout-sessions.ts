import type Stripe from 'stripe'
import { emptyAddress, keepCard, type Expiry } from './cards.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { group, listOf, metadata, oneOf, required, text, webAddress } from './params.ts'
import { attachTo } from './payment-methods.ts'
import { missingParam } from './refusals.ts'
import { find, idOf, keep, lock, save } from './resources.ts'
import { route } from './routes.ts'
import { failSetup, keepSetupIntent, succeedSetup } from './setup-intents.ts'
import type { TestCard } from './test-cards.ts'
import { secondsOf, type Work } from './work.ts'

const secondsOpen = 24 * 60 * 60

type Session = Stripe.Checkout.Session

const takes = {
  mode: required(oneOf('setup')),
  success_url: required(webAddress),
  cancel_url: webAddress,
  customer: text,
  currency: oneOf('usd'),
  allowed_payment_method_types: listOf(oneOf('card')),
  client_reference_id: text,
  metadata,
  setup_intent_data: group({ description: text, metadata }),
}

const customerDetails = (customer: Stripe.Customer): Stripe.Checkout.Session.CustomerDetails => ({
  address: emptyAddress,
  business_name: null,
  email: customer.email,
  individual_name: null,
  name: customer.name ?? null,
  phone: customer.phone ?? null,
  tax_exempt: 'none',
  tax_ids: null,
})

const createSession = route('post', '/v1/checkout/sessions', takes, async (work, given) => {
  if (!given.allowed_payment_method_types && !given.currency) throw missingParam('currency')
  const customer = given.customer ? await find(work, 'customer', given.customer, 'customer') : undefined
  const intent = await keepSetupIntent(work, { customer: customer?.id ?? null, ...given.setup_intent_data })
  const id = newId('checkout.session')
  return keep(work, {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: secondsOf(work.at),
    currency: given.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: null,
    customer_details: customer ? customerDetails(customer) : null,
    customer_email: null,
    discounts: null,
    expires_at: secondsOf(work.at) + secondsOpen,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: given.metadata ?? {},
    mode: given.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'no_payment_required',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: intent.id,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: given.success_url,
    total_details: null,
    ui_mode: 'hosted_page',
    url: `${work.publicUrl}/setup/${id}`,
    wallet_options: null,
  } satisfies Session)
})

const asOf = (session: Session, at: Date): Session =>
  session.status === 'open' && secondsOf(at) >= session.expires_at
    ? { ...session, status: 'expired', url: null }
    : session

/** The session as it stands now: an open one ends by itself after a day. */
export const sessionNow = async (work: Work, id: string) =>
  asOf(await find(work, 'checkout.session', id, 'session'), work.at)

type Filled = { card: TestCard; expiry: Expiry; name: string }

/** The card is saved for the customer and the session is complete; or the issuer's refusal comes back. Once. */
export const completeSession = async (work: Work, id: string, { card, expiry, name }: Filled) => {
  const session = asOf(await lock(work, 'checkout.session', id, 'session'), work.at)
  if (session.status !== 'open') return { session }
  const intent = await lock(work, 'setup_intent', idOf(session.setup_intent))
  if (card.whenSaved) {
    await failSetup(work, intent, card.whenSaved)
    return { session, declined: card.whenSaved }
  }
  const method = await keepCard(work, card, expiry, { name, email: session.customer_details?.email ?? null })
  if (typeof session.customer === 'string') await attachTo(work, method, session.customer)
  await succeedSetup(work, intent, method.id)
  const completed = await save(work, { ...session, status: 'complete' as const, url: null })
  await emit(work, 'checkout.session.completed', completed)
  return { session: completed }
}

export const checkoutSessionRoutes = [
  createSession,
  route('get', '/v1/checkout/sessions/:id', {}, (work, _given, { id }) => sessionNow(work, id)),
]
