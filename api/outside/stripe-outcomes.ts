import type Stripe from 'stripe'
import type { Outcome } from './payments.ts'

const cancelled = { code: 'canceled', message: 'The payment was cancelled before it was finished.' }

const idOf = (thing: string | { id: string } | null | undefined) =>
  typeof thing === 'string' ? thing : thing?.id

/** The SDK takes any JSON without an `error` for an answer, also that of a broken gateway in between. */
const isAnswer = (thing: { object?: string }, expected: string) => thing.object === expected

/** How an intent stands, in our words. */
export const outcomeOfIntent = (intent: Stripe.PaymentIntent): Outcome => {
  if (!isAnswer(intent, 'payment_intent')) return { kind: 'unknown' }
  const providerId = intent.id
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'succeeded', providerId }
    case 'requires_action':
      return waiting(intent)
    // nobody but us could confirm it again, and we never do: this charge is over
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'canceled':
      return { kind: 'failed', providerId, ...reasonOf(intent) }
    case 'processing':
    case 'requires_capture':
    default:
      return { kind: 'processing', providerId }
  }
}

const waiting = (intent: Stripe.PaymentIntent): Outcome => {
  const url = intent.next_action?.redirect_to_url?.url
  return url
    ? { kind: 'needsAction', providerId: intent.id, url }
    : { kind: 'processing', providerId: intent.id }
}

/** Where the payment service's own sentence is meant for programmers. */
const sentences: Record<string, string> = {
  payment_intent_authentication_failure: 'The bank did not get the consent of the card’s owner.',
}

const reasonOf = ({ last_payment_error: error }: Stripe.PaymentIntent) => ({
  code: error?.decline_code ?? error?.code ?? cancelled.code,
  message: sentences[error?.code ?? ''] ?? error?.message ?? cancelled.message,
})

/** How a refund stands, in our words. */
export const outcomeOfRefund = (refund: Stripe.Refund): Outcome => {
  if (!isAnswer(refund, 'refund')) return { kind: 'unknown' }
  const providerId = refund.id
  if (refund.status === 'succeeded') return { kind: 'succeeded', providerId }
  if (refund.status === 'failed' || refund.status === 'canceled')
    return {
      kind: 'failed',
      providerId,
      code: refund.failure_reason ?? refund.status,
      message: 'The bank of the card did not take the refund.',
    }
  return { kind: 'processing', providerId }
}

/** The card that a finished setup page saved, and whose it is. */
export const cardOfSession = (session: Stripe.Checkout.Session) => {
  const intent = session.setup_intent
  const method = typeof intent === 'string' ? null : intent?.payment_method
  const customerId = idOf(session.customer)
  if (session.status !== 'complete' || !customerId || !method || typeof method === 'string' || !method.card)
    return null
  return {
    customerId,
    card: {
      providerId: method.id,
      brand: method.card.brand,
      last4: method.card.last4,
      expMonth: method.card.exp_month,
      expYear: method.card.exp_year,
      holder: method.billing_details.name ?? '',
    },
  }
}
