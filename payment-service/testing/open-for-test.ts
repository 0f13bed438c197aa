import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import Stripe from 'stripe'
import { testDatabase } from '../../api/testing/database.ts'
import { openPaymentService } from '../open-payment-service.ts'
import type { Webhook } from '../webhooks.ts'
import { openReceiver } from './receiver.ts'

const secretKey = 'sk_test_local'

type Parts = { databaseUrl: string; now?: () => Date; webhooks?: Webhook[] }

export const stripeAt = (port: number, key = secretKey) =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })

/** One process's service, with its pages mounted under /pay as the product does. */
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

/** A service on a database of its own with a receiver for its webhooks; the clock moves on demand. */
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
    close: async () => {
      await instance.close()
      await receiver.close()
      await database.close()
    },
  }
}

/** What a browser sends and sees, redirects left to the test. */
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

/** The error that a call of the SDK ends with. */
export const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('The call was expected to be refused')
    },
    (error: unknown) => {
      if (error instanceof Stripe.errors.StripeError) return error
      throw error
    },
  )
