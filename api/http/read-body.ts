import express, { type Request, type RequestHandler } from 'express'
import { refuse } from '@gaitway/contract/errors'

const bytes = express.raw({ limit: '100kb', type: () => true })
const utf8 = new TextDecoder('utf-8', { fatal: true })

const isJson = (request: Request) => {
  const charset = /charset="?([\w-]+)/i.exec(request.get('content-type') ?? '')?.[1] ?? 'utf-8'
  return request.is('application/json') !== false && charset.toLowerCase() === 'utf-8'
}

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    throw refuse('unreadable')
  }
}

/** Whatever isn't a JSON object is refused: dropped in silence, a save would seem to have been made. */
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

/** A body is one JSON object, or nothing at all. */
export const readJson: RequestHandler[] = [bytes, parseObject]
