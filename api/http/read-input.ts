import { parse } from 'node:querystring'
import type { Request, RequestHandler } from 'express'
import type { z } from 'zod'
import type { Row } from '@gaitway/contract/calls/row'
import { type FieldErrors, refuse } from '@gaitway/contract/values/errors'
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

/** The query string as fields. Node replaces invalid UTF-8; here it is refused and the field named. */
export const readQuery = ({ url }: Pick<Request, 'url'>): Record<string, unknown> => {
  const query = textOfQuery(url)
  const broken = query.split('&').find(pair => !isEncoded(pair))
  if (broken !== undefined) throw refuse('unreadable', { [broken.split('=', 1).join()]: NOT_TEXT })
  return parse(query)
}

/** Page URLs must be valid text. Queries are parsed by their reader, except that null characters are refused. */
export const refuseInvalidUrl: RequestHandler = ({ path, url }, _response, next) => {
  if (!url.includes('%')) return next()
  if (!isEncoded(path)) throw refuse('unreadable', { path: NOT_TEXT })
  readable({ path: decodeURIComponent(path) })
  readable(parse(textOfQuery(url)))
  next()
}

/** Fields that a row reads only from headers. */
const headed = (request: Request, headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([field, header]) => [field, request.get(header)]))

/** Path, query, and body as one object. Path parameters win, then headers the row names. */
export const gatherInput = (
  request: Request,
  headers: Readonly<Record<string, string>> = {},
): Record<string, unknown> =>
  readable({
    ...readQuery(request),
    ...(isRecord(request.body) ? request.body : {}),
    ...request.params,
    ...headed(request, headers),
  })

/** A signed event stays as bytes. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value)

/** A single item as the list that its endpoint takes. */
export const asList = (sent: unknown, { single }: Pick<Row, 'single'>): unknown =>
  single && isRecord(sent) && single.by in sent && !(single.list in sent) ? { [single.list]: [sent] } : sent

const sentence = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys' ? 'Unknown field.' : issue.message

/** A message for each invalid field; nested fields by their path, as forms name them. */
const fieldErrors = (error: z.ZodError): FieldErrors => {
  // a plain object would already have the names it inherits
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

/** Parses the input by its schema and refuses invalid fields. */
export const readInput = <Schema extends z.ZodType>(schema: Schema, rawInput: unknown): z.output<Schema> => {
  const result = schema.safeParse(rawInput)
  if (!result.success) throw refuse('fields_wrong', fieldErrors(result.error))
  return result.data
}
