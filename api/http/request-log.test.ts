import { once } from 'node:events'
import { request as ask } from 'node:http'
import express, { type Express } from 'express'
import { openLog } from '../services/log.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { newDatabase } from '../../test/database.ts'
import { testServing, tokenOf } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'
import { createApi } from './app.ts'
import { watchRequests } from './request-log.ts'
import { serve, type Serving } from './server.ts'

const database = await newDatabase()
const { db } = database
const lines: Record<string, unknown>[] = []
const errors: Record<string, unknown>[] = []
const counted: unknown[][] = []
let onLine = () => {}
let serving: Serving
let origin: string

const keep = (list: Record<string, unknown>[]) => ({
  write: (text: string) => {
    list.push(JSON.parse(text) as Record<string, unknown>)
    onLine()
  },
})
const services = { ...testServices(db), log: openLog('error', keep(errors)) }

/** Pages that answer at once, never, or with an error. */
const createPages = (): Express => {
  const pages = express()
  pages.get('/silent', () => {})
  return pages.use((_request, response) => void response.send('page'))
}

beforeAll(async () => {
  const watch = watchRequests({
    log: openLog('debug', keep(lines)),
    countRequest: (...figures) => void counted.push(figures),
  })
  serving = await serve({ api: createApi(services), pages: createPages() }, testServing, watch)
  origin = `http://127.0.0.1:${serving.port}`
})
afterAll(async () => {
  await serving.stop()
  await database.close()
})
beforeEach(() => {
  lines.length = 0
  errors.length = 0
  counted.length = 0
})

/** Waits for the line that a request leaves when it has ended, which can be after its answer. */
const nextLine = async () => {
  if (lines.length === 0) await new Promise<void>(resolve => (onLine = resolve))
  onLine = () => {}
  return lines[0] ?? {}
}
const visit = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(origin + path, init)
  return { response, text: await response.text(), line: await nextLine() }
}

const trace = '0af7651916cd43dd8448eb211c80319c'

describe('request log: the ID of a request', () => {
  test('is the trace of its traceparent, and is in the response and in its line', async () => {
    const { response, line } = await visit('/api/app-config', {
      headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` },
    })
    expect([response.headers.get('request-id'), line.requestId]).toEqual([trace, trace])
  })

  test.each([
    ['none', undefined],
    ['one of zeros', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`],
    ['one whose span is zeros', `00-${trace}-${'0'.repeat(16)}-01`],
    ['a version that is never valid', `ff-${trace}-b7ad6b7169203331-01`],
    ['capital letters', `00-${trace.toUpperCase()}-b7ad6b7169203331-01`],
    ['something else', `${trace}" injected`],
  ])('is new after %s', async (_case, traceparent) => {
    const { response, line } = await visit('/', { headers: traceparent ? { traceparent } : {} })
    const id = response.headers.get('request-id')
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(id).not.toBe(trace)
    expect(line.requestId).toBe(id)
  })

  test('is in the answer of an internal error, and in the line of its error', async () => {
    const person = await buildClinician(db)
    await db.raw("ALTER TABLE users ADD CONSTRAINT no_canaries CHECK (first_name <> 'Canary')")
    const authorization = `Bearer ${await tokenOf(services, person.userId)}`
    const { response, text, line } = await visit('/api/add-clinician', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ firstName: 'Canary' }),
    })
    const id = String(response.headers.get('request-id'))
    expect([response.status, text]).toEqual([500, expect.stringContaining(`(${id})`)])
    expect(errors).toMatchObject([{ requestId: id, err: { constraint: 'no_canaries' } }])
    expect(line).toMatchObject({ requestId: id, status: 500, userId: person.userId })
  })
})

describe('request log: the route of a request', () => {
  test.each([
    ['GET', '/api/app-config', '/api/app-config', 200],
    ['GET', '/api/calendar/a-secret-token.ics', '/api/calendar/{token}.ics', 422],
    ['GET', '/api/clinician/password-reset/a-secret-token', '/api/clinician/password-reset/{token}', 422],
    ['GET', '/api/admin/shifts/019a0000-0000-7000-8000-000000000000', '/api/admin/shifts/{id}', 401],
    ['GET', '/api/admin/shifts?search=secret', '/api/admin/shifts', 401],
    ['GET', '/api/admin/secret-things', 'unknown', 401],
    ['GET', '/api/none/secret', 'unknown', 404],
    ['DELETE', '/api/app-config', 'unknown', 405],
    ['GET', '/password/reset?token=secret', '/password/reset', 200],
    ['GET', '/clinician/jobprofile/secret?x=secret', '/clinician/jobprofile/:id', 200],
    ['GET', '/admin/assets/secret.js', '/admin/*', 200],
    ['GET', '/assets/secret.js', '/assets/*', 200],
    ['GET', '/pay/setup/secret', '/pay/*', 200],
    ['GET', '/secret.txt', 'file', 200],
    ['GET', '/secret', '*', 200],
    ['GET', '/', '/', 200],
  ])('of %s %s is %s', async (method, path, route, status) => {
    const { line } = await visit(path, { method })
    expect(line).toMatchObject({ level: 30, method, route, status, milliseconds: expect.any(Number) })
    expect(JSON.stringify([line, counted])).not.toContain('secret')
    expect(counted).toEqual([[route, status, expect.any(Number)]])
  })

  test.each(['/healthz', '/readyz'])('of %s is logged only for debugging', async path => {
    expect((await visit(path)).line).toMatchObject({ level: 20, route: path })
  })
})

test('request log: a request whose client leaves before the response is aborted', async () => {
  const sent = ask(`${origin}/silent`)
  sent.once('error', () => {})
  sent.end()
  await once(sent, 'socket')
  const [socket] = [sent.socket]
  if (socket?.connecting) await once(socket, 'connect')
  sent.destroy()
  expect(await nextLine()).toMatchObject({ route: '*', status: 'aborted' })
  expect(counted).toEqual([['*', 'aborted', expect.any(Number)]])
})

test('request log: a live stream has a line when it ends, and does not count as a slow request', async () => {
  const person = await buildClinician(db)
  const headers = { authorization: `Bearer ${await tokenOf(services, person.userId)}` }
  // the double of the stream ends it as soon as it opens
  const { line } = await visit('/api/events', { headers })
  expect(line).toMatchObject({ route: '/api/events', status: 200, userId: person.userId })
  expect(counted).toEqual([])
})
