import {
  parseFailure,
  copyCountCap,
  getFailureMessage,
  isTokenStale,
  type Success,
  UNANNOUNCED,
} from '@gaitway/contract/answers'
import { buildRequest } from '@gaitway/contract/call-request'
import { calls, type CallName } from '@gaitway/contract/calls/index'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import type { ErrorCode } from '@gaitway/contract/values/errors'
import { messages } from './messages.ts'
import { toasts } from './toasts.ts'
import { accessToken, deactivation, sendAsUser, session } from './session.ts'

/** A call that was refused or didn't get through. `message` is shown to people. */
export class CallFailed extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    /** One sentence per invalid field. */
    readonly fields: Record<string, string>,
  ) {
    super(message)
    this.name = 'CallFailed'
  }
}

/** The refusal of a call with this code, if it was one. */
export const getRefusal = (code: ErrorCode, thrown: unknown): CallFailed | undefined =>
  thrown instanceof CallFailed && thrown.code === code ? thrown : undefined

export type CallOptions = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** The request goes out even if the page is left right away. */
  keepalive?: boolean
  /** Shows the success message of the response as a toast. */
  isAnnounced?: true
}

const send = async (name: CallName, sent: Record<string, unknown>, options: CallOptions) => {
  const { method, address, headers, body } = buildRequest(name, sent)
  const token = accessToken()
  return fetch(`/api${address}`, {
    method,
    signal: options.signal,
    ...(options.keepalive && { keepalive: true }),
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    },
    body: body && JSON.stringify(body),
  })
}

const readFailure = async (response: Response): Promise<CallFailed> => {
  const answer = await parseFailure(response)
  const fields = answer?.error && typeof answer.error === 'object' ? answer.error : {}
  return new CallFailed(getFailureMessage(answer), response.status, answer?.code ?? 'internal', fields)
}

const createOfflineError = () => new CallFailed(messages.common.offline, 0, 'offline', {})

/** The successful response to a call. A stale token is refreshed once. It throws `CallFailed`. */
export const fetchCall = async <Name extends CallName>(
  name: Name,
  sent: Sent<Name>,
  options: CallOptions = {},
): Promise<Response> => {
  const input = sent as Record<string, unknown>
  const sendOnline = async () => {
    try {
      return await send(name, input, options)
    } catch (thrown) {
      if (options.signal?.aborted) throw thrown
      throw createOfflineError()
    }
  }
  const response = calls[name].who.guest
    ? await sendOnline()
    : await sendAsUser(sendOnline, { isStale: isTokenStale, createOfflineError })
  if (!response.ok) {
    const failed = await readFailure(response)
    if (failed.code === 'deactivated') deactivation.notify()
    throw failed
  }
  return response
}

/** Shows a failed change as a toast. A failed read shows its error where its data would be. */
const toastFailure = (name: CallName, thrown: unknown) => {
  const { noErrorToast, method, opensSession } = calls[name]
  if (!noErrorToast && (method !== 'GET' || opensSession) && thrown instanceof CallFailed)
    toasts.sayError(thrown.message)
}

/** Makes a call by its name. It throws `CallFailed`. */
export const call = async <Name extends CallName>(
  name: Name,
  sent: Sent<Name>,
  options: CallOptions = {},
): Promise<Output<Name>> => {
  const response = await fetchCall(name, sent, options).catch((thrown: unknown) => {
    toastFailure(name, thrown)
    throw thrown
  })
  const { data, message } = (await response.json()) as Success<Output<Name>>
  if (options.isAnnounced && message !== UNANNOUNCED) toasts.say(message)
  copyCountCap(response.headers, data)
  if (calls[name].opensSession) {
    // no user yet while a second factor is pending
    const { token } = data as { token?: string }
    if (token) session.openSession(token)
  }
  return data
}
