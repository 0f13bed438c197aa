import { randomUUID } from 'node:crypto'
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
  ClaimedKey,
  RequestContext,
  FileAnswer,
  ReadCase,
  SignedIn,
  StreamAnswer,
  StreamedFileAnswer,
  UseCase,
} from '../use-cases/use-case.ts'
import {
  opensNewSession,
  readAccessToken,
  readDeviceKey,
  setSessionCookies,
  readRefreshToken,
  readRememberToken,
  findCaller,
} from './cookies.ts'
import { chooseExtraLimit, chooseLimit, findNetwork, isFreeIfRight, type Limit } from './limits.ts'
import type { Handled } from './request-log.ts'
import { sendFile, sendStreamedFile } from './send-file.ts'
import { wrapSingleItem, gatherInput, readInput } from './read-input.ts'
import type { Side } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'

/** The connection of a browser that has more than this to read is cut; it connects again and starts over. */
const UNREAD_MAX_BYTES = 64 * 1024

/** Server-sent events that no proxy holds back: nothing is buffered, compressed or stored. */
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Answers with a stream that stays open. A request that is refused gets an ordinary response instead. */
export const sendStream = (response: Response, { stream }: StreamAnswer) => {
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return
    response.write(text)
    if (response.writableLength > UNREAD_MAX_BYTES) response.destroy()
  }
  const send = (event: string, data: object) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const { ready, close } = stream({ send, beat: () => write(':\n\n'), end: () => void response.end() })
  ;(response.locals as Handled).isStream = true
  // the browser may have left while access was checked
  if (response.destroyed) return close()
  response.once('close', close)
  // the connection isn't used for another request, so a server that stops doesn't wait for it
  response.shouldKeepAlive = false
  response.status(200).set(streamHeaders)
  send('ready', ready)
}

const matchesVariant = ({ variant }: Row, rawInput: Record<string, unknown>) => {
  if (!variant) return false
  const value = rawInput[variant.field]
  return variant.value === ANY ? value !== undefined : value === variant.value
}

/** The variant of an endpoint that this input selects, if there is one. */
export const findVariant = (
  names: readonly CallName[],
  rawInput: Record<string, unknown>,
): CallName | undefined =>
  // a row without a variant takes the input that matches no other
  names.find(name => matchesVariant(calls[name], rawInput)) ?? names.find(name => !calls[name].variant)

/** The rows of one endpoint: one, or several variants selected by a field. */
type Variants = [CallName, ...CallName[]]

/** The variant of an endpoint that this input selects. Throws `fields_wrong` if there is none. */
const pickCall = (names: Variants, rawInput: Record<string, unknown>): CallName => {
  const found = findVariant(names, rawInput)
  if (found) return found
  const field = calls[names[0]].variant?.field ?? 'request'
  const values = names.map(name => calls[name].variant?.value).join(', ')
  throw refuse('fields_wrong', { [field]: `Choose one of ${values}.` })
}

export type ApiRoute = {
  method: Row['method']
  path: string
  names: Variants
  /** access and limits are checked before the body is read */
  admit: RequestHandler
  handler: RequestHandler
}

const groupByEndpoint = (isProduction: boolean) => {
  const endpoints = new Map<string, Variants>()
  for (const name of callNames) {
    const { method, path, development } = calls[name]
    if (development && isProduction) continue
    const variants = endpoints.get(`${method} ${path}`)
    if (variants) variants.push(name)
    else endpoints.set(`${method} ${path}`, [name])
  }
  return [...endpoints.values()]
}

/** Refuses a user who may call none of the variants; which of them is called isn't known before the input is read. */
const refuseUnlessAnyAllowed = (names: Variants, by: SignedIn | undefined) => {
  let refusal: unknown
  for (const name of names)
    try {
      return refuseUnlessAllowed(calls[name], by)
    } catch (thrown) {
      refusal ??= thrown
    }
  throw refusal
}

export const readContext = (request: Request): RequestContext => ({
  network: findNetwork(request.ip ?? ''),
  userAgent: (request.get('user-agent') ?? '').slice(0, 300),
  accessToken: readAccessToken(request),
  refreshToken: readRefreshToken(request),
  rememberToken: readRememberToken(request),
  deviceKey: readDeviceKey(request),
  rawBody: Buffer.isBuffer(request.body) ? request.body : undefined,
  signature: request.get('stripe-signature'),
  uploads: Array.isArray(request.files)
    ? request.files.map(file => ({ name: file.originalname, bytes: file.buffer }))
    : undefined,
})

