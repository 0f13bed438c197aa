import type { ServingOptions } from '../api/http/server.ts'
import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import request from 'supertest'
import { fillPath, splitHeaderFields } from '@gaitway/contract/call-request'
import { calls, type CallName } from '@gaitway/contract/calls/index'
import { createApi } from '../api/http/app.ts'
import { makeAccessToken } from '../api/services/access-token.ts'
import type { Services } from '../api/services/services.ts'
import { newId } from '../api/store/ids.ts'
import { withRecordedAnswers } from './coverage.ts'

type Headers = Record<string, string>

/** Where and how a test serves a site of its own. */
export const testServing: ServingOptions = {
  host: '127.0.0.1',
  port: 0,
  drain: { delayMilliseconds: 0, milliseconds: 1_500 },
}

/** An access token of a new session of this user. */
export const tokenOf = async ({ db, clock, config }: Services, userId: string) => {
  const id = newId()
  const at = clock.real()
  await db('sessions').insert({
    id,
    userId,
    refreshHash: randomBytes(32),
    rotatedAt: at,
    createdAt: at,
    lastUsedAt: at,
  })
  return makeAccessToken(config.sessionSecret, id)
}

const apps = new WeakMap<Services, RequestListener>()

/** The same for the same services, made for its first request: compiling all routes takes as long as ten requests. */
const openApp = (services: Services) => {
  const app = apps.get(services) ?? withRecordedAnswers(createApi(services))
  apps.set(services, app)
  return app
}

/** The API over HTTP, called by the names in the call table. */
export const testApi = (services: Services) => {
  const app: RequestListener = (incoming, response) => openApp(services)(incoming, response)
  const callerWith = (known: () => Promise<Headers>) => ({
    /** Makes one call of the table, with an Idempotency-Key if needed. */
    call: async (name: CallName, input: Record<string, unknown> = {}, headers: Headers = {}) => {
      const { method, idempotent } = calls[name]
      const { headers: ownHeaders, rest: unheaded } = splitHeaderFields(name, input)
      const { path, rest } = fillPath(name, unheaded)
      const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
      const all = {
        ...(await known()),
        ...ownHeaders,
        ...(idempotent === true ? { 'idempotency-key': newId() } : {}),
        ...headers,
      }
      const outgoing = request(app)[verb](path).set(all)
      return method === 'GET' ? outgoing.query(rest) : outgoing.send(rest)
    },
    /** A request not in the call table, such as an upload. */
    send: async (
      method: 'get' | 'post' | 'patch' | 'put' | 'delete',
      path: string,
      headers: Headers = {},
      body?: object,
    ) => {
      const outgoing = request(app)
        [method](path)
        .set({ ...(await known()), ...headers })
      return body ? outgoing.send(body) : outgoing
    },
    /** Uploads files as multipart, like a form. */
    upload: async (purpose: string, files: { name: string; bytes: Buffer }[]) => {
      const outgoing = request(app)
        .post('/add-file')
        .set(await known())
        .field('purpose', purpose)
      for (const { name, bytes } of files) outgoing.attach('files', bytes, name)
      return outgoing
    },
    /** Has files checked, like the form of the compliance page. */
    checkFile: async (files: { name: string; bytes: Buffer }[], fields: Record<string, string> = {}) => {
      const outgoing = request(app)
        .post('/compliance/check')
        .set(await known())
        .field(fields)
      for (const { name, bytes } of files) outgoing.attach('files', bytes, name)
      return outgoing
    },
  })
  const tokens = new Map<string, Promise<string>>()
  return {
    app,
    guest: callerWith(async () => ({})),
    /** Calls by this user, logged in once. */
    as: (person: { userId: string }) => {
      const token = tokens.get(person.userId) ?? tokenOf(services, person.userId)
      tokens.set(person.userId, token)
      return callerWith(async () => ({ authorization: `Bearer ${await token}` }))
    },
    /** Calls with this access token. */
    bearing: (token: string) => callerWith(async () => ({ authorization: `Bearer ${token}` })),
  }
}
