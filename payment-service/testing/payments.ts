import type Stripe from 'stripe'
import { idOf } from '../resources.ts'

/** A new customer with one of Stripe's named test cards, as parameters of a payment. */
export const customerWith = async (stripe: Stripe, token: string) => {
  const { id: customer } = await stripe.customers.create({ name: 'Bayou Rehab' })
  const { id: payment_method } = await stripe.paymentMethods.attach(token, { customer })
  return {
    customer,
    payment_method,
    currency: 'usd',
    allowed_payment_method_types: ['card' as const],
    confirm: true,
  }
}

/** A card payment of a new customer. */
export const chargeNewCustomer = async (stripe: Stripe, token: string, amount: number) => {
  const intent = await stripe.paymentIntents.create({ amount, ...(await customerWith(stripe, token)) })
  return { intent: intent.id, charge: idOf(intent.latest_charge) }
}

/** What is available, and what is pending: in our own balance, or in that of a connected account. */
export const balanceAt = async (stripe: Stripe, stripeAccount?: string) => {
  const balance = await stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {})
  return [balance.available[0]?.amount, balance.pending[0]?.amount]
}

export const minutesPerDay = 24 * 60
