import type { Knex } from 'knex'
import type { IdempotencyKeyRow } from './rows.ts'

/** Claims a key for a request; false if an earlier request has it. A claim older than `abandonedBefore` is replaced. */
export const claimKey = async (
  db: Knex,
  row: { userId: string; key: string; call: string; bodyHash: Buffer; at: Date; abandonedBefore: Date },
): Promise<boolean> => {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO idempotency_keys (user_id, key, call, body_hash, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (user_id, key) DO UPDATE SET created_at = excluded.created_at
       WHERE idempotency_keys.status IS NULL AND idempotency_keys.created_at < ?
         AND idempotency_keys.hold_id IS NULL
         AND idempotency_keys.call = excluded.call AND idempotency_keys.body_hash = excluded.body_hash`,
    [row.userId, row.key, row.call, row.bodyHash, row.at, row.abandonedBefore],
  )
  return rowCount === 1
}

export const findKey = (db: Knex, userId: string, key: string): Promise<IdempotencyKeyRow | undefined> =>
  db('idempotency_keys').where({ userId, key }).first()

/** From now on, requests with this key return the outcome of the hold. */
export const linkKeyToHold = (trx: Knex, userId: string, key: string, holdId: string) =>
  trx('idempotency_keys').where({ userId, key }).update({ holdId })

/** Saves the answer for later requests with this key. A key with a hold is answered from the hold instead. */
export const saveAnswer = (db: Knex, userId: string, key: string, answer: { status: number }) =>
  db('idempotency_keys')
    .where({ userId, key, holdId: null })
    .update({ status: answer.status, answer: JSON.stringify(answer) })

/** Frees the key for a retry after an internal error, unless money may have moved. */
export const freeKey = (db: Knex, userId: string, key: string) =>
  db('idempotency_keys')
    .where({ userId, key, status: null })
    .where(harmless =>
      harmless
        .whereNull('hold_id')
        .orWhereIn('hold_id', db('holds').select('id').where({ releaseReason: 'payment_service_down' })),
    )
    .delete()
