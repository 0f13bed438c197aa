import { createHash } from 'node:crypto'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import { BRAND } from '@gaitway/contract/values/brand'
import { callNames, calls, type CallName } from '@gaitway/contract/calls/index'
import type { Row } from '@gaitway/contract/calls/row'
import { errors } from '@gaitway/contract/values/errors'
import { schemas } from '@gaitway/contract/schemas/index'
import type { Config } from '../config.ts'

type Schema = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}

const inPath = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')

type Fields = { properties: Record<string, Schema>; required: string[] }
const listFields = (name: CallName): Fields => {
  const { properties = {}, required = [] } = jsonSchema(schemas[name].input, 'input') as Partial<Fields>
  return { properties, required }
}

const parameter = (name: string, where: 'path' | 'query' | 'header', required: boolean, schema: Schema) => ({
  name,
  in: where,
  required,
  schema,
})

/** Parameters in the URL: the path, all input of a GET, and everything but arrays of a DELETE. */
const listParameters = (names: CallName[], { path, method, headers = {} }: Row) => {
  const parts = inPath(path)
  const found = new Map<string, object>()
  for (const name of names) {
    const { properties, required } = listFields(name)
    for (const [field, schema] of Object.entries(properties)) {
      const header = headers[field]
      if (header) found.set(header, parameter(header, 'header', required.includes(field), schema))
      else if (parts.includes(field)) found.set(field, parameter(field, 'path', true, schema))
      else if (method === 'GET' || (method === 'DELETE' && schema.type !== 'array'))
        found.set(field, parameter(field, 'query', required.includes(field), schema))
    }
  }
  const once = names.map(name => calls[name].once)
  if (once.some(Boolean))
    found.set(
      'Idempotency-Key',
      parameter('Idempotency-Key', 'header', !once.some(how => how !== true), {
        type: 'string',
        minLength: 8,
        maxLength: 200,
      }),
    )
  return [...found.values()]
}

/** The input without its URL parameters. */
const buildBodySchema = (name: CallName): Schema => {
  const schema = jsonSchema(schemas[name].input, 'input')
  const parts = inPath(calls[name].path)
  if (!schema.properties) return schema
  const properties = Object.entries(schema.properties).filter(([field]) => !parts.includes(field))
  const required = ((schema.required ?? []) as string[]).filter(field => !parts.includes(field))
  const whole = { ...schema, properties: Object.fromEntries(properties), required }
  const item = calls[name].single && findItemSchema(whole, calls[name].single.list)
  return item ? combineSchemas([item, whole]) : whole
}

const findItemSchema = ({ properties }: Schema, list: string) =>
  (properties as Record<string, { items?: Schema }>)[list]?.items

const combineSchemas = (all: Schema[]): Schema => (all.length === 1 && all[0] ? all[0] : { oneOf: all })

const buildBody = (names: CallName[], { method, multipart }: Row) => {
  if (method === 'GET') return undefined
  const schema = combineSchemas(names.map(buildBodySchema))
  if (!multipart) {
    const isEmpty = method === 'DELETE' && !JSON.stringify(schema).includes('"array"')
    return isEmpty ? undefined : { required: true, content: { 'application/json': { schema } } }
  }
  const files = { type: 'array', items: { type: 'string', format: 'binary' }, minItems: 1, maxItems: 5 }
  const properties = { ...(schema.properties as object), files }
  const form = { ...schema, properties, required: ['purpose', 'files'] }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}

const envelope = (answer: Schema, status: number): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: ['status', 'message', 'data'],
  properties: { status: { const: status }, message: { type: 'string' }, data: answer },
})

const fileTypes: Partial<Record<CallName, string>> = {
  'files.read': 'application/octet-stream',
  'calendar.feed': 'text/calendar',
}

const buildSuccess = (names: CallName[], { success, bare }: Row) => {
  const status = success ?? 200
  const answer = combineSchemas(names.map(name => jsonSchema(schemas[name].output, 'output')))
  const schema = bare ? answer : envelope(answer, status)
  const type = names.map(name => fileTypes[name]).find(Boolean) ?? 'application/json'
  return { [status]: { description: 'Done', content: { [type]: { schema } } } }
}

const whoMay = ({ who }: Row) => {
  if (who.guest) return 'Open to everyone.'
  const areas = who.areas?.length ? ` Sub-users need: ${who.areas.join(', ')}.` : ''
  const fields = Object.entries(who.fields ?? {}).map(
    ([field, sides]) => ` ${field}: only ${sides.join(', ')}.`,
  )
  return `For: ${(who.sides ?? []).join(', ')}${who.approved ? ', once approved' : ''}.${areas}${fields.join('')}`
}

const buildOperation = (names: CallName[], row: Row) => ({
  operationId: names.join(' or '),
  tags: [names[0]?.split('.')[0]],
  description: names.map(name => `${name}: ${whoMay(calls[name])}`).join('\n\n'),
  security: row.who.guest ? [] : [{ accessToken: [] }],
  parameters: listParameters(names, row),
  requestBody: buildBody(names, row),
  responses: { ...buildSuccess(names, row), default: { $ref: '#/components/responses/Failure' } },
})

const failure = {
  type: 'object',
  required: ['status', 'code', 'message', 'error'],
  properties: {
    status: { type: 'integer' },
    code: { enum: Object.keys(errors) },
    message: { type: 'string' },
    error: {
      oneOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'string' } }],
    },
  },
}

const buildPaths = (isProduction: boolean) => {
  const paths: Record<string, Record<string, object>> = {}
  const shown = callNames.filter(name => !(isProduction && calls[name].development))
  for (const name of shown) {
    const { method, path } = calls[name]
    const names = shown.filter(other => calls[other].method === method && calls[other].path === path)
    paths[path] = { ...paths[path], [method.toLowerCase()]: buildOperation(names, calls[name]) }
  }
  return paths
}

export const openApi = ({ isProduction, publicUrl }: Pick<Config, 'isProduction' | 'publicUrl'>) => ({
  openapi: '3.1.0',
  info: { title: `${BRAND} API`, version: '1.0.0' },
  servers: [{ url: `${publicUrl}/api` }],
  paths: buildPaths(isProduction),
  components: {
    schemas: { Failure: failure },
    responses: {
      Failure: {
        description: 'Refused: an error code and a message for each invalid field',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
    securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  },
})

/** Built once on first use, since it only changes with a release. */
export const serveOpenApi = (config: Parameters<typeof openApi>[0]): RequestHandler => {
  let built: { body: Buffer; etag: string } | undefined
  const build = () => {
    const body = Buffer.from(JSON.stringify(openApi(config)))
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
  }
  return (_request, response) => {
    built ??= build()
    response.set({
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-cache',
      ETag: built.etag,
    })
    response.send(built.body)
  }
}
