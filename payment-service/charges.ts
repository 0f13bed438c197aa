import type Stripe from 'stripe'
import { feeOf, keepMovement } from './balance-transactions.ts'
import { cardBehind } from './cards.ts'
import type { Decline } from './declines.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { find, keep } from './resources.ts'
import { route } from './routes.ts'
import { secondsOf, type Work } from './work.ts'

const authenticated: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
}

const unavailable = { status: 'unavailable' } as const

const cardDetails = (
  card: Stripe.PaymentMethod.Card,
  amount: number,
  wasAuthenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: amount,
  authorization_code: null,
  brand: card.brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
  country: card.country,
  electronic_commerce_indicator: null,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  extended_authorization: { status: 'disabled' },
  fingerprint: card.fingerprint,
  funding: card.funding,
  incremental_authorization: unavailable,
  installments: null,
  last4: card.last4,
  mandate: null,
  multicapture: unavailable,
  network: card.brand,
  network_token: { used: false },
  network_transaction_id: null,
  overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
  regulated_status: card.regulated_status,
  three_d_secure: wasAuthenticated ? authenticated : null,
  transaction_link_id: null,
  wallet: null,
})

const outcomeOf = (decline: Decline | undefined): Stripe.Charge.Outcome => ({
  advice_code: decline ? 'try_again_later' : null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: decline ? 'declined_by_network' : 'approved_by_network',
  reason: decline ? decline.decline_code : null,
  risk_level: 'normal',
  seller_message: decline ? 'The bank did not accept the payment.' : 'Payment complete.',
  type: decline ? 'issuer_declined' : 'authorized',
})

type Card = Stripe.PaymentMethod & { card: Stripe.PaymentMethod.Card }
type Tried = { intent: Stripe.PaymentIntent; method: Card; authenticated?: boolean; decline?: Decline }

/** What every try at a source has in common, whatever comes of it. */
export const newCharge = (
  work: Work,
  kind: 'charge' | 'payment',
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
) => {
  const id = newId(kind)
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'LOCAL PAYMENT SERVICE',
    captured: true,
    created: secondsOf(work.at),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    payment_intent: intent.id,
    payment_method: method.id,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/charges/${id}/refunds` },
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  } satisfies Partial<Stripe.Charge>
}

/** One try at a card is on record, with the money moved when the issuer agreed. */
export const keepCharge = async (work: Work, { intent, method, authenticated: asked, decline }: Tried) => {
  const blank = newCharge(work, 'charge', intent, method)
  const { amount, description } = intent
  const { card } = await cardBehind(work, method.id)
  const arriving = {
    type: 'charge' as const,
    source: blank.id,
    amount,
    fee: feeOf(amount),
    description,
    ...(card.skipsPending && { availableAt: work.at }),
  }
  const movement = decline ? undefined : await keepMovement(work, arriving)
  const charge = await keep(work, {
    ...blank,
    amount_captured: decline ? 0 : amount,
    balance_transaction: movement?.id ?? null,
    captured: !decline,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_method_details: { card: cardDetails(method.card, amount, asked === true), type: 'card' },
    status: decline ? 'failed' : 'succeeded',
  } satisfies Stripe.Charge)
  await emit(work, decline ? 'charge.failed' : 'charge.succeeded', charge)
  return charge
}

export const chargeRoutes = [
  route('get', '/v1/charges/:id', {}, (work, _given, { id }) => find(work, 'charge', id, 'charge')),
]
