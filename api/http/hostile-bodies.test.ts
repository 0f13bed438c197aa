import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { z } from 'zod'
import { fillPath, splitHeaderFields } from '@gaitway/contract/call-request'
import { calls, callNames, type CallName } from '@gaitway/contract/calls/index'
import { sides, type Side } from '@gaitway/contract/enums'
import { resources } from '@gaitway/contract/resources'
import { schemas } from '@gaitway/contract/schemas/index'
import { newId } from '../store/ids.ts'
import { buildClinician } from '../testing/builders/clinician.ts'
import { buildFacility } from '../testing/builders/facility.ts'
import { buildUser } from '../testing/builders/user.ts'
import { testDatabase } from '../testing/database.ts'
import { testApi, tokenOf } from '../testing/http.ts'
import { testServices } from '../testing/services.ts'

const database = await testDatabase()
const { db } = database
const services = testServices(db)
const { app } = testApi(services)
const people: Record<Side, { userId: string }> = {
  admin: await buildUser(db),
  subadmin: await buildUser(db, { role: 'subadmin' }),
  facility: await buildFacility(db),
  clinician: await buildClinician(db),
}
const tokens = Object.fromEntries(
  await Promise.all(sides.map(async side => [side, await tokenOf(services, people[side].userId)])),
) as Record<Side, string>

const agent = new Agent({ keepAlive: true })
let server: Server
beforeAll(async () => {
  server = createServer(app).listen(0)
  await once(server, 'listening')
})
afterAll(async () => {
  agent.destroy()
  server.close()
  server.closeAllConnections()
  await database.close()
})

type Answer = { status: number; code?: string; error?: string | Record<string, string> }
type Body = { content: string | Uint8Array<ArrayBuffer> | FormData; type?: string }

const bytes = (text: string) => new Uint8Array(Buffer.from(text))

