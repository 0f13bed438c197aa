import { failureIn, keepCountCap, shownMessage, STALE_TOKEN, type Success } from '@gaitway/contract/answers'
import { requestOf } from '@gaitway/contract/call-request'
import { calls, type CallName } from '@gaitway/contract/calls/index'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import type { ErrorCode } from '@gaitway/contract/errors'
import { messages } from '../shared/messages.ts'
import { accessToken, deactivation, endSession, renew, session } from './session.ts'

/** A call that was refused or did not arrive; `message` is what a person is shown. */
export class CallFailed extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    /** a sentence for each field at fault */
    readonly fields: Record<string, string>,
  ) {
    super(message)
    this.name = 'CallFailed'
  }
}

/** What was refused with this code, if it was. */
export const refusedWith = (code: ErrorCode, thrown: unknown): CallFailed | undefined =>
  thrown instanceof CallFailed && thrown.code === code ? thrown : undefined

export type CallOptions = { idempotencyKey?: string; signal?: AbortSignal }

const send = async (name: CallName, sent: Record<string, unknown>, options: CallOptions) => {
  const { method, address, headers, body } = requestOf(name, sent)
  const token = accessToken()
  return fetch(`/api${address}`, {
    method,
    signal: options.signal,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    },
    body: body && JSON.stringify(body),
  })
}

const failureOf = async (response: Response): Promise<CallFailed> => {
  const answer = await failureIn(response)
  const fields = answer?.error && typeof answer.error === 'object' ? answer.error : {}
  return new CallFailed(shownMessage(answer), response.status, answer?.code ?? 'internal', fields)
}

const isStale = async (response: Response) =>
  response.status === 401 ||
  (response.status === 403 && (await failureIn(response.clone()))?.code === STALE_TOKEN)

const offline = () => new CallFailed(messages.common.offline, 0, 'offline', {})

/** What arrives for a call that is not refused; a stale token is renewed once. */
export const answered = async <Name extends CallName>(
  name: Name,
  sent: Sent<Name>,
  options: CallOptions = {},
): Promise<Response> => {
  const input = sent as Record<string, unknown>
  const arrive = async () => {
    try {
      return await send(name, input, options)
    } catch (thrown) {
      if (options.signal?.aborted) throw thrown
      throw offline()
    }
  }
  let response = await arrive()
  if (!calls[name].who.guest && (await isStale(response))) {
    const renewal = await renew()
    if (renewal === 'unreachable') throw offline()
    if (renewal === 'renewed') response = await arrive()
    // a fresh token that does not hold either: there is no session behind it any more
    if (renewal !== 'renewed' || (await isStale(response)))
      endSession(renewal === 'renewed' ? 'expired' : renewal)
  }
  if (!response.ok) {
    const failed = await failureOf(response)
    if (failed.code === 'deactivated') deactivation.tell()
    throw failed
  }
  return response
}

/** One call by its name: what it takes and gives are the contract's. */
export const call = async <Name extends CallName>(
  name: Name,
  sent: Sent<Name>,
  options: CallOptions = {},
): Promise<Output<Name>> => {
  const response = await answered(name, sent, options)
  const { data } = (await response.json()) as Success<Output<Name>>
  keepCountCap(response.headers, data)
  if (calls[name].opensSession) {
    // none yet where a second factor is due first
    const { token } = data as { token?: string }
    if (token) session.openSession(token)
  }
  return data
}
