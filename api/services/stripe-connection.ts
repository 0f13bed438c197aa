import Stripe from 'stripe'
import { codeOf } from './cannot-start.ts'
import { OUTSIDE_TIMEOUT_MS, withTimeout } from './timeout.ts'

export type StripeWish = {
  secretKey: string
  webhookSecret: string
  /** signs the events of connected accounts */
  connectWebhookSecret?: string
  /** the port of the local payment service; not given: Stripe itself */
  localPort?: number
  /** only a test is less patient */
  timeoutMs?: number
}

export type Connection = Pick<StripeWish, 'secretKey' | 'localPort' | 'timeoutMs'>

/** A connection that went stale while it was idle is reset sooner than this. */
const STALE_MS = 1_000

const isReset = (thrown: unknown) =>
  Stripe.HttpClient.CONNECTION_CLOSED_ERROR_CODES.includes(codeOf(thrown) ?? '')

/**
 * Node's own client limits only the silence between two bytes, and nothing before it is connected; and the SDK sends
 * again what was reset, however long that took. Here one limit holds for a request with all of its answer, and only
 * a request whose connection had gone stale is sent again.
 */
const limitedClient = (timeoutMs: number): Stripe.HttpClient => {
  const client = Stripe.createNodeHttpClient()
  const makeRequest: Stripe.HttpClient['makeRequest'] = async (...request) => {
    const sentAt = performance.now()
    const waited = () => performance.now() - sentAt
    try {
      const response = await withTimeout(client.makeRequest(...request), timeoutMs)
      const readAll = response.toJSON.bind(response)
      return Object.assign(response, { toJSON: () => withTimeout(readAll(), timeoutMs - waited()) })
    } catch (thrown) {
      // without its code the SDK does not know it as a reset
      if (isReset(thrown) && waited() > STALE_MS) throw new Error('Reset after a wait', { cause: thrown })
      throw thrown
    }
  }
  return { getClientName: () => client.getClientName(), makeRequest }
}

/** Stripe's SDK, towards Stripe itself or the local service that speaks the same HTTP. */
export const connectTo = ({ secretKey, localPort, timeoutMs = OUTSIDE_TIMEOUT_MS }: Connection) =>
  new Stripe(secretKey, {
    telemetry: false,
    timeout: timeoutMs,
    httpClient: limitedClient(timeoutMs),
    // we send again ourselves, with the same key, so that what was heard is never guessed
    maxNetworkRetries: 0,
    ...(localPort !== undefined && { host: '127.0.0.1', port: localPort, protocol: 'http' as const }),
  })
