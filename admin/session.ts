import { getFailureMessage, isTokenStale, parseFailure, type Success } from '@gaitway/contract/answers'
import { createBrowserSession } from '@gaitway/contract/session/browser-session'
import { buildRequest } from '@gaitway/contract/call-request'
import { calls, type CallName } from '@gaitway/contract/calls/index'
import type { MoneyDecisionCall } from '@gaitway/contract/values/money-decisions'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { HttpError } from 'react-admin'

/** Shared with the consumer app: all tabs of both renew it one at a time and log out together. */
export const session = createBrowserSession()
const { accessToken, renew } = session

export const OFFLINE = 'You’re offline. Check your connection and try again.'

const attempt = (url: string, options: RequestInit) => {
  const headers = new Headers(options.headers)
  const token = accessToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  return fetch(url, { ...options, headers })
}

const assertOk = async (response: Response) => {
  if (response.ok) return response
  const failure = await parseFailure(response)
  const errors = failure?.error && typeof failure.error === 'object' ? { errors: failure.error } : {}
  throw new HttpError(getFailureMessage(failure), response.status, { ...errors, code: failure?.code })
}

/** Sends a request as the logged-in user and renews a stale token once. Refused again, the session ends. */
export const request = async (url: string, options: RequestInit = {}): Promise<Response> => {
  if (!accessToken()) await renew()
  const response = await attempt(url, options)
  if (!(await isTokenStale(response))) return assertOk(response)
  const renewal = await renew()
  if (renewal === 'unreachable') throw new HttpError(OFFLINE, 0)
  const last = renewal === 'renewed' ? await attempt(url, options) : response
  // refused even with a fresh token: the session is over, and the login page says why
  if (await isTokenStale(last)) session.endSession(renewal === 'renewed' ? 'expired' : renewal)
  return assertOk(last)
}

/** Before login there is no token to renew, so nothing is retried. */
const requestAsGuest = async (url: string, options: RequestInit) => assertOk(await attempt(url, options))

export const refusalCode = (thrown: unknown): string | undefined =>
  thrown instanceof HttpError ? (thrown.body as { code?: string } | undefined)?.code : undefined

/** What the API refused until a second admin approves it. */
export type SecondAdminNeeded = { message: string; call: MoneyDecisionCall; input: Record<string, unknown> }

/** What a second admin has to approve, if that is why it was refused. */
export const readSecondAdminNeeded = (thrown: unknown): SecondAdminNeeded | undefined =>
  thrown instanceof HttpError && refusalCode(thrown) === 'second_admin_needed'
    ? { ...(thrown.body as Omit<SecondAdminNeeded, 'message'>), message: thrown.message }
    : undefined

/** Calls an endpoint by its name. */
export const call = async <Name extends CallName>(
  name: Name,
  sent: Sent<Name>,
  idempotencyKey?: string,
): Promise<Output<Name>> => {
  const { method, address, headers, body } = buildRequest(name, sent as Record<string, unknown>)
  const send = calls[name].who.guest ? requestAsGuest : request
  const answering = send(`/api${address}`, {
    method,
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    body: body && JSON.stringify(body),
  })
  const response = await answering.catch((thrown: unknown) => {
    if (refusalCode(thrown) !== 'second_admin_needed' || !(thrown instanceof HttpError)) throw thrown
    throw new HttpError(thrown.message, thrown.status, {
      ...(thrown.body as object),
      call: name,
      input: sent,
    })
  })
  return ((await response.json()) as Success<Output<Name>>).data
}
