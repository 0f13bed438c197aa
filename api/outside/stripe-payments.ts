import Stripe from 'stripe'
import { refuse } from '@gaitway/contract/errors'
import type { ChargeWish, Outcome, PaymentEvent, Payments, RefundWish } from './payments.ts'
import { asked, isMissing, isUnexpectedState, outcomeOfFailure } from './stripe-failures.ts'
import { cardOfSession, outcomeOfIntent, outcomeOfRefund } from './stripe-outcomes.ts'

const answerMilliseconds = 20_000
const signatureSeconds = 300

export type StripeWish = {
  secretKey: string
  webhookSecret: string
  /** the port of the local payment service; not given: Stripe itself */
  localPort?: number
}

const connectTo = ({ secretKey, localPort }: StripeWish) =>
  new Stripe(secretKey, {
    telemetry: false,
    timeout: answerMilliseconds,
    // we send again ourselves, with the same key, so that what was heard is never guessed
    maxNetworkRetries: 0,
    ...(localPort !== undefined && { host: '127.0.0.1', port: localPort, protocol: 'http' as const }),
  })

const intentOf = ({ ownerPresent, ...wish }: ChargeWish): Stripe.PaymentIntentCreateParams => ({
  amount: wish.amountCents,
  currency: 'usd',
  customer: wish.customerId,
  payment_method: wish.sourceProviderId,
  allowed_payment_method_types: ['card'],
  confirm: true,
  metadata: wish.metadata,
  ...(ownerPresent ? { return_url: wish.returnUrl } : { off_session: true }),
})

/** More than any facility pays for in the days in which an answer may be looked for. */
const lookedThrough = 1_000
const named = <T extends { metadata: Record<string, string> | null }>(found: T[], chargeId: string) =>
  found.find(({ metadata }) => metadata?.chargeId === chargeId)

const about: Record<string, PaymentEvent['about']> = { payment_intent: 'charge', refund: 'refund' }

const eventOf = (event: Stripe.Event): PaymentEvent => {
  const object = event.data.object as {
    object?: string
    id?: string
    metadata?: Record<string, string> | null
  }
  return {
    id: event.id,
    type: event.type,
    about: about[object.object ?? ''] ?? 'other',
    objectId: object.id ?? '',
    metadata: object.metadata ?? {},
    body: event,
  }
}

/** Payments through Stripe's SDK, by Stripe itself or by the local service that speaks the same HTTP. */
export const stripePayments = (wish: StripeWish): Payments => {
  const stripe = connectTo(wish)

  const createCustomer: Payments['createCustomer'] = async ({ facilityId, name, email }) => {
    const customer = { name, email, metadata: { facilityId } }
    const { id } = await asked(stripe.customers.create(customer))
    return id
  }

  const openSetup: Payments['openSetup'] = async ({ customerId, successUrl, cancelUrl }) => {
    const { id, url } = await asked(
      stripe.checkout.sessions.create({
        mode: 'setup',
        customer: customerId,
        allowed_payment_method_types: ['card'],
        success_url: successUrl,
        cancel_url: cancelUrl,
      }),
    )
    if (!url) throw new Error(`The setup page of ${id} has no address.`)
    return { sessionId: id, url }
  }

  const readSetup: Payments['readSetup'] = async sessionId => {
    try {
      const expand = ['setup_intent.payment_method']
      return cardOfSession(await asked(stripe.checkout.sessions.retrieve(sessionId, { expand })))
    } catch (thrown) {
      if (isMissing(thrown)) return null
      throw thrown
    }
  }

  const charge = async (chargeWish: ChargeWish): Promise<Outcome> => {
    const { idempotencyKey } = chargeWish
    try {
      return outcomeOfIntent(await stripe.paymentIntents.create(intentOf(chargeWish), { idempotencyKey }))
    } catch (thrown) {
      return outcomeOfFailure(thrown)
    }
  }

  const readCharge = async (providerId: string) =>
    outcomeOfIntent(await asked(stripe.paymentIntents.retrieve(providerId)))

  const findCharge: Payments['findCharge'] = async ({ customerId, chargeId }) => {
    const listed = stripe.paymentIntents.list({ customer: customerId, limit: 100 })
    const intent = named(await asked(listed.autoPagingToArray({ limit: lookedThrough })), chargeId)
    return intent ? outcomeOfIntent(intent) : null
  }

  const cancelCharge = async (providerId: string) => {
    try {
      const reason = { cancellation_reason: 'abandoned' } as const
      return outcomeOfIntent(await asked(stripe.paymentIntents.cancel(providerId, reason)))
    } catch (thrown) {
      if (isUnexpectedState(thrown)) return readCharge(providerId)
      throw thrown
    }
  }

  const refund = async ({ chargeProviderId, amountCents, idempotencyKey, metadata }: RefundWish) => {
    const back = { payment_intent: chargeProviderId, amount: amountCents, metadata }
    try {
      return outcomeOfRefund(await stripe.refunds.create(back, { idempotencyKey }))
    } catch (thrown) {
      return outcomeOfFailure(thrown)
    }
  }

  const readRefund = async (providerId: string) =>
    outcomeOfRefund(await asked(stripe.refunds.retrieve(providerId)))

  const findRefund: Payments['findRefund'] = async ({ chargeProviderId, chargeId }) => {
    const listed = stripe.refunds.list({ payment_intent: chargeProviderId, limit: 100 })
    const found = named(await asked(listed.autoPagingToArray({ limit: lookedThrough })), chargeId)
    return found ? outcomeOfRefund(found) : null
  }

  const readEvent: Payments['readEvent'] = (rawBody, signature) => {
    try {
      const { webhookSecret } = wish
      return eventOf(
        stripe.webhooks.constructEvent(rawBody, signature ?? '', webhookSecret, signatureSeconds),
      )
    } catch (thrown) {
      if (thrown instanceof Stripe.errors.StripeSignatureVerificationError) throw refuse('webhook_refused')
      throw thrown
    }
  }

  return {
    createCustomer,
    openSetup,
    readSetup,
    charge,
    readCharge,
    findCharge,
    cancelCharge,
    refund,
    readRefund,
    findRefund,
    readEvent,
  }
}