const encode = async ({ content, type }: Body) => {
  if (!(content instanceof FormData)) return { content: Buffer.from(content), type }
  const form = new Response(content)
  return { content: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') }
}

/** Sends exactly these bytes as a user who may make the call. `query` and `inPath` are added to the URL as is. */
const ask = async (
  name: CallName,
  { body, query = '', inPath }: { body?: Body; query?: string; inPath?: string },
) => {
  const { method, who } = calls[name]
  const { headers, rest } = splitHeaderFields(name, { id: newId(), token: 'x' })
  const { path } = fillPath(name, rest)
  const address = inPath === undefined ? path : calls[name].path.replace(/\{\w+\}/, inPath)
  const { port } = server.address() as AddressInfo
  const encoded = body && (await encode(body))
  const outgoing = request({
    agent,
    port,
    method,
    path: `${address}${query}`,
    headers: {
      ...headers,
      'idempotency-key': newId(),
      ...(who.sides?.[0] && { authorization: `Bearer ${tokens[who.sides[0]]}` }),
      ...(encoded?.type && { 'content-type': encoded.type }),
      ...(encoded && { 'content-length': encoded.content.length }),
    },
  })
  const answered = once(outgoing, 'response')
  outgoing.end(encoded?.content)
  const [response] = (await answered) as [IncomingMessage]
  const { code, error } = (await json(response)) as Answer
  return { status: response.statusCode ?? 0, code, error }
}

const namedIn = ({ error }: Answer) => (typeof error === 'object' ? Object.keys(error) : [])
const writes = callNames.filter(name => calls[name].method !== 'GET' && name !== 'payments.webhook')
const takingJson = writes.filter(name => !calls[name].multipart)

const formOf = (field: string, value: string) => {
  const form = new FormData()
  form.append(field, value)
  return form
}
const notJson: [string, Body][] = [
  ['plain text', { content: '{"firstName":"Ann"}', type: 'text/plain' }],
  ['XML', { content: '<firstName>Ann</firstName>', type: 'application/xml' }],
  ['a form', { content: 'firstName=Ann', type: 'application/x-www-form-urlencoded' }],
  ['a multipart form', { content: formOf('firstName', 'Ann') }],
  ['no content type', { content: bytes('{"firstName":"Ann"}') }],
  ['JSON in another charset', { content: '{"firstName":"Ann"}', type: 'application/json; charset=latin1' }],
]

test.each(takingJson)('%s: refuses a body of another content type with 415', async name => {
  for (const [kind, body] of notJson)
    expect([kind, await ask(name, { body })]).toMatchObject([
      kind,
      { status: 415, code: 'type_not_accepted' },
    ])
})

test.each(takingJson)('%s: refuses JSON that isn’t an object with 422', async name => {
  for (const content of ['[]', '[{"firstName":"Ann"}]', '"Ann"', '7', 'true', 'null']) {
    const answer = await ask(name, { body: { content, type: 'application/json' } })
    expect([content, answer.status, answer.code, namedIn(answer)]).toEqual([
      content,
      422,
      'fields_wrong',
      ['request'],
    ])
  }
})

/** A JSON object that selects this variant of its endpoint and has one extra field. */
const jsonWith = (name: CallName, field: string, value: string): Body => {
  const { variant } = calls[name]
  const chosen = variant?.value ? `${JSON.stringify(variant.field)}:${JSON.stringify(variant.value)},` : ''
  return { content: `{${chosen}${JSON.stringify(field)}:${value}}`, type: 'application/json' }
}

const ownNames = ['__proto__', 'constructor', 'prototype', 'toString']
test.each(takingJson)('%s: refuses a field that every object inherits with 422 and names it', async name => {
  for (const field of ownNames) {
    const answer = await ask(name, { body: jsonWith(name, field, '{"isAdmin":true}') })
    expect([field, answer.status, answer.code]).toEqual([field, 422, 'fields_wrong'])
    // the error can't tell which of the two shapes was meant
    expect(namedIn(answer)).toContain(name === 'product.moveClock' ? 'request' : field)
  }
})

const fieldsOf = (name: CallName): string[] => {
  const { shape = {} } = schemas[name].input as unknown as { shape?: Record<string, z.ZodType> }
  const { headers = {}, path, variant } = calls[name]
  return Object.keys(shape).filter(
    field => !(field in headers) && !path.includes(`{${field}}`) && field !== variant?.field,
  )
}

test.each(takingJson)('%s: refuses a null character in its body with 400 and names the field', async name => {
  for (const field of ['unknown', ...fieldsOf(name).slice(0, 1)]) {
    const answer = await ask(name, { body: jsonWith(name, field, '["a\\u0000b"]') })
    expect([field, answer.status, answer.code, namedIn(answer)]).toEqual([
      field,
      400,
      'unreadable',
      [`${field}.0`],
    ])
  }
  const broken = Buffer.concat([Buffer.from('{"unknown":"'), Buffer.from([0xe0, 0xa4]), Buffer.from('"}')])
  const answer = await ask(name, { body: { content: new Uint8Array(broken), type: 'application/json' } })
  expect([answer.status, answer.code]).toEqual([400, 'unreadable'])
})

test.each(callNames)('%s: refuses a query that isn’t text with 400 and names the field', async name => {
  for (const field of ['unknown', ...fieldsOf(name).slice(0, 1)]) {
    for (const value of ['a%00b', '%E0%A4%A']) {
      const answer = await ask(name, { query: `?${field}=${value}` })
      expect([value, answer.status, answer.code, namedIn(answer)]).toEqual([
        value,
        400,
        'unreadable',
        [field],
      ])
    }
  }
})

const addressed = callNames.filter(name => calls[name].path.includes('{'))
test.each(addressed)('%s: refuses a path parameter that isn’t text with 400 and names it', async name => {
  const [, part] = /\{(\w+)\}/.exec(calls[name].path) ?? []
  const answers = [await ask(name, { inPath: '%00' }), await ask(name, { inPath: '%E0%A4%A' })]
  expect(answers.map(answer => [answer.status, answer.code, namedIn(answer)])).toEqual([
    [400, 'unreadable', [part]],
    [400, 'unreadable', ['path']],
  ])
})

const multipart = callNames.filter(name => calls[name].multipart)
test.each(multipart)('%s: accepts only multipart forms', async name => {
  for (const [kind, body] of notJson.filter(([kind]) => kind !== 'a multipart form'))
    expect([kind, await ask(name, { body })]).toMatchObject([
      kind,
      { status: 415, code: 'type_not_accepted' },
    ])
  for (const field of ownNames) {
    const answer = await ask(name, { body: { content: formOf(field, 'x') } })
    expect([field, answer.status]).toEqual([field, 422])
    expect(namedIn(answer)).toContain(field)
  }
  const answer = await ask(name, { body: { content: formOf('purpose', 'a\0b') } })
  expect([answer.status, answer.code, namedIn(answer)]).toEqual([400, 'unreadable', ['purpose']])
})

test('a call that needs no body: answers without one, whatever its content type', async () => {
  const none = await ask('notifications.markAllRead', {})
  expect([none.status, namedIn(none)]).toEqual([422, ['userId']])
  const query = `?userId=${people.admin.userId}`
  expect((await ask('notifications.markAllRead', { query })).status).toBe(200)
  for (const type of ['text/plain', 'application/json'])
    expect((await ask('notifications.markAllRead', { query, body: { content: '', type } })).status).toBe(200)
})

test.each(Object.keys(resources))(
  'the list of %s: refuses input that isn’t text and names it',
  async resource => {
    const { port } = server.address() as AddressInfo
    const get = async (address: string) => {
      const response = await fetch(`http://127.0.0.1:${port}/admin/${resource}${address}`, {
        headers: { authorization: `Bearer ${tokens.admin}` },
      })
      const answer = (await response.json()) as Answer
      return [response.status, answer.code, namedIn(answer)]
    }
    expect(await get('?filter=%E0%A4%A')).toEqual([400, 'unreadable', ['filter']])
    expect(await get('?sort=%00')).toEqual([400, 'unreadable', ['sort']])
    expect(await get('/%E0%A4%A')).toEqual([400, 'unreadable', ['path']])
    expect(await get('/7')).toEqual(
      resource === 'ledger-accounts' ? [405, 'verb_closed', []] : [422, 'fields_wrong', ['id']],
    )
    expect(await get('/%00')).toEqual([400, 'unreadable', ['id']])
  },
)
