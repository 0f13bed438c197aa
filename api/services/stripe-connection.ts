import Stripe from 'stripe'
import { z } from 'zod'
import { readErrorCode } from '../startup-error.ts'
import { classifyAnswer, readFailure, startCall, type WatchOutside } from './outside-calls.ts'
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
  report?: WatchOutside
}

export type Connection = Pick<StripeOptions, 'secretKey' | 'localPort' | 'timeoutMs' | 'report'>

/** A connection that went stale while idle is reset sooner than this. */
const STALE_MS = 1_000

const isReset = (thrown: unknown) =>
  Stripe.HttpClient.CONNECTION_CLOSED_ERROR_CODES.includes(readErrorCode(thrown) ?? '')

/** "/v1/refunds/re_1?expand[]=charge" without its ID and query. */
const hideIds = (path: string) =>
  path
    .split('?', 1)[0]
    ?.split('/')
    .map(part => (/^[a-z]+_(?=.*\d)/i.test(part) ? '{id}' : part))
    .join('/')

const answered = z.object({ error: z.object({ code: z.string().optional(), type: z.string().optional() }) })

/** How Stripe answered: its own code of an error, such as "card_declined", or the status. */
const readEnding = (response: Stripe.HttpClientResponse, body: unknown) => {
  const status = response.getStatusCode()
  const { code, type } = answered.safeParse(body).data?.error ?? {}
  const requestId = response.getHeaders()['request-id']
  return {
    outcome: classifyAnswer(status),
    code: code ?? type ?? status,
    requestId: typeof requestId === 'string' ? requestId : undefined,
  }
}

/**
 * Node's client only limits silence between two bytes, and nothing before the connection is open. The SDK also resends
 * any request that was reset, however late. Here one timeout covers a request and its whole answer, and only a request
 * on a stale connection is sent again.
 */
const limitedClient = (timeoutMs: number, report?: WatchOutside): Stripe.HttpClient => {
  const client = Stripe.createNodeHttpClient()
  const makeRequest: Stripe.HttpClient['makeRequest'] = async (...request) => {
    const [, , path, method] = request
    const endCall = startCall(report, 'stripe', `${method} ${hideIds(path)}`)
    const sentAt = performance.now()
    const waited = () => performance.now() - sentAt
    try {
      const response = await withTimeout(client.makeRequest(...request), timeoutMs)
      const readAll = response.toJSON.bind(response)
      const toJSON = async () => {
        try {
          const body: unknown = await withTimeout(readAll(), timeoutMs - waited())
          endCall(readEnding(response, body))
          return body
        } catch (thrown) {
          endCall(readFailure(thrown))
          throw thrown
        }
      }
      return Object.assign(response, { toJSON })
    } catch (thrown) {
      endCall(readFailure(thrown))
      // without its code the SDK doesn't recognize a reset
      if (isReset(thrown) && waited() > STALE_MS) throw new Error('Reset after a wait', { cause: thrown })
      throw thrown
    }
  }
  return { getClientName: () => client.getClientName(), makeRequest }
}

/** Stripe's SDK, connected to Stripe or to the local payment service. */
export const connectTo = ({ secretKey, localPort, timeoutMs = OUTSIDE_TIMEOUT_MS, report }: Connection) =>
  new Stripe(secretKey, {
    telemetry: false,
    timeout: timeoutMs,
    httpClient: limitedClient(timeoutMs, report),
    // we resend ourselves, with the same key
    maxNetworkRetries: 0,
    ...(localPort !== undefined && { host: '127.0.0.1', port: localPort, protocol: 'http' as const }),
  })
