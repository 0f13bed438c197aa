import express, { type Request, type RequestHandler, type Response } from 'express'
import { refuse } from '@gaitway/contract/values/errors'
import { assertStorable } from '../domain/readable.ts'
import multer, { MulterError } from 'multer'
import { FILES_PER_CALL_MAX, FILE_MAX_MEGABYTES } from '@gaitway/contract/values/limits'

const readBytes = express.raw({ limit: '100kb', type: () => true })
const utf8Decoder = new TextDecoder('utf-8', { fatal: true })

const isJson = (request: Request) => {
  const charset = /charset="?([\w-]+)/i.exec(request.get('content-type') ?? '')?.[1] ?? 'utf-8'
  return request.is('application/json') !== false && charset.toLowerCase() === 'utf-8'
}

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(utf8Decoder.decode(body))
  } catch {
    throw refuse('unreadable')
  }
}

/** Refuses any body but a JSON object: ignoring one would make a save look successful. */
const parseObject: RequestHandler = (request, _response, next) => {
  const sent: unknown = request.body
  request.body = undefined
  if (!Buffer.isBuffer(sent) || sent.length === 0) return next()
  if (!isJson(request)) throw refuse('type_not_accepted')
  const body = parse(sent)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw refuse('fields_wrong', { request: 'Send a JSON object.' })
  request.body = body
  next()
}

/** Reads a body, which is one JSON object or empty. */
export const readJson: RequestHandler[] = [readBytes, parseObject]

/** The JSON object of a request whose sender was admitted; empty without a body. */
export const readBody = async (request: Request, response: Response): Promise<Record<string, unknown>> => {
  for (const read of readJson)
    await new Promise<void>((resolve, reject) => {
      void read(request, response, failure => (failure ? reject(failure as Error) : resolve()))
    })
  return assertStorable((request.body as Record<string, unknown> | undefined) ?? {})
}

const readParts = multer({
  storage: multer.memoryStorage(),
  defParamCharset: 'utf8',
  limits: {
    fileSize: FILE_MAX_MEGABYTES * 1024 * 1024,
    files: FILES_PER_CALL_MAX,
    fields: 10,
    fieldSize: 1000,
  },
}).array('files', FILES_PER_CALL_MAX)

/** Reads the files and fields of a multipart form. A form that is cut off or malformed is refused as unreadable. */
export const readUploads: RequestHandler = (request, response, next) => {
  const isEmpty = request.get('content-length') === '0'
  if (request.is('multipart/form-data') === false && !isEmpty) throw refuse('type_not_accepted')
  readParts(request, response, thrown => {
    next(thrown && !(thrown instanceof MulterError) ? refuse('unreadable') : thrown)
  })
}
