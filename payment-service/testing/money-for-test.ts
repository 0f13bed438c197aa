import type Stripe from 'stripe'
import { idOf } from '../resources.ts'

/** What a card has paid to us; with `pm_card_bypassPending` it can be spent at once. */
export const paidBy = async (stripe: Stripe, token: string, amount: number) => {
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: token,
    allowed_payment_method_types: ['card'],
    confirm: true,
  })
  return { intent: intent.id, charge: idOf(intent.latest_charge) }
}

/** What can be spent, and what cannot be yet: of ours, or of a connected account. */
export const balanceAt = async (stripe: Stripe, stripeAccount?: string) => {
  const balance = await stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {})
  return [balance.available[0]?.amount, balance.pending[0]?.amount]
}

export const minutesPerDay = 24 * 60
