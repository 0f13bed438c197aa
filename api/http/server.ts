import { IncomingMessage, type Server, ServerResponse, createServer } from 'node:http'
import type { Express } from 'express'
import type { Config } from '../config.ts'

export type Serving = {
  port: number
  stop: (beforeClosing?: (leave: () => void) => Promise<void>) => Promise<void>
}

type Site = { api: Express; pages: Express }
/** Called with each request before it is handled. */
type Watch = (request: IncomingMessage, response: ServerResponse) => void

const apiPath = '/api/'
const reads = ['GET', 'HEAD']

/**
 * `draining`: it serves as before, and each answer closes its connection. `leaving`: it answers no reads, so that a proxy
 * that never asks `/readyz` reads elsewhere and sends nothing more here.
 */
type State = 'serving' | 'draining' | 'leaving'

/** A proxy sends a read that gets this status to another process. Nothing else of ours answers with it. */
const sendElsewhere = (response: ServerResponse) =>
  response
    .writeHead(502, { 'retry-after': '1', 'content-type': 'text/plain' })
    .end('This process is stopping.')

const headersMilliseconds = 15_000
const requestMilliseconds = 120_000
const keepAliveMilliseconds = 65_000

/**
 * Wraps a constructor of Node so that its instances get the given prototype. Node's constructors are plain functions
 * and are called as such: `Reflect.construct` or a changed prototype makes each request several times slower.
 */
const wrapConstructor = <T extends typeof IncomingMessage | typeof ServerResponse>(
  parent: T,
  prototype: object,
): T => {
  const construct = parent as unknown as (this: object, first: unknown, second: unknown) => void
  const wrapped = function (this: object, first: unknown, second: unknown) {
    construct.call(this, first, second)
  }
  wrapped.prototype = prototype
  return wrapped as unknown as T
}

/**
 * Creates requests and responses with Express's own prototypes. Express otherwise changes the prototype of each one,
 * which costs more on Node 20 than all routing.
 */
const createFastServer = ({ api, pages }: Site, watch: Watch, getState: () => State): Server =>
  createServer(
    {
      IncomingMessage: wrapConstructor(IncomingMessage, api.request),
      ServerResponse: wrapConstructor(ServerResponse, api.response),
      headersTimeout: headersMilliseconds,
      requestTimeout: requestMilliseconds,
      keepAliveTimeout: keepAliveMilliseconds,
    },
    (request, response) => {
      watch(request, response)
      // its sender then opens a new connection, which reaches another process
      const state = getState()
      if (state !== 'serving') response.shouldKeepAlive = false
      if (state === 'leaving' && reads.includes(request.method ?? '')) return sendElsewhere(response)
      const url = request.url ?? '/'
      if (!url.startsWith(apiPath)) return pages(request, response)
      return api(Object.assign(request, { originalUrl: url, url: url.slice(apiPath.length - 1) }), response)
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

/** Throws if the port is taken; called before anything else starts. */
export const tryPort = async ({ host, port }: { host: string; port: number }) => {
  const probe = createServer()
  await listen(probe, host, port)
  await new Promise(resolve => probe.close(resolve))
}

export type ServingOptions = Pick<Config, 'host' | 'port' | 'drain'>

/**
 * Serves the site. Port 0 takes any free one. To stop, it serves as before until `beforeClosing` resolves, without reads
 * from the moment that this calls `leave`; then it takes no more connections and lets requests finish.
 */
export const serve = async (
  site: Site,
  { host, port, drain }: ServingOptions,
  watch: Watch = () => {},
): Promise<Serving> => {
  let state: State = 'serving'
  const server = createFastServer(site, watch, () => state)
  await listen(server, host, port)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: async (beforeClosing = async () => {}) => {
      state = 'draining'
      await beforeClosing(() => {
        state = 'leaving'
      })
      const closed = new Promise(resolve => server.close(resolve))
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), drain.milliseconds)
      await closed
      clearTimeout(timer)
    },
  }
}
