import { randomUUID } from 'node:crypto'
import { calls } from '@gaitway/contract/calls/index'
import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import { MulterError } from 'multer'
import { Refusal, errors, refuse } from '@gaitway/contract/values/errors'
import { buildFailure, type CallFailure } from '@gaitway/contract/answers'
import { NOT_TEXT } from '../domain/readable.ts'
import type { Services } from '../services/services.ts'

/** What comes before the token in each path that has one. */
const tokenPrefixes = Object.values(calls)
  .filter(({ path }) => path.includes('{token}'))
  .map(({ path }) => path.slice(0, path.indexOf('{token}')).toLowerCase())

/** The path of a request as logged. For an emailed link, only its purpose, never its token. */
const hideToken = (path: string): string => {
  const prefix = tokenPrefixes.find(known => path.toLowerCase().startsWith(known))
  return prefix === undefined ? path : `${prefix}…`
}

const tooBig = ['LIMIT_FILE_SIZE', 'LIMIT_FIELD_VALUE', 'LIMIT_PART_COUNT']

/** The refusal that an error of Express or Multer stands for. Undefined means an internal error. */
const toRefusal = (thrown: unknown): Refusal | undefined => {
  if (thrown instanceof Refusal) return thrown
  if (thrown instanceof MulterError)
    return refuse(tooBig.includes(thrown.code) ? 'E_EXCEEDS_UPLOAD_LIMIT' : 'too_many_files')
  const status = (thrown as { status?: unknown } | null)?.status
  if (status === 413) return refuse('too_large')
  if (status === 415) return refuse('type_not_accepted')
  // the router couldn't decode a part of the path
  if (status === 400 && thrown instanceof URIError) return refuse('unreadable', { path: NOT_TEXT })
  return typeof status === 'number' && status >= 400 && status < 500 ? refuse('unreadable') : undefined
}

/** The response to an error. One that isn't a refusal becomes a 500 with an ID that is also in the log. */
const respondTo = (log: Services['log'], request: Request, thrown: unknown): CallFailure => {
  const refusal = toRefusal(thrown)
  if (refusal) return buildFailure(refusal)
  const faultId = randomUUID()
  const path = hideToken(request.path)
  log.error({ faultId, method: request.method, path, err: thrown }, 'A request failed')
  const [status, message] = errors.internal
  return { status, code: 'internal', message, error: `${message} (${faultId})` }
}

export const handleApiErrors =
  ({ log }: Pick<Services, 'log'>): ErrorRequestHandler =>
  (thrown, request, response, next) => {
    if (response.headersSent) return next(thrown)
    const failure = respondTo(log, request, thrown)
    if (thrown instanceof Refusal && thrown.retrySeconds)
      response.set('retry-after', String(thrown.retrySeconds))
    response.status(failure.status).json(failure)
  }

export const handlePageErrors =
  ({ log }: Pick<Services, 'log'>): ErrorRequestHandler =>
  (thrown, request, response, next) => {
    if (response.headersSent) return next(thrown)
    const { status, message, error } = respondTo(log, request, thrown)
    const lines =
      typeof error === 'string'
        ? [error]
        : [message, ...Object.entries(error).map(([field, sentence]) => `${field}: ${sentence}`)]
    response.status(status).type('text').send(lines.join('\n'))
  }

export const handleUnknownPath: RequestHandler = () => {
  throw refuse('not_found')
}

/** Refuses the methods that a known path doesn’t have, and names those that it has. */
export const refuseOtherMethods =
  (methods: readonly string[]): RequestHandler =>
  (_request, response) => {
    response.set('Allow', methods.join(', '))
    throw refuse('method_not_allowed')
  }
