import { failureIn, shownMessage, type Success } from '@gaitway/contract/answers'
import { SIGNED_IN_COOKIE } from '@gaitway/contract/brand'
import { requestOf } from '@gaitway/contract/call-request'
import type { CallName } from '@gaitway/contract/calls/index'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { HttpError } from 'react-admin'

/** In memory only; the cookie that renews it is the same one the consumer app has. */
let token: string | undefined
let underWay: Promise<boolean> | undefined

/** Whether there may be a session to renew; a guest need not ask. */
const mayRenew = () => document.cookie.split('; ').includes(`${SIGNED_IN_COOKIE}=1`)

const ask = async () => {
  if (!mayRenew()) return false
  const response = await fetch('/api/user/refreshToken', { headers: { 'x-refresh-token': 'cookie' } })
  if (!response.ok) return false
  token = ((await response.json()) as Success<{ token: string }>).data.token
  return true
}

/** A fresh access token by the cookie; one request at a time. False when there is no session. */
export const refresh = () => {
  underWay ??= ask().finally(() => {
    underWay = undefined
  })
  return underWay
}

export const hasToken = () => token !== undefined
export const forgetToken = () => {
  token = undefined
}
export const keepToken = (fresh: string) => {
  token = fresh
}

const attempt = (url: string, options: RequestInit) => {
  const headers = new Headers(options.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  return fetch(url, { ...options, headers })
}

/** A request as the signed-in person; a stale token is renewed once. Failures carry what a person is shown. */
export const request = async (url: string, options: RequestInit = {}): Promise<Response> => {
  if (!token) await refresh()
  let response = await attempt(url, options)
  if (response.status === 401 && (await refresh())) response = await attempt(url, options)
  if (response.ok) return response
  const failure = await failureIn(response)
  const errors = failure?.error && typeof failure.error === 'object' ? { errors: failure.error } : failure
  throw new HttpError(shownMessage(failure), response.status, errors)
}

/** One call of the call table by its name. */
export const call = async <Name extends CallName>(
  name: Name,
  sent: Sent<Name>,
  idempotencyKey?: string,
): Promise<Output<Name>> => {
  const { method, address, headers, body } = requestOf(name, sent as Record<string, unknown>)
  const response = await request(`/api${address}`, {
    method,
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    body: body && JSON.stringify(body),
  })
  return ((await response.json()) as Success<Output<Name>>).data
}
