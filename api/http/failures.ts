import { randomUUID } from 'node:crypto'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { MulterError } from 'multer'
import { Refusal, errors, refuse } from '@gaitway/contract/errors'
import type { Failure } from '@gaitway/contract/answers'
import { seen } from '@gaitway/contract/seen'
import type { Outside } from '../outside/outside.ts'
import { loggedPath } from './logged-path.ts'

const bodyOf = ({ status, code, message, fields }: Refusal): Failure => ({
  status,
  code,
  message,
  error: fields ?? message,
})

const tooBig = ['LIMIT_FILE_SIZE', 'LIMIT_FIELD_VALUE', 'LIMIT_PART_COUNT']

/** What other libraries throw, in our words; undefined is a fault of ours. */
const translated = (thrown: unknown): Refusal | undefined => {
  if (thrown instanceof Refusal) return thrown
  if (thrown instanceof MulterError)
    return refuse(tooBig.includes(thrown.code) ? 'E_EXCEEDS_UPLOAD_LIMIT' : 'too_many_files')
  const status = (thrown as { status?: unknown } | null)?.status
  if (status === 413) return refuse('too_large')
  return typeof status === 'number' && status >= 400 && status < 500 ? refuse('unreadable') : undefined
}

/** Every failure leaves here: refusals as they are, anything else as a 500 that the log can be searched for. */
export const answerFailures =
  ({ log }: Outside): ErrorRequestHandler =>
  (thrown, request, response, next) => {
    if (response.headersSent) return next(thrown)
    const refusal = translated(thrown)
    if (refusal?.status === 429 && !response.get('retry-after')) response.set('retry-after', '60')
    if (refusal) return void response.status(refusal.status).json(bodyOf(refusal))
    const faultId = randomUUID()
    seen.error('internal')
    const path = loggedPath(request.path)
    log.error({ faultId, method: request.method, path, err: thrown }, 'A request failed')
    const [status, message] = errors.internal
    response.status(status).json({ status, code: 'internal', message, error: `${message} (${faultId})` })
  }

/** An address below /api that no call has. */
export const answerUnknown: RequestHandler = () => {
  throw refuse('not_found')
}
