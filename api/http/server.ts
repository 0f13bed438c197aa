import { IncomingMessage, type Server, ServerResponse, createServer } from 'node:http'
import type { Express } from 'express'

export type Serving = {
  port: number
  /** New connections are refused, running requests may finish for a moment, then all is closed. */
  stop: () => Promise<void>
}

/** What answers at one address: the calls below /api, and everything else. */
export type Site = { api: Express; pages: Express }

type Asked = IncomingMessage & { originalUrl?: string }

const apiPath = '/api/'
const finishMilliseconds = 1_500
const headersMilliseconds = 15_000
const requestMilliseconds = 120_000
const keepAliveMilliseconds = 65_000

/**
 * A constructor of Node's whose things are born with the given prototype. Node's are plain functions and are
 * called as such: through `Reflect.construct` or a changed prototype each request costs several times as much.
 */
const bornWith = <T extends typeof IncomingMessage | typeof ServerResponse>(
  parent: T,
  prototype: object,
): T => {
  const construct = parent as unknown as (this: object, first: unknown, second: unknown) => void
  const born = function (this: object, first: unknown, second: unknown) {
    construct.call(this, first, second)
  }
  born.prototype = prototype
  return born as unknown as T
}

/**
 * Requests and responses are born with Express's own prototypes: changing those of each request, as Express
 * does otherwise, costs more on Node 20 than all routing.
 */
const createFastServer = ({ api, pages }: Site): Server =>
  createServer(
    {
      IncomingMessage: bornWith(IncomingMessage, api.request),
      ServerResponse: bornWith(ServerResponse, api.response),
      headersTimeout: headersMilliseconds,
      requestTimeout: requestMilliseconds,
      keepAliveTimeout: keepAliveMilliseconds,
    },
    (request, response) => {
      const url = request.url ?? '/'
      if (!url.startsWith(apiPath)) return pages(request, response)
      const asked: Asked = request
      asked.originalUrl = url
      asked.url = url.slice(apiPath.length - 1)
      return api(request, response)
    },
  )

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** Fails at once, before anything else is started, when the port can't be had. */
export const tryPort = async ({ host, port }: { host: string; port: number }) => {
  const probe = createServer()
  await listen(probe, host, port)
  await new Promise(resolve => probe.close(resolve))
}

/** The site answers at this address until it is stopped. */
export const serve = async (site: Site, { host, port }: { host: string; port: number }): Promise<Serving> => {
  const server = createFastServer(site)
  await listen(server, host, port)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: async () => {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeIdleConnections()
      const late = setTimeout(() => server.closeAllConnections(), finishMilliseconds)
      await closed
      clearTimeout(late)
    },
  }
}
