import express, { type Express, type RequestHandler } from 'express'
import helmet from 'helmet'
import { calls } from '@gaitway/contract/calls/index'
import type { Services } from '../services/services.ts'
import { handleApiErrors, handleUnknownPath, refuseOtherMethods } from './failures.ts'
import { createLimits } from './limits.ts'
import { buildRoutes, type ApiRoute } from './mount.ts'
import { serveOpenApi } from './openapi.ts'
import { readJson, readUploads } from './read-body.ts'
import { serveResources } from './resources.ts'

const readBytes = express.raw({ limit: '1mb', type: () => true })

/** Signed events are read as bytes, uploads as multipart, everything else as JSON. */
const chooseBodyReader = ({ names: [name] }: ApiRoute): RequestHandler | RequestHandler[] => {
  if (name === 'payments.webhook') return readBytes
  return calls[name].multipart ? readUploads : readJson
}

/** The methods of each path. Express answers HEAD wherever it answers GET. */
const listMethods = (routes: readonly ApiRoute[]) => {
  const found = new Map<string, string[]>([['/openapi.json', ['GET', 'HEAD']]])
  for (const { path, method } of routes)
    found.set(path, [...(found.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  return found
}

/** Says once that limits by address count everybody as one. */
const warnOfProxy = ({ log }: Services): RequestHandler => {
  let hasWarned = false
  return (request, _response, next) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true
      log.warn(
        { part: 'http' },
        'Requests come through a proxy, but TRUSTED_PROXIES is 0: its address counts as that of everybody',
      )
    }
    next()
  }
}

export const createApi = (services: Services): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag') // responses are never cached, so nothing would use an ETag
  app.set('trust proxy', services.config.trustedProxies)
  app.use(helmet({ contentSecurityPolicy: { directives: { defaultSrc: ["'none'"] } } }))
  app.use((_, response, next) => {
    response.set('cache-control', 'no-store')
    next()
  })
  if (services.config.trustedProxies === 0) app.use(warnOfProxy(services))
  const limit = createLimits(services)
  const routes = buildRoutes(services, limit)
  for (const route of routes) {
    const verb = route.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
    app[verb](route.path, route.admit, chooseBodyReader(route), route.handler)
  }
  app.get('/openapi.json', serveOpenApi(services.config))
  for (const [path, methods] of listMethods(routes)) app.all(path, refuseOtherMethods(methods))
  app.use('/admin', serveResources(services, limit))
  app.use(handleUnknownPath)
  app.use(handleApiErrors(services))
  return app
}
