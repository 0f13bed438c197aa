import { Router, type Request } from 'express'
import { z } from 'zod'
import { only } from '@gaitway/contract/calls/row'
import { refuse } from '@gaitway/contract/errors'
import { resourceSchemas } from '@gaitway/contract/schemas/resources'
import { resources as matrix, type ResourceName, type ResourceVerb } from '@gaitway/contract/resources'
import type { Side } from '@gaitway/contract/enums'
import { MAX_PAGE_SIZE } from '@gaitway/contract/limits'
import { refuseUnlessAllowed } from '../domain/access.ts'
import { readable } from '../domain/readable.ts'
import type { Outside } from '../outside/outside.ts'
import { resourceViews, type ListWish } from '../use-cases/resources.ts'
import { callerOf } from './caller.ts'
import type { Limit } from './limits.ts'
import { queryOf, readInput } from './read-input.ts'

const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'This is not JSON.' })
        return z.NEVER
      }
    })
    .pipe(schema)

const position = z.int().min(0).max(1_000_000)
const listQuery = z.strictObject({
  sort: json(z.tuple([z.string().max(60), z.enum(['ASC', 'DESC'])])).optional(),
  range: json(
    z.tuple([position, position]).refine(([from, to]) => from <= to, 'A range goes upwards.'),
  ).optional(),
  filter: json(
    z
      .object({
        id: z
          .array(z.uuid({ error: 'This is not an id.' }))
          .max(MAX_PAGE_SIZE)
          .optional(),
      })
      .catchall(z.unknown()),
  ).default({}),
})

const one = z.strictObject({ id: z.uuid({ error: 'This is not an id.' }) })

/** Empty filters are none. */
const isSet = ([, value]: [string, unknown]) => value !== '' && value !== null && value !== undefined

const wishOf = (request: Request, at: Date): ListWish => {
  const { sort, range, filter } = readInput(listQuery, readable(queryOf(request)))
  const { id: ids, ...rest } = filter
  const [from, to] = range ?? [0, MAX_PAGE_SIZE - 1]
  return {
    sort: sort?.[0],
    descending: sort?.[1] === 'DESC',
    skip: ids ? 0 : from,
    limit: Math.min(to - from + 1, MAX_PAGE_SIZE),
    ids,
    filter: Object.fromEntries(Object.entries(rest).filter(isSet)),
    at,
  }
}

const methods: Record<string, [one: ResourceVerb, many: ResourceVerb]> = {
  GET: ['read', 'list'],
  POST: ['create', 'create'],
  PUT: ['update', 'update'],
  DELETE: ['delete', 'delete'],
}

/** The resource lists that the back office's data provider speaks to; reads only, states move by calls. */
export const resources = (outside: Outside, limit: Limit) => {
  const router = Router()
  router.all(['/:resource', '/:resource/:id'], async (request, response) => {
    await outside.clock.sync(outside.db)
    const by = await callerOf(outside, request)
    if (!by) throw refuse('not_signed_in')
    refuseUnlessAllowed({ who: only('admin', 'subadmin') }, by)
    await limit('reads', by, request, response)
    const { resource, id } = readable(request.params as { resource: string; id?: string })
    if (!Object.hasOwn(matrix, resource)) throw refuse('not_found')
    const name = resource as ResourceName
    const verb = methods[request.method]?.[id ? 0 : 1]
    const open = (verb && (matrix[name] as Partial<Record<ResourceVerb, readonly Side[]>>)[verb]) || undefined
    if (!open) throw refuse('verb_closed')
    refuseUnlessAllowed({ who: only(...open) }, by)
    const view = resourceViews[name]
    // in development and tests an answer must fit its schema
    const isChecked = !outside.config.isProduction
    if (id) {
      const found = await view.read(outside, by, readInput(one, { id }).id)
      if (!found) throw refuse('not_found')
      if (isChecked) resourceSchemas[name].read.parse(found)
      return void response.json(found)
    }
    const wish = wishOf(request, outside.clock.now())
    const { data, count } = await view.list(outside, by, wish)
    if (isChecked) z.array(resourceSchemas[name].list).parse(data)
    const last = wish.skip + Math.max(data.length - 1, 0)
    response.set('content-range', `${resource} ${wish.skip}-${last}/${count}`).json(data)
  })
  return router
}
