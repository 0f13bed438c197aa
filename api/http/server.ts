import { IncomingMessage, type RequestListener, type Server, ServerResponse, createServer } from 'node:http'
import type { Express } from 'express'

export type Serving = {
  port: number
  /** New connections are refused, running requests may finish for a moment, then all is closed. */
  stop: () => Promise<void>
}

const finishMilliseconds = 2_000
const headersMilliseconds = 15_000
const requestMilliseconds = 120_000
const keepAliveMilliseconds = 65_000

/** A constructor of Node's whose things are born with the given prototype. */
const bornWith = <T extends typeof IncomingMessage | typeof ServerResponse>(
  parent: T,
  prototype: object,
): T => {
  const born = function (...input: unknown[]) {
    return Reflect.construct(parent, input, born) as object
  }
  born.prototype = prototype
  return born as unknown as T
}

/**
 * Requests and responses are born with Express's own prototypes: changing those of each request, as Express
 * does otherwise, costs more on Node 20 than all routing.
 */
const createFastServer = (app: Express): Server =>
  createServer(
    {
      IncomingMessage: bornWith(IncomingMessage, app.request),
      ServerResponse: bornWith(ServerResponse, app.response),
      headersTimeout: headersMilliseconds,
      requestTimeout: requestMilliseconds,
      keepAliveTimeout: keepAliveMilliseconds,
    },
    app as RequestListener,
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

/** The app answers at this address until it is stopped. */
export const serve = async (
  app: Express,
  { host, port }: { host: string; port: number },
): Promise<Serving> => {
  const server = createFastServer(app)
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
