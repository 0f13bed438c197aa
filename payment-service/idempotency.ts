import { createHash } from 'node:crypto'
import { canonicalForm, type Form } from './parse-form.ts'
import { invalid, Refusal } from './errors.ts'
import type { ServiceContext } from './request-context.ts'

export type StoredResponse = { status: number; body: string }
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
export const claimKey = async (context: ServiceContext, { key, endpoint, form }: KeyedRequest) => {
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
export const storeAnswer = (
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
