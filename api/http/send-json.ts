import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Request, Response } from 'express'

const compress = promisify(gzip)

/** Below this, a smaller answer isn't worth the work. */
const COMPRESS_FROM_CHARACTERS = 2_000
/** Lists repeat themselves, so the fastest level already makes them about ten times smaller. */
const level = 1

/** Sends JSON text, compressed if it is long and the client can read that. */
export const sendJson = async (request: Request, response: Response, text: string) => {
  response.type('json').vary('Accept-Encoding')
  if (text.length < COMPRESS_FROM_CHARACTERS || !request.acceptsEncodings('gzip')) return response.send(text)
  response.set('Content-Encoding', 'gzip')
  return response.send(await compress(text, { level }))
}
