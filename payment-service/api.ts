import { timingSafeEqual } from 'node:crypto'
import express, { type ErrorRequestHandler, type Request } from 'express'
import { apiVersion } from './api-version.ts'
import { expandAnswer } from './expand.ts'
import { parseForm, withoutNull, type Form } from './form.ts'
import { claimKey, rememberAnswer, type Answer } from './idempotency.ts'
import { newId } from './ids.ts'
import { invalid, noAccess, noSuchAddress, Refusal, refusalOf, unauthorized } from './refusals.ts'
import type { Ids, Route } from './routes.ts'
import { within, type Perform, type Work } from './work.ts'

const keyOf = (req: Request) => {
  const [scheme = '', credentials = ''] = (req.get('Authorization') ?? '').split(' ')
  if (scheme === 'Bearer') return credentials
  if (scheme === 'Basic') return Buffer.from(credentials, 'base64').toString().split(':')[0]
  return undefined
}

const refuseStranger = (req: Request, secretKey: string) => {
  const key = keyOf(req)
  const [given, right] = [Buffer.from(key ?? ''), Buffer.from(secretKey)]
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw unauthorized(key)
}

const refuseOtherVersion = (req: Request) => {
  const version = req.get('Stripe-Version') ?? apiVersion
  if (version !== apiVersion)
    throw invalid(
      `Invalid Stripe API version: ${version}. The local payment service speaks ${apiVersion} only.`,
    )
}

const formOf = (req: Request) => {
  if (req.method === 'GET') return parseForm(req.originalUrl.split('?')[1] ?? '')
  return parseForm(typeof req.body === 'string' ? req.body : '')
}

/** The connected account named by the request is acted for; it must be one of ours. */
const actingFor = async (work: Work, account: string | undefined) => {
  if (account === undefined) return work
  const known = await work
    .trx('payment_service.resources')
    .where({ kind: 'account', id: account })
    .first('id')
  if (!known) throw noAccess(account)
  return within(work, account)
}

const bodyOf = (content: object) => JSON.stringify(content, null, 2)

const answerRefusal = ({ status, body }: Refusal): Answer => ({ status, body: bodyOf({ error: body }) })

/** A decline is an answer like any other: what it left behind stays. Any other refusal undoes everything. */
const answerRoute = async (work: Work, route: Route, form: Form, ids: Ids): Promise<Answer> => {
  try {
    const { object, expand } = await route.answer(work, form, ids)
    return { status: 200, body: bodyOf(await expandAnswer(work, object, expand)) }
  } catch (error) {
    if (error instanceof Refusal && error.keeps) return answerRefusal(error)
    throw error
  }
}

const answerOnce = async (work: Work, route: Route, req: Request) => {
  const form = formOf(req)
  const idIn = (name: 'id' | 'part') => withoutNull(String(req.params[name] ?? ''), name)
  const ids = { id: idIn('id'), part: idIn('part') }
  const key = work.request.idempotency_key
  if (key === null) return answerRoute(work, route, form, ids)
  const endpoint = [req.method, req.path, ...(work.account === null ? [] : [work.account])].join(' ')
  const asked = { key, endpoint, form }
  const first = await claimKey(work, asked)
  if (first) return first
  const answer = await answerRoute(work, route, form, ids)
  await rememberAnswer(work, asked, answer)
  return answer
}

type Parts = { secretKey: string; perform: Perform; routes: Route[]; log: (line: object) => void }

/** The HTTP API, as Stripe's own clients speak it. */
export const apiOf = ({ secretKey, perform, routes, log }: Parts) => {
  const api = express()
  api.disable('x-powered-by')
  api.disable('etag')
  api.use(express.text({ type: () => true, limit: '100kb' }))

  api.use((req, res, next) => {
    const requestId = newId('request')
    res.locals.requestId = requestId
    res.set({
      'Request-Id': requestId,
      'Stripe-Version': apiVersion,
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
    })
    res.on('finish', () =>
      log({
        event: 'payment-service.request',
        requestId,
        method: req.method,
        path: req.path,
        status: res.statusCode,
      }),
    )
    refuseStranger(req, secretKey)
    refuseOtherVersion(req)
    next()
  })

  for (const route of routes) {
    api[route.method](route.path, async (req, res) => {
      const key = route.method === 'post' ? (req.get('Idempotency-Key') ?? null) : null
      if (key !== null) res.set('Idempotency-Key', key)
      const request = { id: String(res.locals.requestId), idempotency_key: key }
      const answer = await perform(request, async work =>
        answerOnce(await actingFor(work, req.get('Stripe-Account')), route, req),
      )
      if ('replayOf' in answer)
        res.set({ 'Idempotent-Replayed': 'true', 'Original-Request': answer.replayOf })
      res.status(answer.status).send(answer.body)
    })
  }

  api.use(req => {
    throw noSuchAddress(req.method, req.path)
  })

  const answerError: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
    const refusal = refusalOf(error)
    if (refusal) {
      const { status, body } = answerRefusal(refusal)
      res.status(status).send(body)
      return
    }
    log({ event: 'payment-service.failure', requestId: res.locals.requestId as string, error: String(error) })
    const body = { type: 'api_error', message: 'An error occurred inside the local payment service.' }
    res.status(500).send(bodyOf({ error: body }))
  }
  api.use(answerError)
  return api
}
