import Stripe from 'stripe'
import { refuse } from '@gaitway/contract/errors'
import type { PaymentEvent } from './payments.ts'

const signatureSeconds = 300

const about: Record<string, PaymentEvent['about']> = {
  payment_intent: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  transfer: 'transfer',
  payout: 'payout',
  account: 'account',
}

/** An event of Stripe's, in our words. */
export const eventOf = (event: Stripe.Event): PaymentEvent => {
  const object = event.data.object as {
    object?: string
    id?: string
    metadata?: Record<string, string> | null
  }
  return {
    id: event.id,
    type: event.type,
    about: about[object.object ?? ''] ?? 'other',
    account: event.account ?? null,
    objectId: object.id ?? '',
    metadata: object.metadata ?? {},
    body: event,
  }
}

/** The event in a body signed with one of these secrets: our own account's, or that of the connected accounts. */
export const readSigned = (
  rawBody: Buffer,
  signature: string | undefined,
  secrets: string[],
): PaymentEvent => {
  for (const secret of secrets) {
    try {
      return eventOf(Stripe.webhooks.constructEvent(rawBody, signature ?? '', secret, signatureSeconds))
    } catch (thrown) {
      if (!(thrown instanceof Stripe.errors.StripeSignatureVerificationError)) throw thrown
    }
  }
  throw refuse('webhook_refused')
}
