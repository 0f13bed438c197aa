import type { Knex } from 'knex'
import type { LoginChallengeRow, NewLoginChallengeRow } from './rows.ts'

const columns = [
  'id',
  'user_id',
  'token_hash',
  'kind',
  'code_hash',
  'sent_at',
  'created_at',
  'tries',
] as const

export const insertChallenge = (trx: Knex, challenge: NewLoginChallengeRow) =>
  trx('login_challenges').insert(challenge)

/** Whose challenge a token is of. */
export const findChallenged = async (db: Knex, tokenHash: Buffer): Promise<string | undefined> =>
  (await db('login_challenges').where({ tokenHash }).first('user_id'))?.userId

/** A challenge, of which one try is made at a time. */
export const lockChallenge = (
  trx: Knex.Transaction,
  tokenHash: Buffer,
): Promise<LoginChallengeRow | undefined> =>
  trx('login_challenges')
    .where({ tokenHash })
    .forUpdate()
    .first(...columns)

/** The challenge for which a code was mailed last. */
export const findNewestMailed = (db: Knex, userId: string): Promise<LoginChallengeRow | undefined> =>
  db('login_challenges')
    .where({ userId, kind: 'email' })
    .orderBy('sent_at', 'desc')
    .first(...columns)

export const countChallengeTry = (trx: Knex, id: string) =>
  trx('login_challenges').where({ id }).increment('tries', 1)

/** Another code was mailed; the one before no longer counts, its wrong tries do. */
export const replaceCode = (trx: Knex, id: string, codeHash: Buffer, at: Date) =>
  trx('login_challenges').where({ id }).update({ codeHash, sentAt: at })

/** Whoever was about to enter a code logs in anew. */
export const endChallenges = (trx: Knex, userId: string) => trx('login_challenges').where({ userId }).delete()
