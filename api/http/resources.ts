import { readContext } from './mount.ts'
import { runUseCase } from '../use-cases/index.ts'
import { schemas } from '@gaitway/contract/schemas/index'
import { calls, type CallName } from '@gaitway/contract/calls/index'
import { pipeline } from 'node:stream/promises'
import { type Options, stringify } from 'csv-stringify'
import { Router, type Request, type Response } from 'express'
import { z } from 'zod'
import { COUNT_CAPPED } from '@gaitway/contract/answers'
import { only } from '@gaitway/contract/calls/row'
import { refuse, type FieldErrors } from '@gaitway/contract/values/errors'
import { buildExportFile } from '@gaitway/contract/exports/index'
import { jsonText } from '@gaitway/contract/schemas/lists'
import { findResourceSchema } from '@gaitway/contract/schemas/resources'
import {
  resources,
  type ResourceName,
  type ResourceVerb,
  partialUpdates,
  resourceWrites,
  type WriteVerb,
} from '@gaitway/contract/resources'
import type { Side } from '@gaitway/contract/values/enums'
import { MAX_PAGE_SIZE } from '@gaitway/contract/values/limits'
import { refuseUnlessAllowed } from '../domain/access.ts'
import { assertStorable } from '../domain/readable.ts'
import type { Services } from '../services/services.ts'
import {
  exportRows,
  hasTextIds,
  listRows,
  readRow,
  type ListOrder,
  withoutEmpty,
} from '../use-cases/resources.ts'
import type { SignedIn } from '../use-cases/use-case.ts'
import { findCaller } from './cookies.ts'
import { type Limit, chooseLimit } from './limits.ts'
import { readBody } from './read-body.ts'
import { readQuery, readInput } from './read-input.ts'
import type { Handled } from './request-log.ts'
import { buildFileHeaders } from './send-file.ts'
import { promisify, isDeepStrictEqual } from 'node:util'
import { gzip } from 'node:zlib'

type Fields = Record<string, unknown>
type ResourceRequest = { by: SignedIn; name: ResourceName }
type ResourceWrite = ResourceRequest & { body: Fields; request: Request; limit: Limit }

const findWriteCall = (name: ResourceName, verb: WriteVerb): CallName => {
  const writes: Partial<Record<ResourceName, Partial<Record<WriteVerb, CallName>>>> = resourceWrites
  const call = writes[name]?.[verb]
  if (!call) throw refuse('verb_closed')
  return call
}

/** The route of a request for a resource that exists, with the resource's name and without the ID. */
const describeRoute = ({ params, route }: Request): string | undefined =>
  Object.hasOwn(resources, String(params.resource))
    ? `/api/admin${String(route.path).replace(':resource', String(params.resource)).replace(':id', '{id}')}`
    : undefined

const admitWrite = async ({ by, request, limit }: ResourceWrite, call: CallName, input: Fields) => {
  refuseUnlessAllowed(calls[call], by, input)
  await limit(chooseLimit(call), by, request)
}

/** Runs the endpoint of a write as if it had been called itself: its access, limit, input and use case. */
const runWrite = async (services: Services, writing: ResourceWrite, call: CallName, input: Fields) => {
  const { by, request } = writing
  await admitWrite(writing, call, input)
  return runUseCase(call, services, by, readInput(schemas[call].input, input) as never, readContext(request))
}

/** The record before a write, as JSON text and as fields. Refuses if it doesn't exist. */
const readBefore = async (services: Services, { by, name }: ResourceWrite, id: string) => {
  const row = await readRow(services, by, name, id)
  if (!row) throw refuse('not_found')
  return { row, fields: JSON.parse(row) as Fields }
}

const findInputFields = (call: CallName) =>
  (schemas[call].input as { shape?: Record<string, z.ZodType> }).shape ?? {}

/** Refuses unknown fields. */
const refuseUnknownFields = ({ by, name, body }: ResourceWrite, call: CallName) => {
  const known = { ...findResourceSchema(name, by.side).read.shape, ...findInputFields(call) }
  const faults: FieldErrors = Object.fromEntries(
    Object.keys(body)
      .filter(field => !Object.hasOwn(known, field))
      .map(field => [field, 'Unknown field.']),
  )
  if (Object.keys(faults).length > 0) throw refuse('fields_wrong', faults)
}

