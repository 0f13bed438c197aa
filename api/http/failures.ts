import { randomUUID } from 'node:crypto'
import { calls } from '@gaitway/contract/calls/index'
import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import { MulterError } from 'multer'
import { Refusal, errors, refuse } from '@gaitway/contract/errors'
import { failureOf, type Failure } from '@gaitway/contract/answers'
import { seen } from '@gaitway/contract/coverage-probe'
import { NOT_TEXT } from '../domain/readable.ts'
import type { Services } from '../services/services.ts'

const PART = '{token}'
const beforeSecret = Object.values(calls)
  .filter(({ path }) => path.includes(PART))
  .map(({ path }) => path.slice(0, path.indexOf(PART)).toLowerCase())

/** The path of a request as it may stand in a log: of a link that was mailed only what it is for. */
const loggedPath = (path: string): string => {
  const start = beforeSecret.find(known => path.toLowerCase().startsWith(known))
  return start === undefined ? path : `${start}…`
}

const tooBig = ['LIMIT_FILE_SIZE', 'LIMIT_FIELD_VALUE', 'LIMIT_PART_COUNT']

/** What other libraries throw, in our words; undefined is a fault of ours. */
const translated = (thrown: unknown): Refusal | undefined => {
  if (thrown instanceof Refusal) return thrown
  if (thrown instanceof MulterError)
    return refuse(tooBig.includes(thrown.code) ? 'E_EXCEEDS_UPLOAD_LIMIT' : 'too_many_files')
  const status = (thrown as { status?: unknown } | null)?.status
  if (status === 413) return refuse('too_large')
  if (status === 415) return refuse('type_not_accepted')
  // the router could not decode a part of the path
  if (status === 400 && thrown instanceof URIError) return refuse('unreadable', { path: NOT_TEXT })
  return typeof status === 'number' && status >= 400 && status < 500 ? refuse('unreadable') : undefined
}

/** What is answered: a refusal as it is, anything else as a 500 that the log can be searched for. */
const failureFor = (log: Services['log'], request: Request, thrown: unknown): Failure => {
  const refusal = translated(thrown)
  if (refusal) return failureOf(refusal)
  const faultId = randomUUID()
  seen.error('internal')
  const path = loggedPath(request.path)
  log.error({ faultId, method: request.method, path, err: thrown }, 'A request failed')
  const [status, message] = errors.internal
  return { status, code: 'internal', message, error: `${message} (${faultId})` }
}

/** Every failure of a call leaves here. */
export const answerFailures =
  ({ log }: Pick<Services, 'log'>): ErrorRequestHandler =>
  (thrown, request, response, next) => {
    if (response.headersSent) return next(thrown)
    const failure = failureFor(log, request, thrown)
    if (failure.status === 429 && !response.get('retry-after')) response.set('retry-after', '60')
    response.status(failure.status).json(failure)
  }

/** Every failure of a page leaves here, as text. */
export const answerPageFailures =
  ({ log }: Pick<Services, 'log'>): ErrorRequestHandler =>
  (thrown, request, response, next) => {
    if (response.headersSent) return next(thrown)
    const { status, message, error } = failureFor(log, request, thrown)
    const lines =
      typeof error === 'string'
        ? [error]
        : [message, ...Object.entries(error).map(([field, sentence]) => `${field}: ${sentence}`)]
    response.status(status).type('text').send(lines.join('\n'))
  }

/** An address below /api that no call has. */
export const answerUnknown: RequestHandler = () => {
  throw refuse('not_found')
}
