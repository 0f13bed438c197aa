import type { RequestHandler } from 'express'
import multer, { MulterError } from 'multer'
import { refuse } from '@gaitway/contract/errors'
import { FILES_PER_CALL_MAX, FILE_MAX_MEGABYTES } from '@gaitway/contract/limits'

const parts = multer({
  storage: multer.memoryStorage(),
  defParamCharset: 'utf8',
  limits: {
    fileSize: FILE_MAX_MEGABYTES * 1024 * 1024,
    files: FILES_PER_CALL_MAX,
    fields: 10,
    fieldSize: 1000,
  },
}).array('files', FILES_PER_CALL_MAX)

/** Files and fields of a form; one that is cut off, or no form at all, is refused and is no fault of ours. */
export const readUploads: RequestHandler = (request, response, next) => {
  const isEmpty = request.get('content-length') === '0'
  if (request.is('multipart/form-data') === false && !isEmpty) throw refuse('type_not_accepted')
  parts(request, response, thrown => {
    next(thrown && !(thrown instanceof MulterError) ? refuse('unreadable') : thrown)
  })
}