/** The fields that were sent and differ from the record. */
const listDiffering = ({ body }: ResourceWrite, fields: Fields) =>
  Object.keys(body).filter(
    field => field !== 'id' && field !== 'version' && !isDeepStrictEqual(body[field], fields[field]),
  )

/** Refuses another value for a field that the endpoint doesn’t take. A whole record has them as they were read. */
const refuseFixedFields = (differing: readonly string[], call: CallName) => {
  const taken = findInputFields(call)
  const fixed = differing.filter(field => !Object.hasOwn(taken, field))
  if (fixed.length === 0) return
  throw refuse('fields_wrong', Object.fromEntries(fixed.map(field => [field, 'This can’t be changed here.'])))
}

/** The fields that were sent and differ from the record, with the version that the sender or this request read. */
const listChanges = (
  { body }: ResourceWrite,
  { fields, id }: { fields: Fields; id: string },
  call: CallName,
) => {
  const inputFields = findInputFields(call)
  const changed = Object.entries(body).filter(
    ([field, value]) =>
      Object.hasOwn(inputFields, field) && JSON.stringify(value) !== JSON.stringify(fields[field]),
  )
  // the endpoint of users names another user by `userId`
  const idField = Object.hasOwn(inputFields, 'userId') ? 'userId' : 'id'
  return { ...Object.fromEntries(changed), [idField]: id, version: body.version ?? fields.version }
}

/** The fields that the endpoint takes: changed ones as sent, and unchanged ones that it requires as they are. */
const buildFullRecord = (
  { body }: ResourceWrite,
  { fields, id }: { fields: Fields; id: string },
  call: CallName,
) => {
  const changed: Fields = { ...fields, ...body, id }
  const shape = findInputFields(call)
  const isRequired = (field: string) =>
    ['id', 'version'].includes(field) || shape[field]?.safeParse(undefined).success === false
  const isSent = (field: string) =>
    changed[field] !== undefined &&
    (changed[field] !== null || shape[field]?.safeParse(null).success) &&
    (isRequired(field) || !isDeepStrictEqual(changed[field], fields[field]))
  return Object.fromEntries(
    Object.keys(shape)
      .filter(isSent)
      .map(field => [field, changed[field]]),
  )
}

/**
 * Changes a record by some or all of its fields. A write that changes nothing is admitted and saves nothing. The endpoint
 * refuses the change if the record changed after the sender, or this request, had read it.
 */
const updateRow = async (services: Services, writing: ResourceWrite, id: string) => {
  const call = findWriteCall(writing.name, 'update')
  refuseUnknownFields(writing, call)
  const { row, fields } = await readBefore(services, writing, id)
  const { version = fields.version } = writing.body
  if (isDeepStrictEqual(version, fields.version)) {
    const differing = listDiffering(writing, fields)
    refuseFixedFields(differing, call)
    if (differing.length === 0) {
      await admitWrite(writing, call, { id })
      return row
    }
  }
  const buildInput = partialUpdates.includes(writing.name) ? listChanges : buildFullRecord
  await runWrite(services, writing, call, buildInput(writing, { fields, id }, call))
  return readRow(services, writing.by, writing.name, id)
}

/** Creates a record and returns it as it is then read. */
const createRow = async (services: Services, writing: ResourceWrite) => {
  const created = await runWrite(services, writing, findWriteCall(writing.name, 'create'), writing.body)
  return readRow(services, writing.by, writing.name, (created as { id: string }).id)
}

/** Deletes a record and returns it as it was. */
const deleteRow = async (services: Services, writing: ResourceWrite, id: string) => {
  const { row } = await readBefore(services, writing, id)
  await runWrite(services, writing, findWriteCall(writing.name, 'delete'), { id })
  return row
}

const compress = promisify(gzip)

/** A shorter text isn't worth compressing. */
const COMPRESS_FROM_CHARACTERS = 2_000

