import type { Knex } from 'knex'

export type EmailCode = {
  user_id: string
  code_hash: Buffer
  sent_at: Date
  tries: number
  hour_tries: number
  hour_began_at: Date
}

/** The code a person is expected to enter; tries follow one another. */
export const lockEmailCode = (trx: Knex.Transaction, userId: string): Promise<EmailCode | undefined> =>
  trx('email_codes').where({ user_id: userId }).forUpdate().first()

/** A new code replaces the one before; wrong tries of the hour stay counted. */
export const saveEmailCode = (trx: Knex, userId: string, codeHash: Buffer, at: Date) =>
  trx('email_codes')
    .insert({ user_id: userId, code_hash: codeHash, sent_at: at, hour_began_at: at })
    .onConflict('user_id')
    .merge({ code_hash: codeHash, sent_at: at, tries: 0 })

export const countTry = (
  trx: Knex,
  userId: string,
  tries: Pick<EmailCode, 'tries' | 'hour_tries' | 'hour_began_at'>,
) => trx('email_codes').where({ user_id: userId }).update(tries)

export const deleteEmailCode = (trx: Knex, userId: string) =>
  trx('email_codes').where({ user_id: userId }).delete()
