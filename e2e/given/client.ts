import { randomUUID } from 'node:crypto'
import { requestOf as callRequest } from '@gaitway/contract/call-request'
import { calls, type CallName } from '@gaitway/contract/calls/index'
import type { Failure, Success } from '@gaitway/contract/answers'
import type { Output, Sent } from '@gaitway/contract/schemas/index'

type Fields = Record<string, unknown>
export type Upload = { name: string; bytes: Uint8Array<ArrayBuffer>; contentType: string }
type More = { token?: string; key?: string; uploads?: Upload[] }

/** What the API answered instead of what was asked for. */
export class Refused extends Error {
  constructor(
    name: string,
    readonly answer: Failure,
  ) {
    super(`${name} was refused with ${answer.status} ${answer.code}: ${JSON.stringify(answer.error)}`)
  }
}

const asText = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))

/** A call as it travels; a variant says itself which it is. */
export const requestOf = (name: CallName, input: Fields) => {
  const { variant } = calls[name]
  return callRequest(name, { ...input, ...(variant?.value && { [variant.field]: variant.value }) })
}

const formOf = (fields: Fields, uploads: Upload[]) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, asText(value))
  for (const { name, bytes, contentType } of uploads) {
    form.append('files', new Blob([bytes], { type: contentType }), name)
  }
  return form
}

/** Makes calls of the table over HTTP, as the web app does: `call('jobs.post', {…}, { token })`. */
export const client =
  (url: string) =>
  async <Name extends CallName>(name: Name, input: Sent<Name>, { token, key, uploads }: More = {}) => {
    const { method, address, headers, body } = requestOf(name, input as Fields)
    const { once, multipart } = calls[name]
    const response = await fetch(`${url}/api${address}`, {
      method,
      headers: {
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(once ? { 'idempotency-key': key ?? randomUUID() } : {}),
        ...(body && !multipart ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: multipart ? formOf(body, uploads ?? []) : JSON.stringify(body) } : {}),
    })
    const answer = (await response.json()) as Success<Output<Name>> | Failure
    if ('code' in answer) throw new Refused(name, answer)
    return answer.data
  }

export type Call = ReturnType<typeof client>
