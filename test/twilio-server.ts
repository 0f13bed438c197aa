import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What Twilio does with a text: takes it, refuses it, or takes it and cuts the connection before it answers. */
export type TwilioAnswer = 'accept' | 'acceptSilently' | { status: number; code?: number; message?: string }

type Kept = {
  sid: string
  to: string
  body: string
  status: string
  error_code: number | null
  date_created: string
}
type Received = { method: string; path: string; authorization?: string; contentType?: string; body: string }

const readBody = async (request: IncomingMessage) => {
  let body = ''
  for await (const part of request) body += String(part)
  return body
}

/** A server on this computer that speaks Twilio's Messages resource, and keeps what it accepted. */
export const openTwilioServer = async () => {
  const received: Received[] = []
  const kept: Kept[] = []
  const state: { answer: TwilioAnswer; received: Received[]; kept: Kept[] } = {
    answer: 'accept',
    received,
    kept,
  }

  const accept = (form: URLSearchParams) => {
    const message = {
      sid: `SM${String(kept.length).padStart(32, '0')}`,
      to: form.get('To') ?? '',
      body: form.get('Body') ?? '',
      status: 'queued',
      error_code: null,
      date_created: new Date().toUTCString(),
    }
    kept.unshift(message)
    return message
  }
  const server = createServer((request, response) => {
    void readBody(request).then(body => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://twilio.test')
      const { authorization, 'content-type': contentType } = request.headers
      received.push({ method: request.method ?? '', path: pathname, authorization, contentType, body })
      const send = (status: number, content: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
      const { answer } = state
      if (typeof answer === 'object')
        return send(answer.status, { code: answer.code, message: answer.message ?? 'No' })
      if (request.method === 'GET') {
        const to = searchParams.get('To')
        return send(200, { messages: kept.filter(message => message.to === to) })
      }
      const message = accept(new URLSearchParams(body))
      return answer === 'accept' ? send(201, message) : response.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  })
}
