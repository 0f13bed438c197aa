import type Stripe from 'stripe'
import { newId } from './ids.ts'
import { insertResource, type ServiceEvent } from './resources.ts'
import { secondsOf, type ServiceContext } from './request-context.ts'

/** The only version of Stripe's API that the service speaks: the one that its SDK pins. */
export const apiVersion: typeof Stripe.API_VERSION = '2026-10-28.endive'

/** Records an event and queues it for each webhook endpoint that receives it. */
export const emit = async (
  context: ServiceContext,
  type: Stripe.Event['type'],
  object: object,
  previousAttributes?: object,
  /** the connected account in which it happened; our own when left out */
  account?: string,
) => {
  const endpoints = context.endpoints.flatMap(({ ofConnected = false }, index) =>
    ofConnected === (account !== undefined) ? [index] : [],
  )
  const event = await insertResource<ServiceEvent>(
    { ...context, account: account ?? null },
    {
      id: newId('event'),
      object: 'event',
      ...(account !== undefined && { account }),
      api_version: apiVersion,
      created: secondsOf(context.at),
      data: { object, ...(previousAttributes && { previous_attributes: previousAttributes }) },
      livemode: false,
      pending_webhooks: endpoints.length,
      request: context.request,
      type,
    },
  )
  const deliveries = endpoints.map(endpoint => ({ event: event.id, endpoint, due_at: context.realAt }))
  if (deliveries.length > 0) await context.trx('payment_service.deliveries').insert(deliveries)
}
