import { parse } from 'node:querystring'
import type { Request, RequestHandler } from 'express'
import type { z } from 'zod'
import type { Row } from '@gaitway/contract/calls/row'
import { describeIssue } from '@gaitway/contract/schemas/issue-copy'
import { type FieldErrors, refuse } from '@gaitway/contract/values/errors'
import { NOT_TEXT, assertStorable } from '../domain/readable.ts'

const isValidEncoding = (text: string) => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const getQueryText = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

/** The query string as fields. Node would replace invalid UTF-8; here the field that has it is refused. */
export const readQuery = ({ url }: Pick<Request, 'url'>): Record<string, unknown> => {
  const query = getQueryText(url)
  const broken = query.split('&').find(pair => !isValidEncoding(pair))
  if (broken !== undefined) throw refuse('unreadable', { [broken.split('=', 1).join()]: NOT_TEXT })
  return parse(query)
}

/** Refuses the URL of a page if its path isn't valid text, or if its path or query has null characters. */
export const refuseInvalidUrl: RequestHandler = ({ path, url }, _response, next) => {
  if (!url.includes('%')) return next()
  if (!isValidEncoding(path)) throw refuse('unreadable', { path: NOT_TEXT })
  assertStorable({ path: decodeURIComponent(path) })
  assertStorable(parse(getQueryText(url)))
  next()
}

/** The fields that an endpoint reads only from headers. */
const readHeaderFields = (request: Request, headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([field, header]) => [field, request.get(header)]))

/** Query, body, path and the named headers as one object. Where two have a field, the later one of these wins. */
export const gatherInput = (
  request: Request,
  headers: Readonly<Record<string, string>> = {},
): Record<string, unknown> =>
  assertStorable({
    ...readQuery(request),
    ...(isRecord(request.body) ? request.body : {}),
    ...request.params,
    ...readHeaderFields(request, headers),
  })

/** Whether it is an object with fields. The body of a signed event is a buffer instead. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value)

/** Puts a single item into the list that its endpoint takes. */
export const wrapSingleItem = (sent: unknown, { single }: Pick<Row, 'single'>): unknown =>
  single && isRecord(sent) && single.by in sent && !(single.list in sent) ? { [single.list]: [sent] } : sent

/** A message for each invalid field; nested fields by their path, as forms name them. */
const listFieldErrors = (error: z.ZodError): FieldErrors => {
  // not a plain object, in which a field named like an inherited property would seem to be there already
  const found = new Map<string, string>()
  for (const issue of error.issues) {
    const isUnknown = issue.code === 'unrecognized_keys'
    for (const name of isUnknown ? issue.keys : [undefined]) {
      const path = [...issue.path, ...(name ? [name] : [])].join('.') || 'request'
      if (!found.has(path)) found.set(path, isUnknown ? 'Unknown field.' : issue.message)
    }
  }
  return Object.fromEntries(found)
}

/** Parses the input by its schema and refuses invalid fields. */
export const readInput = <Schema extends z.ZodType>(schema: Schema, rawInput: unknown): z.output<Schema> => {
  const result = schema.safeParse(rawInput, { error: describeIssue })
  if (!result.success) throw refuse('fields_wrong', listFieldErrors(result.error))
  return result.data
}
