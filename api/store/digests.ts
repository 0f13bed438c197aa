import type { Knex } from 'knex'
import type { NotificationType } from '@gaitway/contract/notifications'
import type { DigestEntryRow } from './rows.ts'

export type DigestChannel = DigestEntryRow['channel']
type DigestEntry = Pick<DigestEntryRow, 'title' | 'body' | 'link'>

/** Users whose digest is due. */
export const listDigestsDue = (db: Knex, at: Date, limit: number): Promise<string[]> =>
  db('digest_entries')
    .whereNull('sent_at')
    .where('due_at', '<=', at)
    .distinct('user_id')
    .limit(limit)
    .pluck('user_id')

type Taken = DigestEntry & { id: string; channel: DigestChannel }

/** Marks what is due for a user as sent, oldest first. Skips rows that another process has locked. */
export const claimDigest = async (trx: Knex, userId: string, at: Date): Promise<Taken[]> => {
  const { rows } = await trx.raw<{ rows: Taken[] }>(
    `WITH due AS (
       SELECT id FROM digest_entries WHERE user_id = :userId AND sent_at IS NULL AND due_at <= :at
       FOR UPDATE SKIP LOCKED
     ), taken AS (
       UPDATE digest_entries d SET sent_at = :at FROM due WHERE d.id = due.id
       RETURNING d.id, d.channel, d.title, d.body, d.link
     )
     SELECT * FROM taken ORDER BY id`,
    { userId, at },
  )
  return rows
}

/** Reschedules or cancels what waits for a user on a channel. */
export const rescheduleDigest = async (
  trx: Knex,
  userId: string,
  { channel, dueAt }: { channel: DigestChannel; dueAt: Date | null },
) => {
  const waiting = trx('digest_entries').where({ userId, channel }).whereNull('sent_at')
  await (dueAt === null ? waiting.delete() : waiting.update({ dueAt }))
}

/** Cancels pending notifications of these types for a user. */
export const removeFromDigest = async (trx: Knex, userId: string, types: readonly NotificationType[]) => {
  await trx('digest_entries').where({ userId }).whereIn('type', types).whereNull('sent_at').delete()
}
