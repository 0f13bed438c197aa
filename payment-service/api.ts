import { timingSafeEqual, createHash } from 'node:crypto'
import express, { type ErrorRequestHandler, type Request } from 'express'
import { apiVersion } from './events.ts'
import { parseForm, refuseNullCharacters, type Form, canonicalForm } from './parse-form.ts'
import { parseUpload } from './files.ts'
import { newId } from './ids.ts'
import { invalid, noAccess, unknownPath, Refusal, toRefusal, unauthorized } from './errors.ts'
import type { Ids, ServiceRoute } from './routes.ts'
import { forConnectedAccount, type PerformRequest, type ServiceContext } from './request-context.ts'

type StoredResponse = { status: number; body: string }
type KeyedRequest = { key: string; endpoint: string; form: Form }
type Row = StoredResponse & { endpoint: string; params: string }

const longestKey = 255
const table = 'payment_service.answers'

/** The name of the lock that a request holds on its key until its transaction ends. */
export const keyLock = (key: string) => `payment_service.idempotency:${key}`

const hashParams = (form: Form) => createHash('sha256').update(canonicalForm(form)).digest('base64')

const otherUse = (rule: string, key: string) =>
  new Refusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used ${rule}. Try using a key other than '${key}' if you meant to execute a different request.`,
  })

const inUse = (key: string) =>
  new Refusal(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })

/** Claims the key for this request, or returns the answer that the first request with it got. */
const claimKey = async (context: ServiceContext, { key, endpoint, form }: KeyedRequest) => {
  if (key.length > longestKey) throw invalid(`Idempotency keys are up to ${longestKey} characters long.`)
  const locked = await context.trx.raw<{ rows: { free: boolean }[] }>(
    'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as free',
    [keyLock(key)],
  )
  if (!locked.rows[0]?.free) throw inUse(key)
  const first = await context.trx(table).where({ idempotency_key: key }).first<Row | undefined>()
  if (!first) return undefined
  if (first.endpoint !== endpoint)
    throw otherUse(
      `for the same endpoint they were first used for ('${first.endpoint}' vs '${endpoint}')`,
      key,
    )
  if (first.params !== hashParams(form))
    throw otherUse('with the same parameters they were first used with', key)
  return { status: first.status, body: first.body, isReplay: true }
}

/** Stores the answer for later requests with the same key. */
const storeAnswer = (
  context: ServiceContext,
  { key, endpoint, form }: KeyedRequest,
  answer: StoredResponse,
) =>
  context.trx(table).insert({
    idempotency_key: key,
    endpoint,
    params: hashParams(form),
    request_id: context.request.id,
    ...answer,
  })

const readKey = (req: Request) => {
  const [scheme = '', credentials = ''] = (req.get('Authorization') ?? '').split(' ')
  return scheme === 'Bearer' ? credentials : undefined
}

const refuseWrongKey = (req: Request, secretKey: string) => {
  const key = readKey(req)
  const [sent, expected] = [Buffer.from(key ?? ''), Buffer.from(secretKey)]
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw unauthorized(key)
}

const refuseOtherVersion = (req: Request) => {
  const version = req.get('Stripe-Version') ?? apiVersion
  if (version !== apiVersion)
    throw invalid(
      `Invalid Stripe API version: ${version}. The local payment service speaks ${apiVersion} only.`,
    )
}

const readForm = (req: Request): Form | Promise<Form> => {
  if (req.method === 'GET') return parseForm(req.originalUrl.split('?')[1] ?? '')
  if (Buffer.isBuffer(req.body)) return parseUpload(req.body, req.get('Content-Type') ?? '')
  return parseForm(typeof req.body === 'string' ? req.body : '')
}

/** A request may act for a connected account; it must be one of ours. */
const actingFor = async (context: ServiceContext, account: string | undefined) => {
  if (account === undefined) return context
  const known = await context
    .trx('payment_service.resources')
    .where({ kind: 'account', id: account })
    .first('id')
  if (!known) throw noAccess(account)
  return forConnectedAccount(context, account)
}

const writeBody = (content: object) => JSON.stringify(content, null, 2)

const answerRefusal = ({ status, body }: Refusal): StoredResponse => ({
  status,
  body: writeBody({ error: body }),
})

/** What a declined charge recorded is kept. Any other refusal undoes everything. */
const answerRoute = async (
  context: ServiceContext,
  route: ServiceRoute,
  form: Form,
  ids: Ids,
): Promise<StoredResponse> => {
  try {
    return { status: 200, body: writeBody(await route.answer(context, form, ids)) }
  } catch (error) {
    if (error instanceof Refusal && error.keeps) return answerRefusal(error)
    throw error
  }
}

const answerOnce = async (context: ServiceContext, route: ServiceRoute, req: Request) => {
  const form = await readForm(req)
  const idIn = (name: 'id' | 'part') => refuseNullCharacters(String(req.params[name] ?? ''), name)
  const ids = { id: idIn('id'), part: idIn('part') }
  const key = context.request.idempotency_key
  if (key === null) return answerRoute(context, route, form, ids)
  const endpoint = [req.method, req.path, ...(context.account === null ? [] : [context.account])].join(' ')
  const request = { key, endpoint, form }
  const first = await claimKey(context, request)
  if (first) return first
  const answer = await answerRoute(context, route, form, ids)
  await storeAnswer(context, request, answer)
  return answer
}

type Parts = {
  secretKey: string
  perform: PerformRequest
  routes: ServiceRoute[]
  log: (line: object) => void
}

/** The HTTP API that Stripe's SDK talks to. */
export const createApi = ({ secretKey, perform, routes, log }: Parts) => {
  const api = express()
  api.disable('x-powered-by')
  api.disable('etag')
  api.use(express.raw({ type: 'multipart/form-data', limit: '6mb' }))
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
    const { method, path } = req
    res.on('finish', () =>
      log({ event: 'payment-service.request', requestId, method, path, status: res.statusCode }),
    )
    refuseWrongKey(req, secretKey)
    refuseOtherVersion(req)
    next()
  })

  for (const route of routes) {
    api[route.method](route.path, async (req, res) => {
      const key = route.method === 'post' ? (req.get('Idempotency-Key') ?? null) : null
      if (key !== null) res.set('Idempotency-Key', key)
      const request = { id: String(res.locals.requestId), idempotency_key: key }
      const answer = await perform(request, async context =>
        answerOnce(await actingFor(context, req.get('Stripe-Account')), route, req),
      )
      if ('isReplay' in answer) res.set('Idempotent-Replayed', 'true')
      res.status(answer.status).send(answer.body)
    })
  }

  api.use(req => {
    throw unknownPath(req.method, req.path)
  })

  const answerError: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
    const refusal = toRefusal(error)
    if (refusal) {
      const { status, body } = answerRefusal(refusal)
      res.status(status).send(body)
      return
    }
    log({ event: 'payment-service.failure', requestId: res.locals.requestId as string, error: String(error) })
    const body = { type: 'api_error', message: 'An error occurred inside the local payment service.' }
    res.status(500).send(writeBody({ error: body }))
  }
  api.use(answerError)
  return api
}
