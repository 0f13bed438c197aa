import type { Knex } from 'knex'
import { listPrepared } from './prepared.ts'
import { personSql, type PersonRow } from './users.ts'
import type { EmailCodeRow } from './rows.ts'

const personOfLink = `${personSql('password_resets l JOIN users u ON u.id = l.user_id', 'l.sent_at,')}
  WHERE l.token_hash = :tokenHash`

type Link = { tokenHash: Buffer; at: Date; hourAgo: Date; mostAnHour: number }

/** The last emailed link is the only valid one. False when the hourly limit is reached. */
export const saveReset = async (
  trx: Knex,
  userId: string,
  { tokenHash, at, hourAgo, mostAnHour }: Link,
): Promise<boolean> => {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `INSERT INTO password_resets AS known (user_id, token_hash, sent_at, hour_began_at)
     VALUES (:userId, :tokenHash, :at, :at)
     ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, sent_at = excluded.sent_at,
       hour_mails = CASE WHEN known.hour_began_at <= :hourAgo THEN 1 ELSE known.hour_mails + 1 END,
       hour_began_at = CASE WHEN known.hour_began_at <= :hourAgo THEN excluded.sent_at
                            ELSE known.hour_began_at END
     WHERE known.hour_began_at <= :hourAgo OR known.hour_mails < :mostAnHour`,
    { userId, tokenHash, at, hourAgo, mostAnHour },
  )
  return rowCount === 1
}

/** Who this link belongs to, and when it was emailed. */
export const findPersonOfReset = async (
  db: Knex,
  tokenHash: Buffer,
): Promise<(PersonRow & { sentAt: Date }) | undefined> =>
  (await listPrepared<PersonRow & { sentAt: Date }>(db, personOfLink, { tokenHash }))[0]

/** How many links were used: 0 when it was used before or replaced. */
export const consumeResetLink = (trx: Knex, tokenHash: Buffer): Promise<number> =>
  trx('password_resets').where({ tokenHash }).delete()

export const deleteResets = (trx: Knex, userId: string) => trx('password_resets').where({ userId }).delete()

/** Locks the code a user is expected to enter, so that tries run one after another. */
export const lockEmailCode = (trx: Knex.Transaction, userId: string): Promise<EmailCodeRow | undefined> =>
  trx('email_codes').where({ userId }).forUpdate().first()

/** A new code replaces the one before. Wrong tries within the hour still count. */
export const saveEmailCode = (trx: Knex, userId: string, codeHash: Buffer, at: Date) =>
  trx('email_codes')
    .insert({ userId, codeHash, sentAt: at, hourBeganAt: at })
    .onConflict('user_id')
    .merge({ codeHash, sentAt: at, tries: 0 })

export const countTry = (
  trx: Knex,
  userId: string,
  tries: Pick<EmailCodeRow, 'tries' | 'hourTries' | 'hourBeganAt'>,
) => trx('email_codes').where({ userId }).update(tries)

export const deleteEmailCode = (trx: Knex, userId: string) => trx('email_codes').where({ userId }).delete()
