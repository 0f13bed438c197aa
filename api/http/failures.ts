import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import { MulterError } from 'multer'
import { type ErrorCode, Refusal, errors, refuse } from '@gaitway/contract/values/errors'
import { buildFailure, type CallFailure } from '@gaitway/contract/answers'
import { NOT_TEXT } from '../domain/readable.ts'
import { openRefusals } from './refusals.ts'
import { identifyRequest, type Handled } from './request-log.ts'
import { OverloadedError } from '../database-error.ts'
import { isUnavailable } from './unavailable.ts'
import type { Services } from '../services/services.ts'

const UNAVAILABLE_RETRY_SECONDS = 5
const OVERLOADED_RETRY_SECONDS = 1
const tooBig = ['LIMIT_FILE_SIZE', 'LIMIT_FIELD_VALUE', 'LIMIT_PART_COUNT']

/** The refusal that an error of Express or Multer stands for. Undefined means an internal error. */
const toRefusal = (thrown: unknown): Refusal | undefined => {
  if (thrown instanceof Refusal) return thrown
  if (thrown instanceof MulterError)
    return refuse(tooBig.includes(thrown.code) ? 'E_EXCEEDS_UPLOAD_LIMIT' : 'too_many_files')
  if (thrown instanceof OverloadedError)
    return new Refusal('overloaded', undefined, undefined, OVERLOADED_RETRY_SECONDS)
  if (isUnavailable(thrown))
    return new Refusal('unavailable', undefined, undefined, UNAVAILABLE_RETRY_SECONDS)
  const status = (thrown as { status?: unknown } | null)?.status
  if (status === 413) return refuse('too_large')
  if (status === 415) return refuse('type_not_accepted')
  // the router couldn't decode a part of the path
  if (status === 400 && thrown instanceof URIError) return refuse('unreadable', { path: NOT_TEXT })
  return typeof status === 'number' && status >= 400 && status < 500 ? refuse('unreadable') : undefined
}

type Logging = Pick<Services, 'log' | 'clock'>

const OUTAGE_LOGGED_EVERY_MILLISECONDS = 60_000

/** Logs one line a minute while the database is away, not one for each request. */
const openOutageLog = ({ log, clock }: Logging) => {
  let loggedAt = -Infinity
  return (thrown: unknown) => {
    const at = clock.real().getTime()
    if (at - loggedAt < OUTAGE_LOGGED_EVERY_MILLISECONDS) return
    loggedAt = at
    log.error({ part: 'database', err: thrown }, 'The database is away or too busy, so requests get 503')
  }
}

/** An internal error: a 500 with the ID that the request has in the log. */
const logFault = (
  log: Services['log'],
  request: Request,
  response: Response,
  thrown: unknown,
): CallFailure => {
  const requestId = identifyRequest(request, response)
  const { route } = response.locals as Handled
  log.error({ requestId, method: request.method, route, err: thrown }, 'A request failed')
  const [status, message] = errors.internal
  return { status, code: 'internal', message, error: `${message} (${requestId})` }
}

type Answer = (response: Response, failure: CallFailure) => void

type Recording = (code: ErrorCode, request: Request, response: Response) => Promise<void>

const handleErrors = ({ log, clock }: Logging, answer: Answer, record?: Recording): ErrorRequestHandler => {
  const logOutage = openOutageLog({ log, clock })
  return async (thrown, request, response, next) => {
    if (response.headersSent) return next(thrown)
    const refusal = toRefusal(thrown)
    if (refusal?.code === 'unavailable' || refusal?.code === 'overloaded') logOutage(thrown)
    if (refusal?.retrySeconds) response.set('retry-after', String(refusal.retrySeconds))
    if (refusal)
      try {
        await record?.(refusal.code, request, response)
      } catch (err) {
        // the caller still gets the answer of the request
        log.error({ part: 'audit log', code: refusal.code, err }, 'A refusal could not be recorded')
      }
    const failure = refusal ? buildFailure(refusal) : logFault(log, request, response, thrown)
    answer(response.status(failure.status), failure)
  }
}

/** Answers a call that failed with the envelope of failures. */
export const handleApiErrors = (services: Services) =>
  handleErrors(services, (response, failure) => response.json(failure), openRefusals(services))

/** Answers a page that failed with sentences. */
export const handlePageErrors = (services: Logging) =>
  handleErrors(services, (response, { message, error }) => {
    const lines =
      typeof error === 'string'
        ? [error]
        : [message, ...Object.entries(error).map(([field, sentence]) => `${field}: ${sentence}`)]
    response.type('text').send(lines.join('\n'))
  })

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
