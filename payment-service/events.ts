import type Stripe from 'stripe'
import { newId } from './ids.ts'
import { keep, type ServiceEvent } from './resources.ts'
import { secondsOf, type Work } from './work.ts'

/** The only version of Stripe's API that the service speaks: the one that its SDK pins. */
export const apiVersion: typeof Stripe.API_VERSION = '2026-10-28.endive'

/** Records an event and queues it for each webhook endpoint that receives it. */
export const emit = async (
  work: Work,
  type: Stripe.Event['type'],
  object: object,
  previousAttributes?: object,
  /** the connected account in which it happened; our own when left out */
  account?: string,
) => {
  const endpoints = work.endpoints.flatMap(({ ofConnected = false }, index) =>
    ofConnected === (account !== undefined) ? [index] : [],
  )
  const event = await keep<ServiceEvent>(
    { ...work, account: account ?? null },
    {
      id: newId('event'),
      object: 'event',
      ...(account !== undefined && { account }),
      api_version: apiVersion,
      created: secondsOf(work.at),
      data: { object, ...(previousAttributes && { previous_attributes: previousAttributes }) },
      livemode: false,
      pending_webhooks: endpoints.length,
      request: work.request,
      type,
    },
  )
  const deliveries = endpoints.map(endpoint => ({ event: event.id, endpoint, due_at: work.realAt }))
  if (deliveries.length > 0) await work.trx('payment_service.deliveries').insert(deliveries)
}
