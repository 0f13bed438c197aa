import { setTimeout as turnOfTheLoop } from 'node:timers/promises'
import { buildSuccess } from '@gaitway/contract/answers'
import { calls, callNames, type CallName } from '@gaitway/contract/calls/index'
import { ANY } from '@gaitway/contract/calls/row'
import { render } from '@testing-library/preact'
import type { ReactNode } from 'react'
import { mutate, SWRConfig } from 'swr'
import { keepToken } from '../../web/api/session.ts'

type Sent = Record<string, unknown>
type FakeRequest = { name: CallName; sent: Sent; key: string | undefined }
/** The response of a call, which may depend on its input. */
export type Answers = Partial<Record<CallName, object | null | ((sent: Sent) => object | null)>>

class Refused {
  constructor(
    readonly status: number,
    readonly failure: object,
  ) {}
}

/** An error response: status, code, and a message or field errors. */
export const refused = (status: number, code: string, error: string | Record<string, string>) =>
  new Refused(status, { status, code, message: 'Refused.', error })

/** Exact paths before patterns, and variants before the row for the rest. */
const byExactness = callNames.toSorted(
  (a, b) =>
    Number(calls[a].path.includes('{')) - Number(calls[b].path.includes('{')) ||
    Number(!calls[a].variant) - Number(!calls[b].variant),
)

const patterns = new Map(
  byExactness.map(name => [
    name,
    new RegExp(`^/api${calls[name].path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  ]),
)

type Variant = NonNullable<(typeof calls)[CallName]['variant']>
const isMeant = ({ field, value }: Variant, body: Sent) =>
  value === ANY ? body[field] !== undefined : body[field] === value

/** The fields of a call that travel in headers. */
const headedFields = (name: CallName, headers: Headers) =>
  Object.fromEntries(
    Object.entries(calls[name].headers ?? {}).flatMap(([field, header]) => {
      const value = headers.get(header)
      return value === null ? [] : [[field, value]]
    }),
  )

/** The call of a request, by method and path. A fixed field picks among calls that share both. */
const match = (method: string, path: string, body: Sent): [CallName, Sent] | undefined => {
  for (const name of byExactness) {
    if (calls[name].method !== method) continue
    const found = patterns.get(name)?.exec(path)
    const { variant } = calls[name]
    if (variant && !isMeant(variant, body)) continue
    if (found) return [name, { ...found.groups }]
  }
  return undefined
}

const bodyOf = ({ body }: RequestInit) => (typeof body === 'string' ? (JSON.parse(body) as Sent) : {})

/** A fake API that records its requests. A call without a response fails like a lost connection. */
export const fakeApi = (answers: Answers) => {
  const requests: FakeRequest[] = []
  keepToken('a token')
  global.fetch = (async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const body = bodyOf(init)
    const [name, parts] = match(init.method ?? 'GET', pathname, body) ?? []
    const answer = name && answers[name]
    if (!name || answer === undefined) throw new TypeError(`no connection for ${url}`)
    const sentHeaders = new Headers(init.headers)
    const headed = headedFields(name, sentHeaders)
    const sent = { ...parts, ...Object.fromEntries(searchParams), ...headed, ...body }
    requests.push({ name, sent, key: sentHeaders.get('idempotency-key') ?? undefined })
    const output: unknown = typeof answer === 'function' ? (answer as (sent: Sent) => object)(sent) : answer
    const [status, envelope] =
      output instanceof Refused ? [output.status, output.failure] : [200, buildSuccess(calls[name], output)]
    const headers = new Headers({ 'content-type': 'application/json' })
    const response = { ok: status < 400, status, headers, json: async () => envelope }
    return { ...response, clone: () => response }
  }) as never
  return {
    requests,
    sentTo: (name: CallName) => requests.filter(call => call.name === name).map(({ sent }) => sent),
  }
}

/** Waits until effects that run in the next frame are done. */
export const settled = async () => {
  await turnOfTheLoop()
  await turnOfTheLoop()
  await turnOfTheLoop()
}

/** Renders a screen at an address, without anything cached by the test before. */
export const draw = async (screen: ReactNode, address = '/') => {
  // Requests of the test before are over once its timers have run.
  await turnOfTheLoop()
  await mutate(() => true, undefined, { revalidate: false })
  sessionStorage.clear()
  window.history.replaceState(null, '', address)
  return render(<SWRConfig value={{ dedupingInterval: 0, shouldRetryOnError: false }}>{screen}</SWRConfig>)
}
