import type Stripe from 'stripe'
import type { ChargeParams, Outcome, Payments, RefundParams, Dispute } from './payments.ts'
import { connectTo, type StripeOptions } from './stripe-connection.ts'
import { readPaymentEvent, verifyEvent } from './stripe-events.ts'
import {
  readOrDown,
  isMissing,
  isUnattached,
  isUnexpectedState,
  outcomeOfFailure,
} from './stripe-failures.ts'
import {
  outcomeOfIntent,
  outcomeOfRefund,
  methodTypes,
  sourceOfSession,
  readDispute,
} from './stripe-outcomes.ts'
import { refuse } from '@gaitway/contract/values/errors'

/** A bank debit was authorized when its account was saved, so it needs no verification page. */
const describePresence = ({ sourceKind, ownerPresent, returnUrl }: ChargeParams) => {
  if (sourceKind === 'bank') return {}
  return ownerPresent ? { return_url: returnUrl } : { off_session: true }
}

const buildIntent = (params: ChargeParams): Stripe.PaymentIntentCreateParams => ({
  amount: params.amountCents,
  currency: 'usd',
  customer: params.customerId,
  payment_method: params.sourceProviderId,
  allowed_payment_method_types: [methodTypes[params.sourceKind]],
  confirm: true,
  metadata: params.metadata,
  ...describePresence(params),
})

/** More charges than any facility makes in the days in which an answer may be looked for. */
const lookedThrough = 1_000
const named = <T extends { metadata: Record<string, string> | null }>(found: T[], chargeId: string) =>
  found.find(({ metadata }) => metadata?.chargeId === chargeId)

/** Payments through Stripe's SDK, to Stripe or the local payment service. */
export const stripePayments = (params: StripeOptions): Payments => {
  const stripe = connectTo(params)
  const secrets = [
    params.webhookSecret,
    ...(params.connectWebhookSecret ? [params.connectWebhookSecret] : []),
  ]
  const readCharge = async (providerId: string) =>
    outcomeOfIntent(await readOrDown(stripe.paymentIntents.retrieve(providerId)))
  const passTime = async (minutes: number) => {
    await readOrDown(stripe.rawRequest('POST', '/local/clock', { minutes }))
  }

  return {
    createCustomer: async ({ facilityId, name, email }) => {
      const customer = { name, email, metadata: { facilityId } }
      const { id } = await readOrDown(stripe.customers.create(customer))
      return id
    },
    openSetup: async ({ kind, customerId, successUrl, cancelUrl }) => {
      const { id, url } = await readOrDown(
        stripe.checkout.sessions.create({
          mode: 'setup',
          customer: customerId,
          allowed_payment_method_types: [methodTypes[kind]],
          success_url: successUrl,
          cancel_url: cancelUrl,
        }),
      )
      if (!url) throw new Error(`The setup page of ${id} has no address.`)
      return { sessionId: id, url }
    },
    readSetup: async sessionId => {
      try {
        const expand = ['setup_intent.payment_method']
        return sourceOfSession(await readOrDown(stripe.checkout.sessions.retrieve(sessionId, { expand })))
      } catch (thrown) {
        if (isMissing(thrown)) return null
        throw thrown
      }
    },
    detachSource: async providerId => {
      try {
        await readOrDown(stripe.paymentMethods.detach(providerId))
      } catch (thrown) {
        if (!isMissing(thrown) && !isUnattached(thrown)) throw thrown
      }
    },
    charge: (chargeParams: ChargeParams): Promise<Outcome> => {
      const { idempotencyKey } = chargeParams
      const created = stripe.paymentIntents.create(buildIntent(chargeParams), { idempotencyKey })
      return created.then(outcomeOfIntent, outcomeOfFailure)
    },
    readCharge,
    findCharge: async ({ customerId, chargeId }) => {
      const listed = stripe.paymentIntents.list({ customer: customerId, limit: 100 })
      const intent = named(await readOrDown(listed.autoPagingToArray({ limit: lookedThrough })), chargeId)
      return intent ? outcomeOfIntent(intent) : null
    },
    cancelCharge: async (providerId: string) => {
      try {
        const reason = { cancellation_reason: 'abandoned' } as const
        return outcomeOfIntent(await readOrDown(stripe.paymentIntents.cancel(providerId, reason)))
      } catch (thrown) {
        if (isUnexpectedState(thrown)) return readCharge(providerId)
        throw thrown
      }
    },
    refund: ({ chargeProviderId, amountCents, idempotencyKey, metadata }: RefundParams) => {
      const back = { payment_intent: chargeProviderId, amount: amountCents, metadata }
      return stripe.refunds.create(back, { idempotencyKey }).then(outcomeOfRefund, outcomeOfFailure)
    },
    readRefund: async (providerId: string) =>
      outcomeOfRefund(await readOrDown(stripe.refunds.retrieve(providerId))),
    findRefund: async ({ chargeProviderId, chargeId }) => {
      const listed = stripe.refunds.list({ payment_intent: chargeProviderId, limit: 100 })
      const found = named(await readOrDown(listed.autoPagingToArray({ limit: lookedThrough })), chargeId)
      return found ? outcomeOfRefund(found) : null
    },
    ...stripeDisputes(stripe),
    readEvent: (rawBody, signature) => verifyEvent(rawBody, signature, secrets),
    // only events that readEvent accepted are stored
    readStoredEvent: body => readPaymentEvent(body as Stripe.Event),
    // Stripe's own clock can't be moved
    ...(params.localPort !== undefined && { passTime }),
  }
}

type Disputes = Pick<
  Payments,
  'readDispute' | 'listDisputes' | 'uploadEvidence' | 'submitEvidence' | 'acceptDispute'
>

const orDown = (dispute: Stripe.Dispute): Dispute => {
  const read = readDispute(dispute)
  if (!read) throw refuse('payment_service_down')
  return read
}

/** Disputes and their evidence, through Stripe's SDK. */
const stripeDisputes = (stripe: Stripe): Disputes => {
  const readDispute = async (providerId: string) =>
    orDown(await readOrDown(stripe.disputes.retrieve(providerId)))

  /**
   * A change that may have arrived: without an answer, or if it was refused because the dispute has moved on, the
   * dispute itself says how it stands.
   */
  const change = async (providerId: string, request: Promise<Stripe.Dispute>): Promise<Dispute> => {
    try {
      return orDown(await request)
    } catch (thrown) {
      if (isMissing(thrown)) throw refuse('not_found')
      outcomeOfFailure(thrown)
      return readDispute(providerId)
    }
  }

  return {
    readDispute,
    listDisputes: async since => {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const listed = stripe.disputes.list({ created, limit: 100 }).autoPagingToArray({ limit: 10_000 })
      return (await readOrDown(listed)).map(({ id }) => id)
    },
    uploadEvidence: async ({ name, bytes, idempotencyKey }) => {
      const file = { data: bytes, name, type: 'application/pdf' }
      const sent = stripe.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey })
      const { object, id } = await readOrDown(sent)
      if (object !== 'file') throw refuse('payment_service_down')
      return id
    },
    submitEvidence: ({ providerId, fileId, idempotencyKey }) =>
      change(
        providerId,
        stripe.disputes.update(
          providerId,
          { evidence: { uncategorized_file: fileId }, submit: true },
          { idempotencyKey },
        ),
      ),
    acceptDispute: ({ providerId, idempotencyKey }) =>
      change(providerId, stripe.disputes.close(providerId, {}, { idempotencyKey })),
  }
}
