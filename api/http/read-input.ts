import { parse } from 'node:querystring'
import type { Request, RequestHandler } from 'express'
import type { z } from 'zod'
import { type FieldErrors, refuse } from '@gaitway/contract/errors'
import { NOT_TEXT, readable } from '../domain/readable.ts'

const isEncoded = (text: string) => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const textOfQuery = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

/** The query of an address as fields. Node replaces what isn't UTF-8; here it is refused and its field named. */
export const queryOf = ({ url }: Pick<Request, 'url'>): Record<string, unknown> => {
  const query = textOfQuery(url)
  const broken = query.split('&').find(pair => !isEncoded(pair))
  if (broken !== undefined) throw refuse('unreadable', { [broken.split('=', 1).join()]: NOT_TEXT })
  return parse(query)
}

/** Pages are asked for at addresses that are text; a query is left to whoever reads it, but for null characters. */
export const refuseUnreadableAddress: RequestHandler = ({ path, url }, _response, next) => {
  if (!url.includes('%')) return next()
  if (!isEncoded(path)) throw refuse('unreadable', { path: NOT_TEXT })
  readable({ path: decodeURIComponent(path) })
  readable(parse(textOfQuery(url)))
  next()
}

/** What a row reads from headers, and from nowhere else. */
const headed = (request: Request, headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([field, header]) => [field, request.get(header)]))

/** Address, query and body of a request as one object; the address wins, and headers where the row names some. */
export const gather = (
  request: Request,
  headers: Readonly<Record<string, string>> = {},
): Record<string, unknown> =>
  readable({
    ...queryOf(request),
    ...(isRecord(request.body) ? request.body : {}),
    ...request.params,
    ...headed(request, headers),
  })

/** A signed event stays in bytes. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value)

const sentence = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys' ? 'This field is not known here.' : issue.message

/** The fields at fault with a sentence each; nested ones by their path, as forms name them. */
const fieldErrors = (error: z.ZodError): FieldErrors => {
  // an object would neither take nor lack the names that it inherits
  const found = new Map<string, string>()
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [undefined]
    for (const name of names) {
      const path = [...issue.path, ...(name ? [name] : [])].join('.') || 'request'
      if (!found.has(path)) found.set(path, sentence(issue))
    }
  }
  return Object.fromEntries(found)
}

/** The input by its schema; what does not fit is refused with a sentence at each field. */
export const readInput = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  const result = schema.safeParse(given)
  if (!result.success) throw refuse('fields_wrong', fieldErrors(result.error))
  return result.data
}
