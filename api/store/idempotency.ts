import type { Knex } from 'knex'
import type { IdempotencyKeyRow } from './rows.ts'

/** The claim of one request on a key. Another request that takes over the key has another claim on it. */
export type ClaimedKey = { key: string; claim: string }
export type KeyClaim = ClaimedKey & { userId: string }

/**
 * Claims a key for a request, until `leasedUntil` unless it is renewed; false if an earlier request has it. A claim that
 * ended without an answer before `realAt` is replaced, unless money may have moved.
 */
export const claimKey = async (
  db: Knex,
  row: KeyClaim & { call: string; bodyHash: Buffer; at: Date; realAt: Date; leasedUntil: Date },
): Promise<boolean> => {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO idempotency_keys (user_id, key, claim, call, body_hash, created_at, leased_until)
       VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (user_id, key) DO UPDATE
       SET claim = excluded.claim, created_at = excluded.created_at, leased_until = excluded.leased_until
       WHERE idempotency_keys.status IS NULL AND idempotency_keys.leased_until < ?
         AND idempotency_keys.hold_id IS NULL
         AND idempotency_keys.call = excluded.call AND idempotency_keys.body_hash = excluded.body_hash`,
    [row.userId, row.key, row.claim, row.call, row.bodyHash, row.at, row.leasedUntil, row.realAt],
  )
  return rowCount === 1
}

export const findKey = (db: Knex, userId: string, key: string): Promise<IdempotencyKeyRow | undefined> =>
  db('idempotency_keys').where({ userId, key }).first()

/** Gives the request more time, if the key is still its own. */
export const renewClaim = (db: Knex, { userId, key, claim }: KeyClaim, leasedUntil: Date) =>
  db('idempotency_keys').where({ userId, key, claim }).update({ leasedUntil })

/** Whether the key is still the request’s own. In a transaction, nobody takes it over before its end. */
export const lockOwnKey = async (db: Knex, { userId, key, claim }: KeyClaim): Promise<boolean> =>
  (await db('idempotency_keys').where({ userId, key, claim }).forUpdate().first('key')) !== undefined

/** From now on, requests with this key return the outcome of the hold. False if the key isn’t its own anymore. */
export const linkKeyToHold = async (
  trx: Knex,
  { userId, key, claim }: KeyClaim,
  holdId: string,
): Promise<boolean> => (await trx('idempotency_keys').where({ userId, key, claim }).update({ holdId })) === 1

/**
 * Saves the answer for later requests with this key; false if the key isn’t the request’s own anymore. A key with a
 * hold is answered from the hold instead.
 */
export const saveAnswer = async (
  db: Knex,
  { userId, key, claim }: KeyClaim,
  answer: { status: number },
): Promise<boolean> =>
  (await db('idempotency_keys')
    .where({ userId, key, claim, holdId: null })
    .update({ status: answer.status, answer: JSON.stringify(answer) })) === 1

/** Frees the key for a retry after an internal error, unless money may have moved. */
export const freeKey = (db: Knex, { userId, key, claim }: KeyClaim) =>
  db('idempotency_keys')
    .where({ userId, key, claim, status: null })
    .where(harmless =>
      harmless
        .whereNull('hold_id')
        .orWhereIn('hold_id', db('holds').select('id').where({ releaseReason: 'payment_service_down' })),
    )
    .delete()
