import type { Knex } from 'knex'
import type { EmailCodeRow } from './rows.ts'

/** The code a person is expected to enter; tries follow one another. */
export const lockEmailCode = (trx: Knex.Transaction, userId: string): Promise<EmailCodeRow | undefined> =>
  trx('email_codes').where({ userId }).forUpdate().first()

/** A new code replaces the one before; wrong tries of the hour stay counted. */
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
