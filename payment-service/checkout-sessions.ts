import type Stripe from 'stripe'
import { keepBankAccount, type BankDetails } from './bank-accounts.ts'
import { emptyAddress, keepCard, type Expiry } from './cards.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { keepMandate, type Consent } from './mandates.ts'
import { group, listOf, metadata, oneOf, required, text, webAddress } from './params.ts'
import { attachTo } from './payment-methods.ts'
import { invalid, missingParam } from './refusals.ts'
import { find, idOf, keep, lock, save } from './resources.ts'
import { route } from './routes.ts'
import { failSetup, keepSetupIntent, succeedSetup, type MethodType } from './setup-intents.ts'
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
  allowed_payment_method_types: listOf(oneOf('card', 'us_bank_account')),
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

/** Its page asks for one kind of source, not which one. */
const typeOf = (allowed: MethodType[] = ['card']) => {
  const [type] = allowed
  if (type && allowed.length === 1) return type
  throw invalid('The local payment service asks for one type of payment method on a page.', {
    param: 'allowed_payment_method_types',
  })
}

const createSession = route('post', '/v1/checkout/sessions', takes, async (work, given) => {
  if (!given.allowed_payment_method_types && !given.currency) throw missingParam('currency')
  const customer = given.customer ? await find(work, 'customer', given.customer, 'customer') : undefined
  const type = typeOf(given.allowed_payment_method_types)
  const intent = await keepSetupIntent(work, {
    customer: customer?.id ?? null,
    type,
    ...given.setup_intent_data,
  })
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
    payment_method_types: [type],
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

export type CardDetails = { card: TestCard; expiry: Expiry; name: string }
export type Filled = CardDetails | (BankDetails & { consent: Consent })

const declineOf = (filled: Filled) => ('card' in filled ? filled.card : filled.bank).whenSaved

const keepMethod = async (work: Work, filled: Filled, email: string | null) => {
  if ('card' in filled)
    return { method: await keepCard(work, filled.card, filled.expiry, { name: filled.name, email }) }
  const method = await keepBankAccount(work, filled, email)
  return { method, mandate: await keepMandate(work, method.id, filled.consent) }
}

/** It is saved for the customer and the session is complete; or the refusal of its bank comes back. Once. */
export const completeSession = async (work: Work, id: string, filled: Filled) => {
  const session = asOf(await lock(work, 'checkout.session', id, 'session'), work.at)
  if (session.status !== 'open') return { session }
  const intent = await lock(work, 'setup_intent', idOf(session.setup_intent))
  const declined = declineOf(filled)
  if (declined) {
    await failSetup(work, intent, declined)
    return { session, declined }
  }
  const { method, mandate } = await keepMethod(work, filled, session.customer_details?.email ?? null)
  if (typeof session.customer === 'string') await attachTo(work, method, session.customer)
  await succeedSetup(work, intent, method.id, mandate?.id ?? null)
  const completed = await save(work, { ...session, status: 'complete' as const, url: null })
  await emit(work, 'checkout.session.completed', completed)
  return { session: completed }
}

export const checkoutSessionRoutes = [
  createSession,
  route('get', '/v1/checkout/sessions/:id', {}, (work, _given, { id }) => sessionNow(work, id)),
]
