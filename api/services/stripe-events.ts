import Stripe from 'stripe'
import { z } from 'zod'
import { refuse } from '@gaitway/contract/values/errors'
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

/** An event of Stripe, as we read it. */
export const readPaymentEvent = (event: Stripe.Event): PaymentEvent => {
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

/** Checked first: on a malformed signature header the SDK throws a general error, which a bug could cause as well. */
const signaturePattern = /^\w+=\w+(?:,\w+=\w+)*$/

/** Stripe's library refuses what was signed too long ago, not what claims to be of later. */
const isOfLater = (signature: string) => {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  return !(signedAt <= Date.now() / 1000 + signatureSeconds)
}

const isSigned = (rawBody: Buffer, signature: string, secret: string) => {
  if (isOfLater(signature)) return false
  try {
    return Stripe.webhooks.signature?.verifyHeader(rawBody, signature, secret, signatureSeconds) === true
  } catch (thrown) {
    if (thrown instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw thrown
  }
}

const shape = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  account: z.string().nullish(),
  data: z.object({
    object: z.object({
      id: z.string().nullish(),
      object: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
})

const isEvent = (body: unknown): body is Stripe.Event => shape.safeParse(body).success

const notAnEvent = () => refuse('unreadable', undefined, "This isn't a payment service event.")

const parse = (rawBody: Buffer): unknown => {
  try {
    return JSON.parse(rawBody.toString())
  } catch {
    throw notAnEvent()
  }
}

/** The event in a body signed with one of these secrets: for our own account or for connected accounts. */
export const verifyEvent = (
  rawBody: Buffer,
  signature: string | undefined,
  secrets: string[],
): PaymentEvent => {
  if (
    !signature ||
    !signaturePattern.test(signature) ||
    !secrets.some(secret => isSigned(rawBody, signature, secret))
  )
    throw refuse('webhook_refused')
  const body = parse(rawBody)
  if (!isEvent(body)) throw notAnEvent()
  return readPaymentEvent(body)
}
