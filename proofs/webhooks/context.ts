import { randomUUID } from 'node:crypto'
import type { Express } from 'express'
import type { Knex } from 'knex'
import Stripe from 'stripe'
import request from 'supertest'
import { createApi } from '../../api/http/app.ts'
import { readPaymentEvent, verifyEvent } from '../../api/services/stripe-events.ts'
import { testServices, type TestServices } from '../../test/services.ts'

const ownSecret = 'whsec_of_our_own_account'
const connectSecret = 'whsec_of_connected_accounts'
const staleSeconds = 1_700_000_000

export type EventSummary = { object: 'payment_intent' | 'refund' | 'dispute'; id: string; type: string }
export type Stage = { services: TestServices; app: Express }

/** The API with a payment service in memory, whose events are signed and verified like Stripe's. */
export const openStage = (db: Knex): Stage => {
  const fake = testServices(db)
  const payments = {
    ...fake.payments,
    readEvent: (rawBody: Buffer, signature: string | undefined) =>
      verifyEvent(rawBody, signature, [ownSecret, connectSecret]),
    readStoredEvent: (body: unknown) => readPaymentEvent(body as Stripe.Event),
  }
  const services = { ...fake, payments }
  return { services, app: createApi(services) }
}

export type Envelope = { id: string; body: string }

/** An event of the payment service. Sent again it is the same, signed anew. */
export const envelope = ({ object, id: objectId, type }: EventSummary): Envelope => {
  const id = `evt_${randomUUID().replaceAll('-', '')}`
  const data = { object: { object, id: objectId, metadata: {} } }
  return { id, body: JSON.stringify({ id, object: 'event', type, data }) }
}

type Sent = Pick<Envelope, 'body'>

const post = async ({ app }: Stage, { body }: Sent, signature: string) => {
  const { status } = await request(app)
    .post('/payments/webhook')
    .set({ 'stripe-signature': signature, 'content-type': 'application/json' })
    .send(body)
  return status
}
const signed = ({ body }: Sent, more: { secret?: string; timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload: body, secret: ownSecret, ...more })

export const deliver = (stage: Stage, event: Envelope) => post(stage, event, signed(event))

/** The same event forged: without the secret, with another body under its signature, and with an old signature. */
export const forge = async (stage: Stage, event: Envelope) => [
  await post(stage, event, signed(event, { secret: 'whsec_guessed' })),
  await post(stage, { body: event.body.replace('evt_', 'evt_x') }, signed(event)),
  await post(stage, event, signed(event, { timestamp: staleSeconds })),
]
