import { createHash } from 'node:crypto'
import { buildFailure, buildSuccess, type CallFailure, type Success } from '@gaitway/contract/answers'
import { calls, type CallName } from '@gaitway/contract/calls/index'
import { Refusal, type ErrorCode, refuse } from '@gaitway/contract/values/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import {
  claimKey,
  findKey,
  freeKey,
  linkKeyToHold,
  lockOwnKey,
  renewClaim,
  saveAnswer,
  type ClaimedKey,
  type KeyClaim,
} from '../store/idempotency.ts'
import { newId } from '../store/ids.ts'
import type { IdempotencyKeyRow } from '../store/rows.ts'
import type { Knex, Services, RequestContext, SignedIn } from './use-case.ts'

/** A claim ends this long after it was last renewed, in real time, so two renewals may fail. */
const LEASE_MILLISECONDS = 10_000
/** Most requests end before the first one. */
const RENEWED_EVERY_MILLISECONDS = 3_000

type Answer = Success<unknown> | CallFailure
/** Reads the outcome of a hold; refuses with this code while the outcome is unknown. */
export type HoldOutcome = (services: Services, holdId: string, whileUnknown: ErrorCode) => Promise<unknown>
type KeyedRequest = { userId: string; key: string | undefined; call: CallName; body: unknown }

/**
 * One key, one effect: a repeated request gets the first answer, and a different body is refused. A request that had
 * started a hold gets the hold's current outcome instead of a stored answer. The key of a process that died is free ten
 * seconds later; `work` hands its claim to whatever stores the answer, which refuses if another request has the key
 * by then.
 */
export const answerOnce = async (
  services: Services,
  { userId, key, call, body }: KeyedRequest,
  work: (claimed: ClaimedKey) => Promise<unknown>,
  outcomeOfHold?: HoldOutcome,
): Promise<Answer> => {
  if (!key || key.length < 8 || key.length > 200) throw refuse('idempotency_key_missing')
  const { db, clock } = services
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest()
  const claimed = { key, claim: newId() }
  const claim = { userId, ...claimed }
  const times = { at: clock.now(), realAt: clock.real(), leasedUntil: calculateLeaseEnd(clock) }
  if (!(await claimKey(db, { ...claim, ...times, call, bodyHash }))) {
    const known = requireSameRequest(await findKey(db, userId, key), call, bodyHash)
    if (!known.holdId || !outcomeOfHold) return readStoredAnswer(known)
    return buildSuccess(calls[call], await outcomeOfHold(services, known.holdId, 'idempotency_in_flight'))
  }
  const stopRenewing = keepRenewing(services, claim)
  try {
    const answer = buildSuccess(calls[call], await work(claimed))
    await saveAnswer(db, claim, answer)
    return answer
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.status < 500) await saveAnswer(db, claim, buildFailure(thrown))
    else await freeKey(db, claim)
    throw thrown
  } finally {
    stopRenewing()
  }
}

const calculateLeaseEnd = (clock: Services['clock']) => new Date(clock.real().getTime() + LEASE_MILLISECONDS)

/** Renews the claim until stopped, without keeping the process alive. */
const keepRenewing = ({ db, clock }: Services, claim: KeyClaim) => {
  // one that fails is made up for by the next; if all do, what stores the answer finds the key taken over
  const renew = () => void renewClaim(db, claim, calculateLeaseEnd(clock)).catch(() => {})
  const timer = setInterval(renew, RENEWED_EVERY_MILLISECONDS)
  timer.unref()
  return () => clearInterval(timer)
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

/** Refuses the rest of a request whose key another request took over; thrown in a transaction, it undoes it. */
const requireOwn = (isOwn: boolean) => {
  if (!isOwn) throw refuse('idempotency_in_flight')
}

/**
 * Stores the answer under the request's key, in the transaction that makes it true: even if the process dies, a
 * repeated request gets this answer and nothing happens twice. Refuses if another request took over the key.
 */
export const rememberAnswer = async <Name extends CallName, Data extends Output<Name>>(
  trx: Knex,
  name: Name,
  { userId }: SignedIn,
  { key }: RequestContext,
  data: Data,
) => {
  if (key) requireOwn(await saveAnswer(trx, { userId, ...key }, buildSuccess(calls[name], data)))
  return data
}

/** From now on, the request's key leads to this hold. Refuses if another request took over the key. */
export const rememberHold = async (
  trx: Knex,
  { userId }: SignedIn,
  { key }: RequestContext,
  holdId: string,
) => {
  if (key) requireOwn(await linkKeyToHold(trx, { userId, ...key }, holdId))
}

/**
 * Refuses if another request took over the key, before anything is sent to the payment service that no answer is stored
 * for yet. Until the transaction ends, nobody takes it over.
 */
export const assertOwnKey = async (
  trx: Knex,
  { userId }: Pick<SignedIn, 'userId'>,
  { key }: RequestContext,
) => {
  if (key) requireOwn(await lockOwnKey(trx, { userId, ...key }))
}
