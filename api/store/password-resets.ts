import type { Knex } from 'knex'

export type PasswordReset = { user_id: string; sent_at: Date }

/** The link mailed last is the only one that holds. */
export const saveReset = (trx: Knex, userId: string, tokenHash: Buffer, at: Date) =>
  trx('password_resets')
    .insert({ user_id: userId, token_hash: tokenHash, sent_at: at })
    .onConflict('user_id')
    .merge()

export const findReset = (db: Knex, tokenHash: Buffer): Promise<PasswordReset | undefined> =>
  db('password_resets').where({ token_hash: tokenHash }).first('user_id', 'sent_at')

/** How many links were used up: none when somebody was faster, or another link replaced it. */
export const spendReset = (trx: Knex, tokenHash: Buffer): Promise<number> =>
  trx('password_resets').where({ token_hash: tokenHash }).delete()

export const deleteResets = (trx: Knex, userId: string) =>
  trx('password_resets').where({ user_id: userId }).delete()
