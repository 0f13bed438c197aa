import type Stripe from 'stripe'
import { apiVersion } from './api-version.ts'
import { newId } from './ids.ts'
import { listOf, text } from './params.ts'
import { find, keep, list, type ServiceEvent } from './resources.ts'
import { pageParams, route } from './routes.ts'
import { secondsOf, type Work } from './work.ts'

/** Something happened: it is on record, and each webhook endpoint is to be told. */
export const emit = async (
  work: Work,
  type: Stripe.Event['type'],
  object: object,
  previousAttributes?: object,
  /** the connected account in which it happened; ours when left out */
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

const withPending = async (work: Work, events: ServiceEvent[]) => {
  const undelivered = await work
    .trx('payment_service.deliveries')
    .whereIn(
      'event',
      events.map(event => event.id),
    )
    .whereNull('delivered_at')
    .select<{ event: string }[]>('event')
  return events.map(event => ({
    ...event,
    pending_webhooks: undelivered.filter(delivery => delivery.event === event.id).length,
  }))
}

export const eventRoutes = [
  route('get', '/v1/events', { ...pageParams, type: text, types: listOf(text) }, async (work, given) => {
    const types = given.type === undefined ? given.types : [given.type]
    const found = await list(work, 'event', '/v1/events', given, { types })
    return { ...found, data: await withPending(work, found.data) }
  }),

  route('get', '/v1/events/:id', {}, async (work, _given, { id }) => {
    const [event] = await withPending(work, [await find(work, 'event', id)])
    return event ?? {}
  }),
]
