import { randomUUID } from 'node:crypto'
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

/** The address and the body of a call: fields that the path names go into it, those of GET and DELETE into the query. */
export const requestOf = (name: CallName, input: Fields) => {
  const { method, path, variant } = calls[name]
  const rest: Fields = { ...input }
  if (variant?.value !== undefined) rest[variant.field] = variant.value
  const address = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = rest[field]
    delete rest[field]
    return encodeURIComponent(asText(value))
  })
  // a list is too long for an address
  const hasList = Object.values(rest).some(Array.isArray)
  if (method === 'POST' || method === 'PATCH' || (method === 'DELETE' && hasList))
    return { method, address, body: rest }
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([field, value]) => (value === undefined ? [] : [[field, asText(value)]])),
  ).toString()
  return { method, address: query ? `${address}?${query}` : address }
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
    const { method, address, body } = requestOf(name, input as Fields)
    const { once, multipart } = calls[name]
    const response = await fetch(`${url}/api${address}`, {
      method,
      headers: {
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
