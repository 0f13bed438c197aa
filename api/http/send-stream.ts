import type { Response } from 'express'
import type { StreamAnswer } from '../use-cases/use-case.ts'

/** A browser that falls this far behind connects again and starts over. */
const UNREAD_MAX_BYTES = 64 * 1024

/** Server-sent events that no proxy holds back: nothing is buffered, compressed or kept. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Answers with a stream that stays open. A refusal is still an ordinary one. */
export const sendStream = (response: Response, { stream }: StreamAnswer) => {
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return
    response.write(text)
    if (response.writableLength > UNREAD_MAX_BYTES) response.destroy()
  }
  const send = (event: string, data: object) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const { ready, close } = stream({ send, beat: () => write(':\n\n'), end: () => void response.end() })
  // its browser may have left while access was checked
  if (response.destroyed) return close()
  response.once('close', close)
  // its connection isn't used again, so a server that stops has nothing to wait for
  response.shouldKeepAlive = false
  response.status(200).set(headers)
  send('ready', ready)
}
