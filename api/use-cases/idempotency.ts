import { createHash } from 'node:crypto'
import { buildFailure, buildSuccess, type CallFailure, type Success } from '@gaitway/contract/answers'
import { calls, type CallName } from '@gaitway/contract/calls/index'
import { Refusal, type ErrorCode, refuse } from '@gaitway/contract/values/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import { addMinutes } from '@gaitway/contract/format/time'
import { claimKey, findKey, freeKey, saveAnswer } from '../store/idempotency.ts'
import type { IdempotencyKeyRow } from '../store/rows.ts'
import type { Knex, Services, RequestContext, SignedIn } from './use-case.ts'

/** A request that seems to run longer than this was abandoned by a process that died; its key may be used again. */
const ABANDONED_MINUTES = 2

type Answer = Success<unknown> | CallFailure
/** Reads the outcome of a hold; refuses with this code while the outcome is unknown. */
export type HoldOutcome = (services: Services, holdId: string, whileUnknown: ErrorCode) => Promise<unknown>
type KeyedRequest = { userId: string; key: string | undefined; call: CallName; body: unknown }

/**
 * One key, one effect: a repeated request gets the first answer, and a different body is refused. A request that had
 * started a hold gets the hold's current outcome instead of a stored answer.
 */
export const answerOnce = async (
  services: Services,
  { userId, key, call, body }: KeyedRequest,
  work: () => Promise<unknown>,
  outcomeOfHold?: HoldOutcome,
): Promise<Answer> => {
  if (!key || key.length < 8 || key.length > 200) throw refuse('idempotency_key_missing')
  const { db, clock } = services
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest()
  const at = clock.now()
  const claim = { userId, key, call, bodyHash, at, abandonedBefore: addMinutes(at, -ABANDONED_MINUTES) }
  if (!(await claimKey(db, claim))) {
    const known = requireSameRequest(await findKey(db, userId, key), call, bodyHash)
    if (!known.holdId || !outcomeOfHold) return readStoredAnswer(known)
    return buildSuccess(calls[call], await outcomeOfHold(services, known.holdId, 'idempotency_in_flight'))
  }
  try {
    const answer = buildSuccess(calls[call], await work())
    await saveAnswer(db, userId, key, answer)
    return answer
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.status < 500)
      await saveAnswer(db, userId, key, buildFailure(thrown))
    else await freeKey(db, userId, key)
    throw thrown
  }
}

const requireSameRequest = (
  known: IdempotencyKeyRow | undefined,
  call: string,
  bodyHash: Buffer,
): IdempotencyKeyRow => {
  if (!known) throw refuse('idempotency_in_flight')
  if (known.call !== call || !known.bodyHash.equals(bodyHash)) throw refuse('idempotency_other_body')
  return known
}

const readStoredAnswer = ({ answer }: IdempotencyKeyRow) => {
  if (answer === null) throw refuse('idempotency_in_flight')
  return answer as Answer
}

/**
 * Stores the answer under the request's key, in the transaction that makes it true: even if the process dies, a
 * repeated request gets this answer and nothing happens twice.
 */
export const rememberAnswer = async <Name extends CallName, Data extends Output<Name>>(
  trx: Knex,
  name: Name,
  { userId }: SignedIn,
  { key }: RequestContext,
  data: Data,
) => {
  if (key) await saveAnswer(trx, userId, key, buildSuccess(calls[name], data))
  return data
}
