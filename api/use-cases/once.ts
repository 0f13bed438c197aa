import { createHash } from 'node:crypto'
import { Refusal, refuse } from '@gaitway/contract/errors'
import { addMinutes } from '@gaitway/contract/time'
import type { Knex } from 'knex'
import { calls, type CallName } from '@gaitway/contract/calls/index'
import type { Output } from '@gaitway/contract/schemas/index'
import type { Outside } from '../outside/outside.ts'
import { claimKey, findKey, freeKey, keepAnswer } from '../store/idempotency.ts'
import type { IdempotencyKeyRow } from '../store/rows.ts'
import type { Asked, SignedIn } from './use-case.ts'

/** A request whose process died is at work no longer than this; its key may then be taken over. */
const ABANDONED_MINUTES = 2

export type Kept = { status: number; body: unknown }

/**
 * One key, one effect: the first request works, the same again gets the same answer, another body is refused.
 * A key that leads to a hold is answered by what the hold has come to, whoever ended it.
 */
export const once = async (
  { db, clock }: Outside,
  asked: { userId: string; key: string | undefined; call: string; body: unknown },
  work: () => Promise<Kept>,
  failed: (refusal: Refusal) => unknown,
  outcomeOf: (holdId: string) => Promise<Kept>,
): Promise<Kept> => {
  const { userId, key, call } = asked
  if (!key || key.length < 8 || key.length > 200) throw refuse('idempotency_key_missing')
  const bodyHash = createHash('sha256').update(JSON.stringify(asked.body)).digest()
  const at = clock.now()
  const claim = { userId, key, call, bodyHash, at, abandonedBefore: addMinutes(at, -ABANDONED_MINUTES) }
  if (!(await claimKey(db, claim))) {
    const known = refuseOther(await findKey(db, userId, key), call, bodyHash)
    return known.holdId ? outcomeOf(known.holdId) : answerAgain(known)
  }
  try {
    const kept = await work()
    await keepAnswer(db, userId, key, kept.status, kept.body)
    return kept
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.status < 500)
      await keepAnswer(db, userId, key, thrown.status, failed(thrown))
    else await freeKey(db, userId, key)
    throw thrown
  }
}

const refuseOther = (
  known: IdempotencyKeyRow | undefined,
  call: string,
  bodyHash: Buffer,
): IdempotencyKeyRow => {
  if (!known) throw refuse('idempotency_in_flight')
  if (known.call !== call || !known.bodyHash.equals(bodyHash)) throw refuse('idempotency_other_body')
  return known
}

const answerAgain = (known: IdempotencyKeyRow): Kept => {
  if (known.status === null) throw refuse('idempotency_in_flight')
  return { status: known.status, body: known.answer }
}

/**
 * The answer to this request is kept in the very transaction that makes it true: however hard the process dies
 * after it, the same key gets this answer and nothing is done twice.
 */
export const rememberAnswer = async <Name extends CallName, Data extends Output<Name>>(
  trx: Knex,
  name: Name,
  { userId }: SignedIn,
  { key }: Asked,
  data: Data,
) => {
  const { success: status = 200, announces: message = 'OK' } = calls[name]
  if (key) await keepAnswer(trx, userId, key, status, { status, message, data })
  return data
}
