import type { Request, RequestHandler, Response } from 'express'
import { calls, callNames, type CallName } from '@gaitway/contract/calls/index'
import { COUNT_CAPPED, buildSuccess } from '@gaitway/contract/answers'
import { type Row, ANY } from '@gaitway/contract/calls/row'
import { schemas } from '@gaitway/contract/schemas/index'
import { refuseUnlessAllowed } from '../domain/access.ts'
import type { Services } from '../services/services.ts'
import { Json } from '../json.ts'
import { recordReadInView } from '../use-cases/accounts/view-as.ts'
import { answerOnce } from '../use-cases/idempotency.ts'
import { holdOutcomes, useCases } from '../use-cases/index.ts'
import type {
  Actor,
  RequestContext,
  FileAnswer,
  ReadCase,
  SignedIn,
  StreamAnswer,
  UseCase,
} from '../use-cases/use-case.ts'
import {
  readAccessToken,
  setSessionCookies,
  readRefreshToken,
  readRememberToken,
  requestUser,
} from './cookies.ts'
import { chooseExtraLimit, chooseLimit, type Limit } from './limits.ts'
import { sendFile } from './send-file.ts'
import { asList, gatherInput, readInput } from './read-input.ts'
import type { Side } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'

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

const fits = ({ variant }: Row, rawInput: Record<string, unknown>) => {
  if (!variant) return false
  const value = rawInput[variant.field]
  return variant.value === ANY ? value !== undefined : value === variant.value
}

/** The variant of an endpoint that this input selects, if there is one. */
export const findVariant = (
  names: readonly CallName[],
  rawInput: Record<string, unknown>,
): CallName | undefined =>
  // a row without a variant is for the rest
  names.find(name => fits(calls[name], rawInput)) ?? names.find(name => !calls[name].variant)

/** The variant of an endpoint that this input selects. Throws `fields_wrong` if there is none. */
const pickCall = (names: readonly CallName[], rawInput: Record<string, unknown>): CallName => {
  const found = findVariant(names, rawInput)
  if (found) return found
  const field = (names[0] && calls[names[0]].variant?.field) ?? 'request'
  const values = names.map(name => calls[name].variant?.value).join(', ')
  throw refuse('fields_wrong', { [field]: `Choose one of ${values}.` })
}

export type ApiRoute = {
  method: Row['method']
  path: string
  names: CallName[]
  /** access and limits are checked before the body is read */
  admit: RequestHandler
  handler: RequestHandler
}

/** The rows of one endpoint: one, or several variants selected by a field. */
const grouped = (isProduction: boolean) => {
  const groups = new Map<string, CallName[]>()
  for (const name of callNames) {
    const { method, path, development } = calls[name]
    if (development && isProduction) continue
    groups.set(`${method} ${path}`, [...(groups.get(`${method} ${path}`) ?? []), name])
  }
  return [...groups.values()]
}

/** A user who may call none of the variants is refused before the input is read. */
const refuseIfNoneOpen = (names: CallName[], by: SignedIn | undefined) => {
  const refusals = names.map(name => {
    try {
      refuseUnlessAllowed(calls[name], by)
      return undefined
    } catch (thrown) {
      return thrown
    }
  })
  if (refusals.every(Boolean)) throw refusals[0]
}

export const readContext = (request: Request): RequestContext => ({
  address: request.ip ?? '',
  userAgent: (request.get('user-agent') ?? '').slice(0, 300),
  key: request.get('idempotency-key'),
  accessToken: readAccessToken(request),
  refreshToken: readRefreshToken(request),
  rememberToken: readRememberToken(request),
  rawBody: Buffer.isBuffer(request.body) ? request.body : undefined,
  signature: request.get('stripe-signature'),
  uploads: Array.isArray(request.files)
    ? request.files.map(file => ({ name: file.originalname, bytes: file.buffer }))
    : undefined,
})

/** Outside production the answer must also match its schema. */
const run = async (
  services: Services,
  name: CallName,
  by: SignedIn | undefined,
  rawInput: unknown,
  context: RequestContext,
) => {
  const input = readInput(schemas[name].input, asList(rawInput, calls[name]))
  if (by?.viewedBy && name !== 'accounts.endView') await recordReadInView(services, by, name, input as object)
  const useCase = useCases[name] as UseCase<CallName> | ReadCase<CallName>
  const actor: Actor = by ?? { side: 'guest' }
  const answer = await useCase(services, actor, input as never, context)
  if (!services.config.isProduction && !calls[name].bare) assertMatchesSchema(name, actor.side, answer)
  return answer
}

