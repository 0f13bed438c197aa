import type { Request } from 'express'
import type { z } from 'zod'
import { type FieldErrors, refuse } from '@gaitway/contract/errors'

/** Deeper than anything that a call takes. */
const DEPTH_MAX = 20
const isText = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

/** The database takes no null character and no half of one, wherever in a request it stands. */
const isReadable = (given: unknown): boolean => {
  const left: [part: unknown, depth: number][] = [[given, 0]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [part, depth] = next
    if (depth > DEPTH_MAX || (typeof part === 'string' && !isText(part))) return false
    if (typeof part === 'object' && part !== null)
      for (const [name, value] of Object.entries(part)) left.push([name, depth], [value, depth + 1])
  }
  return true
}

/** What a row reads from headers, and from nowhere else. */
const headed = (request: Request, headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([field, header]) => [field, request.get(header)]))

/** Address, query and body of a request as one object; the address wins, and headers where the row names some. */
export const gather = (
  request: Request,
  headers: Readonly<Record<string, string>> = {},
): Record<string, unknown> => {
  const given = {
    ...(request.query as Record<string, unknown>),
    ...(isRecord(request.body) ? request.body : {}),
    ...request.params,
    ...headed(request, headers),
  }
  if (!isReadable(given)) throw refuse('unreadable')
  return given
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)

const sentence = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys' ? 'This field is not known here.' : issue.message

/** The fields at fault with a sentence each; nested ones by their path, as forms name them. */
export const fieldErrors = (error: z.ZodError): FieldErrors => {
  const found: FieldErrors = {}
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [undefined]
    for (const name of names) {
      const path = [...issue.path, ...(name ? [name] : [])].join('.') || 'request'
      found[path] ??= sentence(issue)
    }
  }
  return found
}

/** The input by its schema; what does not fit is refused with a sentence at each field. */
export const readInput = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  const result = schema.safeParse(given)
  if (!result.success) throw refuse('fields_wrong', fieldErrors(result.error))
  return result.data
}
