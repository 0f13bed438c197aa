import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { fillPath, splitHeaderFields } from '@gaitway/contract/call-request'
import { calls, type CallName } from '@gaitway/contract/calls/index'
import { sides, type Side } from '@gaitway/contract/values/enums'
import type { Services } from '../api/services/services.ts'
import { newId } from '../api/store/ids.ts'
import { buildClinician } from './builders/clinician.ts'
import { buildFacility } from './builders/facility.ts'
import { buildUser } from './builders/user.ts'
import { testApi, tokenOf } from './http.ts'

export type Body = { content: string | Uint8Array<ArrayBuffer> | FormData; type?: string }
/** `query` and `inPath` are added to the URL as is. */
export type RawRequest = { body?: Body; query?: string; inPath?: string }
/** `names` are the fields that the error names. */
export type RawAnswer = { status: number; code?: string; names: string[] }

const encode = async ({ content, type }: Body) => {
  if (!(content instanceof FormData)) return { content: Buffer.from(content), type }
  const form = new Response(content)
  return { content: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') }
}

type Answer = { code?: string; error?: string | Record<string, string> }
const parseAnswer = (status: number, { code, error }: Answer): RawAnswer => ({
  status,
  code,
  names: typeof error === 'object' ? Object.keys(error) : [],
})

/** The API on a port, for requests of exactly these bytes by a user who may make the call. */
export const openRawRequests = async (services: Services) => {
  const { db } = services
  const people: Record<Side, { userId: string }> = {
    admin: await buildUser(db),
    subadmin: await buildUser(db, { role: 'subadmin' }),
    facility: await buildFacility(db),
    clinician: await buildClinician(db),
  }
  const tokens = Object.fromEntries(
    await Promise.all(sides.map(async side => [side, await tokenOf(services, people[side].userId)])),
  ) as Record<Side, string>
  const agent = new Agent({ keepAlive: true })
  const server = createServer(testApi(services).app).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    people,
    ask: async (name: CallName, { body, query = '', inPath }: RawRequest): Promise<RawAnswer> => {
      const { method, who } = calls[name]
      const { headers, rest } = splitHeaderFields(name, { id: newId(), token: 'x' })
      const { path } = fillPath(name, rest)
      const address = inPath === undefined ? path : calls[name].path.replace(/\{\w+\}/, inPath)
      const encoded = body && (await encode(body))
      const outgoing = request({
        agent,
        port,
        method,
        path: `${address}${query}`,
        headers: {
          ...headers,
          'idempotency-key': newId(),
          ...(who.sides?.[0] && { authorization: `Bearer ${tokens[who.sides[0]]}` }),
          ...(encoded?.type && { 'content-type': encoded.type }),
          ...(encoded && { 'content-length': encoded.content.length }),
        },
      })
      const answered = once(outgoing, 'response')
      outgoing.end(encoded?.content)
      const [response] = (await answered) as [IncomingMessage]
      return parseAnswer(response.statusCode ?? 0, (await json(response)) as Answer)
    },
    /** Reads an address of the back office as an admin. */
    read: async (address: string): Promise<RawAnswer> => {
      const response = await fetch(`http://127.0.0.1:${port}/admin/${address}`, {
        headers: { authorization: `Bearer ${tokens.admin}` },
      })
      return parseAnswer(response.status, (await response.json()) as Answer)
    },
    close: () => {
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}