/** The envelope around an answer that is already JSON text. */
const answerText = (response: Response, name: CallName, { text, isCountCapped }: Json<unknown>) => {
  const { status, message } = buildSuccess(calls[name], null)
  response.statusCode = status
  if (isCountCapped) response.setHeader(COUNT_CAPPED, 'true')
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(`{"status":${status},"message":${JSON.stringify(message)},"data":${text}}`)
}

type Locals = { by?: SignedIn }

const admit =
  (services: Services, limit: Limit, names: CallName[]): RequestHandler =>
  async (request, response, next) => {
    await services.clock.sync(services.db)
    const isOpen = names.every(name => calls[name].who.guest)
    const by = isOpen ? undefined : await requestUser(services, request)
    ;(response.locals as Locals).by = by
    refuseIfNoneOpen(names, by)
    const [only] = names
    if (only && names.length === 1) await limit(chooseLimit(only), by, request)
    next()
  }

const handle =
  (services: Services, limit: Limit, names: CallName[]): RequestHandler =>
  async (request, response) => {
    const { by } = response.locals as Locals
    const rawInput = gatherInput(request, names[0] && calls[names[0]].headers)
    const name = pickCall(names, rawInput)
    const row = calls[name]
    refuseUnlessAllowed(row, by, rawInput)
    if (names.length > 1) await limit(chooseLimit(name), by, request)
    await limit(chooseExtraLimit(name, rawInput), by, request)
    const context = readContext(request)
    const work = () => run(services, name, by, rawInput, context)
    const isKeyed = row.once === 'ifKeyed' ? context.key !== undefined : row.once
    if (isKeyed && by) {
      const keyed = { userId: by.userId, key: context.key, call: name, body: rawInput }
      const saved = await answerOnce(services, keyed, work, holdOutcomes[name])
      return void response.status(saved.status).json(saved)
    }
    const data = await work()
    if (data instanceof Json) return answerText(response, name, data)
    const envelope = buildSuccess(row, data)
    if (!row.bare) {
      setSessionCookies(services, name, data, response)
      return void response.status(envelope.status).json(envelope)
    }
    if (!isFile(data) && !isStream(data)) return void response.status(envelope.status).json(data)
    return isFile(data) ? sendFile(response, data) : sendStream(response, data)
  }

const isFile = (body: unknown): body is FileAnswer =>
  typeof body === 'object' && body !== null && 'file' in body

const isStream = (body: unknown): body is StreamAnswer =>
  typeof body === 'object' && body !== null && 'stream' in body

/** Fixed paths come before paths with parameters, which would match them too. */
const fixedFirst = (a: ApiRoute, b: ApiRoute) => Number(a.path.includes(':')) - Number(b.path.includes(':'))

export const buildRoutes = (services: Services, limit: Limit): ApiRoute[] =>
  grouped(services.config.isProduction)
    .flatMap(names => {
      const [first] = names
      if (!first) return []
      const { method, path } = calls[first]
      return [
        {
          method,
          path: path.replace(/\{(\w+)\}/g, ':$1'),
          names,
          admit: admit(services, limit, names),
          handler: handle(services, limit, names),
        },
      ]
    })
    .sort(fixedFirst)

type Fields = Record<string, unknown>
const isPage = (answer: unknown): answer is { data: Fields[] } =>
  typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data)

/** Throws when an answer doesn't match its schema or shows a field this side must not see. */
export const assertMatchesSchema = (name: CallName, side: Side | 'guest', answer: unknown) => {
  const { output, hiddenFrom } = schemas[name] as (typeof schemas)[CallName] & {
    hiddenFrom?: Partial<Record<Side | 'guest', readonly string[]>>
  }
  const read: unknown = output.parse(answer instanceof Json ? answer.parse() : answer)
  for (const field of hiddenFrom?.[side] ?? [])
    for (const row of isPage(read) ? read.data : [read as Fields])
      if (row[field] !== null) throw new Error(`${name} shows ${field} to ${side}.`)
}
