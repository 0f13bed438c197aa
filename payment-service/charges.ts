import type Stripe from 'stripe'
import { recordMovement } from './balance.ts'
import type { BankMethod } from './bank-accounts.ts'
import { emit } from './events.ts'
import { newId, randomString } from './ids.ts'
import { insertResource, nulls } from './resources.ts'
import type { Decline } from './test-cards.ts'
import { secondsOf, type ServiceContext } from './request-context.ts'

const feePercent = 2.9
const feeFixedCents = 30

const calculateCardFee = (amountCents: number) => Math.round((amountCents * feePercent) / 100) + feeFixedCents

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
  ...nulls(
    'authorization_code electronic_commerce_indicator installments mandate network_transaction_id',
    'transaction_link_id wallet',
  ),
  amount_authorized: amount,
  brand: card.brand,
  checks: nulls('address_line1_check address_postal_code_check cvc_check'),
  country: card.country,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  extended_authorization: { status: 'disabled' },
  fingerprint: card.fingerprint,
  funding: card.funding,
  incremental_authorization: unavailable,
  last4: card.last4,
  multicapture: unavailable,
  network: card.brand,
  network_token: { used: false },
  overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
  regulated_status: card.regulated_status,
  three_d_secure: wasAuthenticated ? authenticated : null,
})

const describeOutcome = (decline: Decline | undefined): Stripe.Charge.Outcome => ({
  ...nulls('network_advice_code network_decline_code'),
  advice_code: decline ? 'try_again_later' : null,
  network_status: decline ? 'declined_by_network' : 'approved_by_network',
  reason: decline ? decline.decline_code : null,
  risk_level: 'normal',
  seller_message: decline ? 'The bank did not accept the payment.' : 'Payment complete.',
  type: decline ? 'issuer_declined' : 'authorized',
})

export type CardMethod = Stripe.PaymentMethod & { card: Stripe.PaymentMethod.Card }
type Attempt = {
  intent: Stripe.PaymentIntent
  method: CardMethod
  authenticated?: boolean
  decline?: Decline
}

/** What all charges have in common, successful or not. */
const newCharge = (
  context: ServiceContext,
  kind: 'charge' | 'payment',
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
) => {
  const id = newId(kind)
  return {
    ...nulls(
      'application application_fee application_fee_amount balance_transaction failure_balance_transaction',
      'failure_code failure_message on_behalf_of receipt_email receipt_number receipt_url review shipping source',
      'source_transfer statement_descriptor statement_descriptor_suffix transfer_data transfer_group',
    ),
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'LOCAL PAYMENT SERVICE',
    captured: true,
    created: secondsOf(context.at),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: method.id,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/charges/${id}/refunds` },
  } satisfies Partial<Stripe.Charge>
}

/** Records one attempt to charge a card, and the money if the issuer approved it. */
export const recordCharge = async (
  context: ServiceContext,
  { intent, method, authenticated: isVerified = false, decline }: Attempt,
) => {
  const blank = newCharge(context, 'charge', intent, method)
  const { amount, description } = intent
  const incoming = {
    type: 'charge' as const,
    source: blank.id,
    amount,
    fee: calculateCardFee(amount),
    description,
  }
  const movement = decline ? undefined : await recordMovement(context, incoming)
  const charge = await insertResource(context, {
    ...blank,
    amount_captured: decline ? 0 : amount,
    balance_transaction: movement?.id ?? null,
    captured: !decline,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    outcome: describeOutcome(decline),
    paid: !decline,
    payment_method_details: { card: cardDetails(method.card, amount, isVerified), type: 'card' },
    status: decline ? 'failed' : 'succeeded',
  } satisfies Stripe.Charge)
  await emit(context, decline ? 'charge.failed' : 'charge.succeeded', charge)
  return charge
}

type UsBankAccount = Stripe.PaymentMethod.UsBankAccount

const bankDetails = (
  bank: UsBankAccount,
  mandate: string,
): Stripe.Charge.PaymentMethodDetails.UsBankAccount => {
  const { financial_connections_account: _, networks: __, status_details: ___, ...details } = bank
  return { ...details, mandate, payment_reference: randomString(12).toUpperCase() }
}

/** Records a debit that was sent to the bank. No money has moved yet. */
export const recordBankCharge = (
  context: ServiceContext,
  intent: Stripe.PaymentIntent,
  method: BankMethod,
  mandate: string,
) =>
  insertResource(context, {
    ...newCharge(context, 'payment', intent, method),
    outcome: { ...describeOutcome(undefined), risk_level: 'not_assessed' },
    paid: false,
    payment_method_details: {
      type: 'us_bank_account',
      us_bank_account: bankDetails(method.us_bank_account, mandate),
    },
    status: 'pending',
  } satisfies Stripe.Charge)