/** Sends JSON text, compressed if it is long and the client can read that. */
const sendJson = async (request: Request, response: Response, text: string) => {
  response.type('json').vary('Accept-Encoding')
  if (text.length < COMPRESS_FROM_CHARACTERS || !request.acceptsEncodings('gzip')) return response.send(text)
  response.set('Content-Encoding', 'gzip')
  // rows repeat each other, so the fastest level already makes them about ten times smaller
  return response.send(await compress(text, { level: 1 }))
}

const rowIndex = z.int().min(0).max(1_000_000)
const orderQuery = z.strictObject({
  sort: jsonText(z.tuple([z.string().max(60), z.enum(['ASC', 'DESC'])])).optional(),
  filter: jsonText(
    z.object({ id: z.array(z.string().max(60)).max(MAX_PAGE_SIZE).optional() }).catchall(z.unknown()),
  ).default({}),
})
const listQuery = orderQuery.extend({
  range: jsonText(
    z
      .tuple([rowIndex, rowIndex])
      .refine(([from, to]) => from <= to, 'The range must start before it ends.')
      .refine(([from, to]) => to - from < MAX_PAGE_SIZE, `A range can have at most ${MAX_PAGE_SIZE} rows.`),
  ).default([0, MAX_PAGE_SIZE - 1]),
})

const uuidQuery = z.strictObject({ id: z.uuid({ error: 'This isn’t a valid ID.' }) })
const wordQuery = z.strictObject({
  id: z
    .string()
    .max(60)
    .regex(/^[a-z]+$/i, { error: 'This isn’t a valid ID.' }),
})

const readOrder = ({ sort, filter }: z.output<typeof orderQuery>, at: Date): ListOrder => {
  const { id: ids, ...rest } = filter
  return {
    sort: sort?.[0],
    descending: sort?.[1] === 'DESC',
    ids,
    filter: withoutEmpty(rest),
    at,
  }
}

const verbsByMethod: Record<string, [one: ResourceVerb, many: ResourceVerb]> = {
  GET: ['read', 'list'],
  POST: ['create', 'create'],
  PUT: ['update', 'update'],
  DELETE: ['delete', 'delete'],
}

/** Who may use this method on a record or on a list; undefined if nobody can. */
const findSides = (name: ResourceName, method: string, isOne: boolean): readonly Side[] | undefined => {
  const verb = verbsByMethod[method]?.[isOne ? 0 : 1]
  const sides: Partial<Record<ResourceVerb, readonly Side[]>> = resources[name]
  // a new record is posted to the list, and the others change at their own address
  const isHere = isOne ? verb !== 'create' : verb === 'list' || verb === 'create'
  return verb && isHere ? sides[verb] : undefined
}

/** The first bytes let spreadsheets recognize UTF-8; escaping keeps them from calculating what a person wrote. */
const csvOptions: Options = {
  bom: true,
  escape_formulas: true,
  cast: {
    boolean: value => (value ? 'Yes' : 'No'),
    // a minus sign begins a formula, but not in a number
    string: value => (/^-\d+(\.\d+)?$/.test(value) ? { value, escape_formulas: false } : value),
  },
}

/**
 * Serves the lists and records of the back office's data provider. Each write runs the use case of its endpoint; a
 * status changes only through endpoints of its own.
 */
