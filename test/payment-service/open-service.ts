import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import Stripe from 'stripe'
import { testDatabase } from '../database.ts'
import { openPaymentService } from '../../payment-service/open-payment-service.ts'
import type { Webhook } from '../../payment-service/webhooks.ts'
import { openReceiver } from './receiver.ts'

const secretKey = 'sk_test_local'

type Parts = { databaseUrl: string; now?: () => Date; webhooks?: Webhook[] }

export const stripeAt = (port: number, key = secretKey) =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })

/** The service of one process, with its pages under /pay like in the product. */
export const openInstance = async ({ databaseUrl, now, webhooks = [] }: Parts) => {
  const app = express()
  const server = createServer(app)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pay`
  const service = await openPaymentService({
    databaseUrl,
    secretKey,
    publicUrl: () => publicUrl,
    webhooks,
    retryDelaysMs: [60_000, 600_000],
    ...(now && { now }),
  })
  app.use('/pay', service.pages)
  return {
    service,
    publicUrl,
    stripe: stripeAt(service.port),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
      await service.close()
    },
  }
}

/** A service with a database of its own, a receiver for its webhooks, and a clock that the test moves. */
export const openForTest = async () => {
  const database = await testDatabase()
  const receiver = await openReceiver()
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const parts = {
    databaseUrl: database.url,
    now,
    webhooks: [receiver.webhook, { ...receiver.webhook, ofConnected: true }],
  }
  const instance = await openInstance(parts)
  return {
    ...instance,
    database,
    receiver,
    passMinutes: (minutes: number) => {
      aheadMs += minutes * 60_000
    },
    another: () => openInstance(parts),
    /** An object as the service stores it, also of kinds that no endpoint answers. */
    stored: async <T>(id: string): Promise<T> => {
      const row = await database.db('payment_service.resources').where({ id }).first('answer')
      return row.answer as T
    },
    /** All events, newest first: of our own account, or of a connected one. */
    events: async (account: string | null = null): Promise<Stripe.Event[]> => {
      const rows = await database
        .db('payment_service.resources')
        .where({ kind: 'event', account })
        .orderBy('serial', 'desc')
      return rows.map(row => row.answer as Stripe.Event)
    },
    close: async () => {
      await instance.close()
      await receiver.close()
      await database.close()
    },
  }
}

/** Visits a page like a browser, but doesn't follow redirects. */
export const visit = async (url: string, fields?: Record<string, string>) => {
  const response = await fetch(url, {
    redirect: 'manual',
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
  return {
    status: response.status,
    goesTo: response.headers.get('location'),
    policy: response.headers.get('content-security-policy') ?? '',
    page: await response.text(),
  }
}

/** The error of a request that must fail. */
export const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('The request was expected to fail')
    },
    (error: unknown) => {
      if (error instanceof Stripe.errors.StripeError) return error
      throw error
    },
  )

/** The types of the events about these objects, oldest first. */
export const typesFor = async (
  { events }: Pick<Awaited<ReturnType<typeof openForTest>>, 'events'>,
  ...ids: string[]
) =>
  (await events())
    .filter(({ data }) => {
      const object = data.object as { id: string; payment_intent?: string }
      return ids.includes(object.id) || ids.includes(String(object.payment_intent))
    })
    .map(event => event.type)
    .toReversed()
