import type Stripe from 'stripe'
import { emit } from './events.ts'
import { newId, randomString } from './ids.ts'
import { metadata, text } from './params.ts'
import { invalid, notFound } from './errors.ts'
import { find, insertResource, lockResource, nulls, updateResource } from './resources.ts'
import { requiredText, route } from './routes.ts'
import { hashFingerprint, testCard, testCardByToken, type TestCard } from './test-cards.ts'
import { secondsOf, type ServiceContext } from './request-context.ts'

export type Expiry = { month: number; year: number }

/** A card is valid until the end of the month printed on it. */
export const isExpired = ({ month, year }: Expiry, at: Date) =>
  year * 12 + month < at.getUTCFullYear() * 12 + at.getUTCMonth() + 1

export const emptyAddress: Stripe.Address = nulls('city country line1 line2 postal_code state')

export type PaymentMethodOwner = { customer: string; name: string | null; email: string | null }

/** What payment methods of every type have in common. */
export const newMethod = (context: ServiceContext, { customer, name, email }: PaymentMethodOwner) => ({
  id: newId('payment_method'),
  object: 'payment_method' as const,
  allow_redisplay: 'unspecified' as const,
  billing_details: { ...nulls('phone tax_id'), address: emptyAddress, email, name },
  created: secondsOf(context.at),
  customer,
  customer_account: null,
  livemode: false as const,
  metadata: {},
})

const buildCard = (card: TestCard, expiry: Expiry): Stripe.PaymentMethod.Card => ({
  brand: card.brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'US',
  display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
  exp_month: expiry.month,
  exp_year: expiry.year,
  fingerprint: hashFingerprint(card.number),
  funding: 'credit',
  generated_from: null,
  last4: card.number.slice(-4),
  networks: { available: [card.brand], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: null,
})

/** Saves a card for a customer. Its number stays inside the service. */
export const saveCard = async (
  context: ServiceContext,
  card: TestCard,
  expiry: Expiry,
  owner: PaymentMethodOwner,
) => {
  const method = await insertResource<Stripe.PaymentMethod>(context, {
    ...newMethod(context, owner),
    card: buildCard(card, expiry),
    type: 'card',
  })
  await context.trx('payment_service.cards').insert({ payment_method: method.id, number: card.number })
  await emit(context, 'payment_method.attached', method)
  return method
}

/** How the card behind a payment method behaves. */
export const getTestCard = async (context: ServiceContext, paymentMethod: string) => {
  const row = await context
    .trx('payment_service.cards')
    .where({ payment_method: paymentMethod })
    .first<{ number: string } | undefined>('number')
  const card = row && testCard(row.number)
  if (!card) throw new Error(`There is no card for ${paymentMethod}`)
  return card
}

const yearsGood = 4

/** Saves one of Stripe's named test cards (`pm_card_visa`), so that tests and benches need no page. */
const attach = route(
  'post',
  '/v1/payment_methods/:id/attach',
  { customer: requiredText },
  async (context, params, { id }) => {
    const { id: customer } = await find(context, 'customer', params.customer, 'customer')
    const card = testCardByToken(id)
    if (!card) throw notFound('payment_method', id, 'payment_method')
    const expiry = { month: 12, year: context.at.getUTCFullYear() + yearsGood }
    return saveCard(context, card, expiry, { customer, name: null, email: null })
  },
)

const detach = route('post', '/v1/payment_methods/:id/detach', {}, async (context, _params, { id }) => {
  const method = await lockResource(context, 'payment_method', id, 'payment_method')
  if (!method.customer)
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  const detached = await updateResource(context, { ...method, customer: null })
  await emit(context, 'payment_method.detached', detached, { customer: method.customer })
  return detached
})

const createCustomer = route(
  'post',
  '/v1/customers',
  { email: text, name: text, metadata },
  async (context, params) => {
    const customer = await insertResource(context, {
      ...nulls(
        'address currency customer_account default_source description discount phone shipping test_clock',
      ),
      id: newId('customer'),
      object: 'customer',
      balance: 0,
      created: secondsOf(context.at),
      delinquent: false,
      email: params.email ?? null,
      invoice_prefix: randomString(8).toUpperCase(),
      invoice_settings: nulls('custom_fields default_payment_method footer rendering_options'),
      livemode: false,
      metadata: params.metadata ?? {},
      name: params.name ?? null,
      next_invoice_sequence: 1,
      preferred_locales: [],
      tax_exempt: 'none',
    } satisfies Stripe.Customer)
    await emit(context, 'customer.created', customer)
    return customer
  },
)

export const paymentMethodRoutes = [createCustomer, attach, detach]
