import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { Express, Request } from 'express'
import type { Knex } from 'knex'
import { calls, callNames, type CallName } from '@gaitway/contract/calls/index'
import { errors } from '@gaitway/contract/values/errors'
import { lifecycles } from '@gaitway/contract/lifecycles/index'
import type { Lifecycle } from '@gaitway/contract/lifecycles/step'
import { findVariant } from '../api/http/mount.ts'

const folder = process.env.GAITWAY_COVERAGE
const recorded = new Set<string>()

/** Notes what a test saw in this process's own file, once each and right away, so that a killed one loses nothing. */
const note = (kind: 'call' | 'error' | 'move', name: string) => {
  const line = `${kind} ${name}`
  if (!folder || recorded.has(line)) return
  recorded.add(line)
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${process.pid}.txt`), `${line}\n`)
}

/** Records an error code that a test was refused with. */
export const recordError = (code: string) => note('error', code)

type Answer = { status: number; code?: unknown }

/** Records the answer to a request. The call it made, if any, is covered once it succeeded. */
export const recordAnswer = (name: CallName | undefined, { status, code }: Answer) => {
  if (name && status < 400) note('call', name)
  if (typeof code === 'string') recordError(code)
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
const endpoints = callNames.map(name => {
  const { method, path } = calls[name]
  return { name, method, pattern: patternOf(path), isFixed: !path.includes('{') }
})

/** The path below /api. */
const pathOf = (url: string) => (url.split('?')[0] ?? '').replace(/^\/api(?=\/)/, '')

/** The call behind a request. Undefined if its path isn't in the call table, or it fits no variant. */
export const findCall = (
  method: string,
  url: string,
  input: Record<string, unknown>,
): CallName | undefined => {
  const path = pathOf(url)
  const matching = endpoints.filter(one => one.method === method && one.pattern.test(path))
  const fixed = matching.filter(({ isFixed }) => isFixed)
  return findVariant(
    (fixed.length > 0 ? fixed : matching).map(({ name }) => name),
    input,
  )
}

const codeIn = (chunk: unknown): unknown => {
  const text = Buffer.isBuffer(chunk) ? chunk.toString() : chunk
  return typeof text === 'string' && text.startsWith('{') ? (JSON.parse(text) as { code?: unknown }).code : ''
}

/** The same app; its answers are recorded for the coverage check. */
export const withRecordedAnswers = (app: Express): RequestListener =>
  folder
    ? (request, response) => {
        const end = response.end.bind(response) as (...rest: unknown[]) => typeof response
        response.end = (...rest: unknown[]) => {
          const { method, originalUrl, query, body } = request as Request
          const input = { ...query, ...(body as object | undefined) }
          const name = findCall(method, originalUrl, input)
          const { statusCode: status } = response
          recordAnswer(name, { status, code: status < 400 ? undefined : codeIn(rest[0]) })
          return end(...rest)
        }
        return app(request, response)
      }
    : app

/** The lifecycle that an event’s noun follows, where it has another name. */
const follows: Record<string, string> = { refund: 'charge', queueMoneyItem: 'queueItem' }
const tables: Record<string, Lifecycle> = lifecycles

/** Records the moves that this database’s events tell of. */
export const recordMoves = async (db: Knex) => {
  if (!folder) return
  const events: { noun: string; verb: string; toState: string }[] = await db('events')
    .whereNotNull('to_state')
    .distinct('noun', 'verb', 'to_state')
  for (const { noun, verb, toState } of events) {
    const name = follows[noun] ?? noun
    if (tables[name]?.moves[verb]?.to === toState) note('move', `${name}.${verb}`)
  }
}

/** Everything a test run has to cover: calls, error codes, and moves of lifecycles. */
export const toCover = () => [
  ...callNames.map(name => `call ${name}`),
  ...Object.keys(errors).map(code => `error ${code}`),
  ...Object.entries(tables).flatMap(([name, { moves }]) =>
    Object.keys(moves).map(move => `move ${name}.${move}`),
  ),
]

/** What of this the processes of a run didn’t note in the folder. */
export const listUncovered = (wanted: readonly string[], notes: string): string[] => {
  const covered = new Set(
    readdirSync(notes).flatMap(name => readFileSync(join(notes, name), 'utf8').split('\n')),
  )
  return wanted.filter(line => !covered.has(line))
}