/** Runs the use case of an endpoint. Outside production its answer must also match its schema. */
const runCall = async (
  services: Services,
  name: CallName,
  by: SignedIn | undefined,
  rawInput: unknown,
  context: RequestContext,
) => {
  const input = readInput(schemas[name].input, wrapSingleItem(rawInput, calls[name]))
  if (by?.viewedBy && name !== 'accounts.endView') await recordReadInView(services, by, name, input as object)
  const useCase = useCases[name] as UseCase<CallName> | ReadCase<CallName>
  const actor: Actor = by ?? { side: 'guest' }
  const answer = await useCase(services, actor, input as never, context)
  if (!services.config.isProduction && !calls[name].noEnvelope) assertMatchesSchema(name, actor.side, answer)
  return answer
}

/** Sends an answer that is already JSON text, in the envelope. */
const sendJsonText = (response: Response, name: CallName, { text, isCountCapped }: Json<unknown>) => {
  const { status, message } = buildSuccess(calls[name], null)
  response.statusCode = status
  if (isCountCapped) response.setHeader(COUNT_CAPPED, 'true')
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(`{"status":${status},"message":${JSON.stringify(message)},"data":${text}}`)
}

const admit =
  (services: Services, limit: Limit, names: Variants): RequestHandler =>
  async (request, response, next) => {
    const handled = response.locals as Handled
    handled.route = `/api${calls[names[0]].path}`
    await services.clock.sync(services.callerDb)
    const isOpen = names.every(name => calls[name].who.guest)
    const by = isOpen ? undefined : await findCaller(services, request)
    handled.by = by
    refuseUnlessAnyAllowed(names, by)
    if (names.length === 1) handled.returnPoint = await limit(chooseLimit(names[0]), by, request)
    next()
  }

const handle =
  (services: Services, limit: Limit, names: Variants): RequestHandler =>
  async (request, response) => {
    const { by, returnPoint } = response.locals as Handled
    const rawInput = gatherInput(request, calls[names[0]].headers)
    const name = pickCall(names, rawInput)
    const row = calls[name]
    refuseUnlessAllowed(row, by, rawInput)
    if (names.length > 1) await limit(chooseLimit(name), by, request)
    await limit(chooseExtraLimit(name, rawInput), by, request)
    const context = readContext(request)
    if (opensNewSession(name)) context.deviceKey ??= randomUUID()
    const key = request.get('idempotency-key')
    const isKeyed = row.idempotent === 'ifKeyed' ? key !== undefined : row.idempotent
    if (isKeyed && by) {
      const keyed = { userId: by.userId, key, call: name, body: rawInput }
      const work = (claimed: ClaimedKey) =>
        runCall(services, name, by, rawInput, { ...context, key: claimed })
      const saved = await answerOnce(services, keyed, work, holdOutcomes[name])
      return void response.status(saved.status).json(saved)
    }
    const data = await runCall(services, name, by, rawInput, context)
    if (isFreeIfRight(name)) await returnPoint?.()
    if (data instanceof Json) return sendJsonText(response, name, data)
    const envelope = buildSuccess(row, data)
    if (!row.noEnvelope) {
      setSessionCookies(services, { name, deviceKey: context.deviceKey }, data, response)
      return void response.status(envelope.status).json(envelope)
    }
    if (isStreamedFile(data)) return sendStreamedFile(response, data)
    if (!isFile(data) && !isStream(data)) return void response.status(envelope.status).json(data)
    return isFile(data) ? sendFile(response, data) : sendStream(response, data)
  }

const isFile = (body: unknown): body is FileAnswer =>
  typeof body === 'object' && body !== null && 'file' in body

const isStreamedFile = (body: unknown): body is StreamedFileAnswer =>
  typeof body === 'object' && body !== null && 'streamed' in body

const isStream = (body: unknown): body is StreamAnswer =>
  typeof body === 'object' && body !== null && 'stream' in body

/** The routes of all endpoints. Fixed paths come before paths with parameters, which would match them too. */
export const buildRoutes = (services: Services, limit: Limit): ApiRoute[] =>
  groupByEndpoint(services.config.isProduction)
    .map(names => ({
      method: calls[names[0]].method,
      path: calls[names[0]].path.replace(/\{(\w+)\}/g, ':$1'),
      names,
      admit: admit(services, limit, names),
      handler: handle(services, limit, names),
    }))
    .sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))

type Fields = Record<string, unknown>
const isPage = (answer: unknown): answer is { data: Fields[] } =>
  typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data)

/** Throws when an answer doesn't match its schema or shows a field this side must not see. */
const assertMatchesSchema = (name: CallName, side: Side | 'guest', answer: unknown) => {
  const { output, hiddenFrom } = schemas[name] as (typeof schemas)[CallName] & {
    hiddenFrom?: Partial<Record<Side | 'guest', readonly string[]>>
  }
  const read: unknown = output.parse(answer instanceof Json ? answer.parse() : answer)
  for (const field of hiddenFrom?.[side] ?? [])
    for (const row of isPage(read) ? read.data : [read as Fields])
      if (row[field] !== null) throw new Error(`${name} shows ${field} to ${side}.`)
}
