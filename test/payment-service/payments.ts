import type Stripe from 'stripe'
import { getLinkedId } from '../../payment-service/resources.ts'

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
  return { intent: intent.id, charge: getLinkedId(intent.latest_charge) }
}

/** What is available, and what is pending: in our own balance, or in that of a connected account. */
export const balanceAt = async (stripe: Stripe, stripeAccount?: string) => {
  const balance = await stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {})
  return [balance.available[0]?.amount, balance.pending[0]?.amount]
}

export const minutesPerDay = 24 * 60

/** Lets the last payment be disputed, and answers that with a file: the dispute before and after. */
export const disputeAndAnswer = async (stripe: Stripe) => {
  await stripe.rawRequest('POST', '/local/clock', { minutes: 3 * minutesPerDay })
  const [opened] = (await stripe.disputes.list()).data
  if (!opened) throw new Error('Nothing was disputed.')
  const file = await stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data: Buffer.from('%PDF-1.7'), name: 'evidence.pdf', type: 'application/pdf' },
  })
  const evidence = { uncategorized_file: file.id }
  return { file, disputes: [opened, await stripe.disputes.update(opened.id, { evidence, submit: true })] }
}
