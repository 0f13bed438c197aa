import type { RequestHandler } from 'express'
import { z } from 'zod'
import { BRAND } from '@gaitway/contract/values/brand'
import { callNames, calls, type CallName } from '@gaitway/contract/calls/index'
import type { Row } from '@gaitway/contract/calls/row'
import { errors } from '@gaitway/contract/values/errors'
import { resources, resourceWrites, type ResourceName, type ResourceVerb } from '@gaitway/contract/resources'
import { schemas } from '@gaitway/contract/schemas/index'
import { findResourceSchema } from '@gaitway/contract/schemas/resources'
import type { Side } from '@gaitway/contract/values/enums'
import type { Config } from '../config.ts'
import { buildAsset, type Asset } from './static.ts'

type Schema = Record<string, unknown>

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}

const listPathParams = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')

type Fields = { properties: Record<string, Schema>; required: string[] }
const listFields = (name: CallName): Fields => {
  const { properties = {}, required = [] } = toJsonSchema(schemas[name].input, 'input') as Partial<Fields>
  return { properties, required }
}

const buildParameter = (
  name: string,
  where: 'path' | 'query' | 'header',
  required: boolean,
  schema: Schema,
) => ({
  name,
  in: where,
  required,
  schema,
})

/** Parameters in the URL: the path, all input of a GET, and everything but arrays of a DELETE. */
const listParameters = (names: CallName[], { path, method, headers = {} }: Row) => {
  const pathParams = listPathParams(path)
  const found = new Map<string, object>()
  for (const name of names) {
    const { properties, required } = listFields(name)
    for (const [field, schema] of Object.entries(properties)) {
      const header = headers[field]
      if (header) found.set(header, buildParameter(header, 'header', required.includes(field), schema))
      else if (pathParams.includes(field)) found.set(field, buildParameter(field, 'path', true, schema))
      else if (method === 'GET' || (method === 'DELETE' && schema.type !== 'array'))
        found.set(field, buildParameter(field, 'query', required.includes(field), schema))
    }
  }
  const once = names.map(name => calls[name].idempotent)
  const keySchema = { type: 'string', minLength: 8, maxLength: 200 }
  if (once.some(Boolean))
    found.set(
      'Idempotency-Key',
      buildParameter('Idempotency-Key', 'header', !once.some(how => how !== true), keySchema),
    )
  return [...found.values()]
}

/** The input without its URL parameters. */
const buildBodySchema = (name: CallName): Schema => {
  const schema = toJsonSchema(schemas[name].input, 'input')
  const pathParams = listPathParams(calls[name].path)
  if (!schema.properties) return schema
  const properties: Record<string, { items?: Schema }> = Object.fromEntries(
    Object.entries(schema.properties).filter(([field]) => !pathParams.includes(field)),
  )
  const required = ((schema.required ?? []) as string[]).filter(field => !pathParams.includes(field))
  const body = { ...schema, properties, required }
  const item = calls[name].single && properties[calls[name].single.list]?.items
  return item ? combineSchemas([item, body]) : body
}

const combineSchemas = (schemas: Schema[]): Schema =>
  schemas.length === 1 && schemas[0] ? schemas[0] : { oneOf: schemas }

const buildBody = (names: CallName[], { method, multipart }: Row) => {
  if (method === 'GET') return undefined
  const schema = combineSchemas(names.map(buildBodySchema))
  if (!multipart) {
    const isEmpty = method === 'DELETE' && !JSON.stringify(schema).includes('"array"')
    return isEmpty ? undefined : { required: true, content: { 'application/json': { schema } } }
  }
  const files = { type: 'array', items: { type: 'string', format: 'binary' }, minItems: 1, maxItems: 5 }
  const properties = { ...(schema.properties as object), files }
  const form = { ...schema, properties, required: [...((schema.required ?? []) as string[]), 'files'] }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}

const wrapInEnvelope = (answer: Schema, status: number): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: ['status', 'message', 'data'],
  properties: { status: { const: status }, message: { type: 'string' }, data: answer },
})

const fileTypes: Partial<Record<CallName, string>> = {
  'files.read': 'application/octet-stream',
  'calendar.feed': 'text/calendar',
}

const buildSuccess = (names: CallName[], { success, noEnvelope }: Row) => {
  const status = success ?? 200
  const answer = combineSchemas(names.map(name => toJsonSchema(schemas[name].output, 'output')))
  const schema = noEnvelope ? answer : wrapInEnvelope(answer, status)
  const type = names.map(name => fileTypes[name]).find(Boolean) ?? 'application/json'
  return { [status]: { description: 'Done', content: { [type]: { schema } } } }
}

