import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../services/log.ts'
import type { Metrics } from '../services/metrics.ts'
import type { SignedIn } from '../use-cases/use-case.ts'
import { findScreen } from '@gaitway/contract/routes'
import { looksLikeFile } from './static.ts'

/** The header of a response with the ID under which the log has its request. */
const REQUEST_ID = 'request-id'

/** https://www.w3.org/TR/trace-context/#traceparent-header: version, trace, span and flags. */
const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/

/** What answering a request leaves in `response.locals` for the log. */
export type Handled = {
  /** the endpoint as in the call table or a page's address, with names instead of values: they can be secret */
  route?: string
  by?: SignedIn
  /** the response stays open for as long as the browser wants */
  isStream?: boolean
  /** returns the point that the request’s limit took */
  returnPoint?: () => Promise<unknown>
}

/** The ID of the trace that a proxy or a client began, or a new one of the same form: 32 hex digits. */
const chooseId = (sent: string | string[] | undefined): string =>
  (typeof sent === 'string' ? traceparent.exec(sent)?.[1] : undefined) ?? randomUUID().replaceAll('-', '')

/** The ID of the request that this response answers; it is in the response from now on. */
export const identifyRequest = (request: IncomingMessage, response: ServerResponse): string => {
  const known = response.getHeader(REQUEST_ID)
  if (typeof known === 'string') return known
  const id = chooseId(request.headers.traceparent)
  response.setHeader(REQUEST_ID, id)
  return id
}

/** Proxies ask for these every second or two. */
const healthChecks = ['/healthz', '/readyz']
const pageAreas = ['/admin', '/assets', '/dev', '/pay']

/** The address of a page with names instead of values. */
const describePage = (url: string): string => {
  const [path = '/'] = url.split(/[?#]/, 1)
  if (healthChecks.includes(path)) return path
  const area = pageAreas.find(start => path === start || path.startsWith(`${start}/`))
  if (area) return `${area}/*`
  return looksLikeFile(path) ? 'file' : findScreen(path)
}

type Options = { log: Log; countRequest: Metrics['countRequest'] }

/**
 * Gives each request an ID and, when its response has ended, writes a line about it and counts it. Lines have names of
 * endpoints, never addresses: some contain tokens. `aborted`: the client left before it had the whole response.
 */
export const watchRequests =
  ({ log, countRequest }: Options) =>
  (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now()
    const requestId = identifyRequest(request, response)
    // the API changes the address of a request
    const { method, url = '/' } = request
    response.once('close', () => {
      const milliseconds = performance.now() - startedAt
      const handled = (response as { locals?: Handled }).locals
      const route = handled?.route ?? (url.startsWith('/api/') ? 'unknown' : describePage(url))
      const status = response.writableFinished ? response.statusCode : 'aborted'
      if (!handled?.isStream) countRequest(route, status, milliseconds / 1000)
      const level = healthChecks.includes(route) ? 'debug' : 'info'
      const { userId, viewedBy } = handled?.by ?? {}
      log[level](
        { requestId, method, route, status, milliseconds: Math.round(milliseconds), userId, viewedBy },
        'Request',
      )
    })
  }