export const serveResources = (services: Services, limit: Limit) => {
  const { clock, config, log } = services

  /** Refuses a caller who may not do this with the resource. `isOne`: with one record and not with the list. */
  const admit = async (request: Request, response: Response, isOne: boolean): Promise<ResourceRequest> => {
    const handled = response.locals as Handled
    handled.route = describeRoute(request)
    await clock.sync(services.callerDb)
    const by = await findCaller(services, request)
    handled.by = by
    if (!by) throw refuse('not_signed_in')
    refuseUnlessAllowed({ who: only('admin', 'subadmin') }, by)
    await limit('reads', by, request)
    const { resource } = assertStorable(request.params as { resource: string })
    if (!Object.hasOwn(resources, resource)) throw refuse('not_found')
    const name = resource as ResourceName
    const sides = findSides(name, request.method, isOne)
    if (!sides) {
      const methods = Object.keys(verbsByMethod).filter(method => findSides(name, method, isOne))
      response.set('Allow', methods.join(', '))
      throw refuse('verb_closed')
    }
    refuseUnlessAllowed({ who: only(...sides) }, by)
    return { by, name }
  }

  /** Outside production, throws if a row doesn't match its schema. */
  const assertRows = (schema: z.ZodType, rows: readonly string[]) => {
    if (!config.isProduction) for (const row of rows) schema.parse(JSON.parse(row))
  }

  const sendList = async ({ by, name }: ResourceRequest, request: Request, response: Response) => {
    const { range, ...query } = readInput(listQuery, assertStorable(readQuery(request)))
    const order = readOrder(query, clock.now())
    const skip = order.ids ? 0 : range[0]
    const params = { ...order, skip, limit: range[1] - range[0] + 1 }
    const { rows, count, isCountCapped } = await listRows(services, by, name, params)
    assertRows(findResourceSchema(name, by.side).list, rows)
    const last = skip + Math.max(rows.length - 1, 0)
    response.set('content-range', `${name} ${skip}-${last}/${count}`)
    if (isCountCapped) response.set(COUNT_CAPPED, 'true')
    await sendJson(request, response, `[${rows.join(',')}]`)
  }

  const sendRow = async (
    { by, name }: ResourceRequest,
    row: string | undefined,
    request: Request,
    response: Response,
  ) => {
    if (!row) throw refuse('not_found')
    assertRows(findResourceSchema(name, by.side).read, [row])
    await sendJson(request, response, row)
  }

  const readId = ({ name }: ResourceRequest, { params }: Request) =>
    readInput(hasTextIds(name) ? wordQuery : uuidQuery, assertStorable({ id: String(params.id) })).id

  const handleOne = async (admitted: ResourceRequest, request: Request, response: Response) => {
    const id = readId(admitted, request)
    if (request.method === 'GET' || request.method === 'HEAD')
      return sendRow(admitted, await readRow(services, admitted.by, admitted.name, id), request, response)
    const writing = { ...admitted, body: await readBody(request, response), request, limit }
    const write = request.method === 'PUT' ? updateRow : deleteRow
    return sendRow(admitted, await write(services, writing, id), request, response)
  }

  const create = async (admitted: ResourceRequest, request: Request, response: Response) => {
    const writing = { ...admitted, body: await readBody(request, response), request, limit }
    await sendRow(admitted, await createRow(services, writing), request, response.status(201))
  }

  /** Streams a list as CSV, in batches. */
  const exportList = async ({ by, name }: ResourceRequest, request: Request, response: Response) => {
    const order = readOrder(readInput(orderQuery, assertStorable(readQuery(request))), clock.now())
    const batches = await exportRows(services, by, name, order)
    const schema = findResourceSchema(name, by.side).list
    const { headings, cellsOf } = buildExportFile(name, by.side)
    response.set(buildFileHeaders({ contentType: 'text/csv; charset=utf-8', name: `${name}.csv` }))
    try {
      await pipeline(
        async function* () {
          for await (const rows of batches) {
            assertRows(schema, rows)
            for (const row of rows) yield cellsOf(JSON.parse(row) as object)
          }
        },
        stringify({ ...csvOptions, header: true, columns: headings }),
        response,
      )
    } catch (thrown) {
      // the connection is cut, so browsers see that the file is incomplete; a client that left isn't an error
      if ((thrown as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE')
        log.error({ list: name, err: thrown }, 'An export was interrupted')
    }
  }

  const router = Router()
  router.all('/:resource.csv', async (request, response) =>
    exportList(await admit(request, response, false), request, response),
  )
  router.all('/:resource', async (request, response) =>
    (request.method === 'POST' ? create : sendList)(await admit(request, response, false), request, response),
  )
  router.all('/:resource/:id', async (request, response) =>
    handleOne(await admit(request, response, true), request, response),
  )
  return router
}