const describeAccess = ({ who }: Row) => {
  if (who.guest) return 'Open to everyone.'
  const areas = who.areas?.length ? ` Sub-users need: ${who.areas.join(', ')}.` : ''
  const anyArea = who.anyArea ? ` Sub-users need one of: ${who.anyArea.join(', ')}.` : ''
  const fields = Object.entries(who.fields ?? {}).map(
    ([field, sides]) => ` ${field}: only ${sides.join(', ')}.`,
  )
  return `For: ${(who.sides ?? []).join(', ')}${who.approved ? ', once approved' : ''}.${areas}${anyArea}${fields.join('')}`
}

const buildOperation = (names: CallName[], row: Row) => ({
  operationId: names.join(' or '),
  tags: [names[0]?.split('.')[0]],
  description: names.map(name => `${name}: ${describeAccess(calls[name])}`).join('\n\n'),
  security: row.who.guest ? [] : [{ accessToken: [] }],
  parameters: listParameters(names, row),
  requestBody: buildBody(names, row),
  responses: { ...buildSuccess(names, row), default: { $ref: '#/components/responses/Failure' } },
})

const failureSchema = {
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

const resourceNames = Object.keys(resources) as ResourceName[]

const listParametersOfResources = [
  ['range', 'the first and last row as JSON, from 0: [0,24]'],
  ['sort', 'a field and a direction as JSON: ["createdAt","DESC"]'],
  ['filter', 'filters as JSON; { "id": […] } reads these records'],
] as const

const resourceSuccess = (status: number, schema: Schema) => ({
  [status]: { description: 'Done', content: { 'application/json': { schema } } },
  default: { $ref: '#/components/responses/Failure' },
})

/** One operation of a resource of the back office: a record, or its list without an envelope. */
const buildResourceOperation = (name: ResourceName, verb: ResourceVerb, sides: readonly Side[]) => {
  const { list, read } = findResourceSchema(name, 'admin')
  const writes: Partial<Record<ResourceName, Partial<Record<ResourceVerb, CallName>>>> = resourceWrites
  const write = writes[name]?.[verb]
  const isOne = verb === 'read' || verb === 'update' || verb === 'delete'
  const rows = { type: 'array', items: toJsonSchema(list, 'output') }
  const query = verb === 'list' ? listParametersOfResources : []
  return {
    operationId: `${name}.${verb}`,
    tags: ['back office'],
    description: `For: ${sides.join(', ')}.${write ? ` Runs ${write}.` : ''}`,
    security: [{ accessToken: [] }],
    parameters: [
      ...(isOne ? [buildParameter('id', 'path', true, { type: 'string' })] : []),
      ...query.map(([field, description]) => ({
        ...buildParameter(field, 'query', false, { type: 'string' }),
        description,
      })),
    ],
    requestBody:
      write && verb !== 'delete'
        ? { required: true, content: { 'application/json': { schema: buildBodySchema(write) } } }
        : undefined,
    responses: resourceSuccess(
      verb === 'create' ? 201 : 200,
      verb === 'list' ? rows : toJsonSchema(read, 'output'),
    ),
  }
}

const methodsByVerb: Record<ResourceVerb, string> = {
  list: 'get',
  read: 'get',
  create: 'post',
  update: 'put',
  delete: 'delete',
}

/** The lists and records of the back office, which are no rows of `contract/calls`. */
const buildResourcePaths = () => {
  const paths: Record<string, Record<string, object>> = {}
  for (const name of resourceNames)
    for (const [verb, sides] of Object.entries(resources[name]) as [ResourceVerb, readonly Side[]][]) {
      const path = `/admin/${name}${verb === 'list' || verb === 'create' ? '' : '/{id}'}`
      paths[path] = { ...paths[path], [methodsByVerb[verb]]: buildResourceOperation(name, verb, sides) }
    }
  return paths
}

export const buildOpenApi = ({ isProduction, publicUrl }: Pick<Config, 'isProduction' | 'publicUrl'>) => ({
  openapi: '3.1.0',
  info: { title: `${BRAND} API`, version: '1.0.0' },
  servers: [{ url: `${publicUrl}/api` }],
  paths: { ...buildPaths(isProduction), ...buildResourcePaths() },
  components: {
    schemas: { Failure: failureSchema },
    responses: {
      Failure: {
        description: 'Refused: an error code and a message for each invalid field',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
    securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  },
})

/** Serves the description of the API. It changes only with a release, so it is built once, on first use. */
export const serveOpenApi = (config: Parameters<typeof buildOpenApi>[0]): RequestHandler => {
  let built: Asset | undefined
  return (_request, response) => {
    built ??= buildAsset('.json', Buffer.from(JSON.stringify(buildOpenApi(config))))
    response.set({
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-cache',
      ETag: built.etag,
    })
    response.send(built.plain)
  }
}
