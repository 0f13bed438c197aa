import type Stripe from 'stripe'
import { newId } from './ids.ts'
import { keep } from './resources.ts'
import { fingerprintOf, testCard, type TestCard } from './test-cards.ts'
import { secondsOf, type Work } from './work.ts'

export type Expiry = { month: number; year: number }
type Owner = { name: string | null; email: string | null }

/** A card is good until the end of the month that stands on it. */
export const isExpired = ({ month, year }: Expiry, at: Date) =>
  year * 12 + month < at.getUTCFullYear() * 12 + at.getUTCMonth() + 1

const cardOf = (card: TestCard, expiry: Expiry): Stripe.PaymentMethod.Card => ({
  brand: card.brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'US',
  display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
  exp_month: expiry.month,
  exp_year: expiry.year,
  fingerprint: fingerprintOf(card.number),
  funding: 'credit',
  generated_from: null,
  last4: card.number.slice(-4),
  networks: { available: [card.brand], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: null,
})

/** A card becomes a payment method; its number stays inside the service. */
export const keepCard = async (work: Work, card: TestCard, expiry: Expiry, owner: Owner) => {
  const method = await keep(work, {
    id: newId('payment_method'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: emptyAddress,
      email: owner.email,
      name: owner.name,
      phone: null,
      tax_id: null,
    },
    card: cardOf(card, expiry),
    created: secondsOf(work.at),
    customer: null as string | null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod)
  await work.trx('payment_service.cards').insert({ payment_method: method.id, number: card.number })
  return method
}

export const emptyAddress: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}

/** How the card behind a payment method behaves, and whether its one life is over. */
export const cardBehind = async (work: Work, paymentMethod: string) => {
  const row = await work
    .trx('payment_service.cards')
    .where({ payment_method: paymentMethod })
    .first<{ number: string; spent: boolean }>('number', 'spent')
  const card = row && testCard(row.number)
  if (!card) throw new Error(`No card is kept for ${paymentMethod}`)
  return { card, spent: row.spent }
}

/** Once detached, or used without a customer, a card cannot be used again. */
export const spendCard = (work: Work, paymentMethod: string) =>
  work.trx('payment_service.cards').where({ payment_method: paymentMethod }).update({ spent: true })
