import { callNames, calls } from '@gaitway/contract/calls/index'
import { resources } from '@gaitway/contract/resources'
import { newDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'
import { buildOpenApi } from './openapi.ts'
import { buildUser } from '../../test/builders/user.ts'

let builds = 0
const database = await newDatabase()
const { db } = database
afterAll(database.close)

type Operation = {
  tags: string[]
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, object>
  security: object[]
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: object
}

const served = async () => {
  const database = await newDatabase()
  const services = testServices(database.db)
  const config = {
    ...services.config,
    get publicUrl() {
      builds += 1
      return services.config.publicUrl
    },
  }
  const { guest } = testApi({ ...services, config })
  const answer = await guest.send('get', '/openapi.json')
  const known = await guest.send('get', '/openapi.json', { 'if-none-match': String(answer.get('etag')) })
  const again = await guest.send('get', '/openapi.json', { 'if-none-match': '"another"' })
  await database.close()
  return { answer, known, again }
}
const { answer, known, again } = await served()
const document = answer.body as Document
const operationAt = (path: string, method: string) => {
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not described`)
  return operation
}

test('openapi: serves OpenAPI 3.1', () => {
  expect([answer.status, document.openapi]).toEqual([200, '3.1.0'])
  expect(answer.get('content-type')).toMatch('application/json')
})

test('openapi: is built once and not resent to clients that have it', () => {
  expect(builds).toBe(1)
  expect(answer.get('cache-control')).toBe('no-cache')
  expect(answer.get('etag')).toMatch(/^"[\w-]{43}"$/)
  expect([known.status, known.text]).toEqual([304, ''])
  expect([again.status, again.body]).toEqual([200, answer.body])
})

test('openapi: describes every call at its path', () => {
  for (const name of callNames) {
    const { path, method, success } = calls[name]
    const operation = operationAt(path, method)
    expect(operation.operationId.split(' or ')).toContain(name)
    expect(Object.keys(operation.responses)).toEqual([String(success ?? 200), 'default'])
  }
  const described = Object.values(document.paths)
    .flatMap(methods => Object.values(methods))
    .filter(({ tags }) => !tags.includes('back office'))
  expect(described.flatMap(({ operationId }) => operationId.split(' or ')).toSorted()).toEqual(
    callNames.toSorted(),
  )
})

test('openapi: describes every list and record of the back office', () => {
  const places = { list: ['', 'get'], read: ['/{id}', 'get'], create: ['', 'post'] } as const
  const changes = { update: ['/{id}', 'put'], delete: ['/{id}', 'delete'] } as const
  for (const [name, verbs] of Object.entries(resources))
    for (const verb of Object.keys(verbs) as (keyof typeof places | keyof typeof changes)[]) {
      const [end, method] = { ...places, ...changes }[verb]
      const { operationId, responses, requestBody } = operationAt(`/admin/${name}${end}`, method)
      expect([operationId, Object.keys(responses)]).toEqual([
        `${name}.${verb}`,
        [verb === 'create' ? '201' : '200', 'default'],
      ])
      expect([operationId, requestBody !== undefined]).toEqual([
        operationId,
        verb === 'create' || verb === 'update',
      ])
    }
})

const { guest } = testApi(testServices(db))
const paths = [...new Set(callNames.map(name => calls[name].path))]

test.each(paths)('%s: refuses a method that it doesn’t have, and names those it has', async path => {
  const known = callNames.filter(name => calls[name].path === path).map(name => calls[name].method)
  const refused = await guest.send('put', path.replaceAll(/\{(\w+)\}/g, 'x'))
  expect([refused.status, refused.body.code]).toEqual([405, 'method_not_allowed'])
  expect(refused.get('allow')?.split(', ').toSorted()).toEqual(
    [...new Set([...known, ...(known.includes('GET') ? ['HEAD'] : [])])].toSorted(),
  )
})

test('openapi: lists each path parameter once and as required', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const { parameters } of Object.values(methods)) {
      const parts = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1])
      const inPath = parameters.filter(one => one.in === 'path')
      expect(inPath.map(({ name }) => name)).toEqual(parts)
      expect(inPath.every(({ required }) => required)).toBe(true)
      expect(new Set(parameters.map(one => `${one.in} ${one.name}`)).size).toBe(parameters.length)
    }
})

test('openapi: describes the variants of one endpoint as one body of several shapes', () => {
  const { requestBody, parameters } = operationAt('/update-applicants', 'PATCH')
  expect(requestBody?.content['application/json']?.schema).toMatchObject({
    oneOf: [
      { properties: { decision: { const: 'confirm' } } },
      { properties: { decision: { const: 'decline' } } },
      { properties: { decision: { const: 'counter' } } },
    ],
  })
  expect(parameters.map(({ name }) => name)).toContain('Idempotency-Key')
})

test('openapi: describes uploads as multipart and lists by their query', () => {
  expect(operationAt('/add-file', 'POST').requestBody?.content['multipart/form-data']?.schema).toMatchObject({
    properties: { files: { type: 'array', maxItems: 5 } },
    required: ['purpose', 'files'],
  })
  const list = operationAt('/user-list', 'GET')
  expect(list.parameters.find(({ name }) => name === 'limit')).toMatchObject({
    in: 'query',
    required: false,
    schema: { maximum: 500, default: 10 },
  })
  expect(list.requestBody).toBeUndefined()
})

test('openapi: every reference resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    match => match[1] ?? '',
  )
  expect(references.length).toBeGreaterThan(0)
  for (const reference of new Set(references)) {
    const found = reference
      .split('/')
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document)
    expect([reference, typeof found]).toEqual([reference, 'object'])
  }
})

test('openapi: leaves out development calls in production', () => {
  const { paths } = buildOpenApi({ isProduction: true, publicUrl: 'https://gaitway.test' })
  expect(Object.keys(paths)).not.toContain('/dev/clock')
})

const api = testApi(testServices(db))

test('calls: a list whose count was capped says so in its headers', async () => {
  const admin = await buildUser(db)
  const list = async (skip: number) => {
    const { body, headers } = await api.as(admin).call('accounts.list', { skip })
    return [body.data.data.length, body.data.count, headers['x-count-capped']]
  }
  expect(await list(0)).toEqual([0, 0, undefined])
  await insertPeople(1, 10_010)
  expect(await list(0)).toEqual([10, 10_000, 'true'])
  expect(await list(9_995)).toEqual([10, 10_006, 'true'])
  expect(await list(10_000)).toEqual([10, 10_010, undefined])
  // PostgreSQL does this on its own. Now it knows the list is far longer, so it stops counting
  await insertPeople(10_011, 20_100)
  await db.raw('ANALYZE users')
  expect(await list(0)).toEqual([10, 10_000, 'true'])
  expect(await list(20_090)).toEqual([10, 20_100, undefined])
})

const insertPeople = (from: number, to: number) =>
  db.raw(
    `INSERT INTO users (id, email, password_hash, role, first_name, last_name, status, terms_version,
       terms_accepted_at, created_at)
     SELECT gen_random_uuid(), 'person' || n || '@example.test', 'none', 'pt', 'Ada', 'Example', 'approved', '2026-11',
       at, at
     FROM (SELECT n, '2026-11-01'::timestamptz + n * interval '1 second' AS at
       FROM generate_series(:from::int, :to::int) n) listed`,
    { from, to },
  )
