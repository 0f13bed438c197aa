import Stripe from 'stripe'
import { readErrorCode } from '../startup-error.ts'
import { OUTSIDE_TIMEOUT_MS, withTimeout } from './timeout.ts'

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** signs events of connected accounts */
  connectWebhookSecret?: string
  /** the port of the local payment service; if not given, Stripe itself */
  localPort?: number
  /** tests wait less */
  timeoutMs?: number
}

export type Connection = Pick<StripeOptions, 'secretKey' | 'localPort' | 'timeoutMs'>

/** A connection that went stale while idle is reset sooner than this. */
const STALE_MS = 1_000

const isReset = (thrown: unknown) =>
  Stripe.HttpClient.CONNECTION_CLOSED_ERROR_CODES.includes(readErrorCode(thrown) ?? '')

/**
 * Node's client only limits silence between two bytes, and nothing before the connection is open. The SDK also resends
 * any request that was reset, however late. Here one timeout covers a request and its whole answer, and only a request
 * on a stale connection is sent again.
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
      // without its code the SDK doesn't recognize a reset
      if (isReset(thrown) && waited() > STALE_MS) throw new Error('Reset after a wait', { cause: thrown })
      throw thrown
    }
  }
  return { getClientName: () => client.getClientName(), makeRequest }
}

/** Stripe's SDK, connected to Stripe or to the local payment service. */
export const connectTo = ({ secretKey, localPort, timeoutMs = OUTSIDE_TIMEOUT_MS }: Connection) =>
  new Stripe(secretKey, {
    telemetry: false,
    timeout: timeoutMs,
    httpClient: limitedClient(timeoutMs),
    // we resend ourselves, with the same key
    maxNetworkRetries: 0,
    ...(localPort !== undefined && { host: '127.0.0.1', port: localPort, protocol: 'http' as const }),
  })
