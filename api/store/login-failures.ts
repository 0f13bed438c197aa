import type { Knex } from 'knex'
import { newId } from './ids.ts'

type Attempt = { email: string; address: string }

/** Attempts at one account are counted one after another. */
export const lockAttempts = (trx: Knex.Transaction, email: string) =>
  trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`login of ${email}`])

/** When and where an account's failed logins since an instant came from, newest first. */
export const listFailures = (
  db: Knex,
  email: string,
  since: Date,
): Promise<{ address: string; failedAt: Date }[]> =>
  db('login_failures')
    .where({ email })
    .where('failed_at', '>', since)
    .orderBy('failed_at', 'desc')
    .select('address', 'failed_at')

/** An attempt counts as a failure until it succeeds. Deletes attempts too old to count. */
export const insertAttempt = async (trx: Knex, { email, address }: Attempt, at: Date, oldest: Date) => {
  await trx('login_failures').where({ email }).where('failed_at', '<', oldest).delete()
  await trx('login_failures').insert({ id: newId(), email, address, failedAt: at })
}

/** Resets the count of an IP address after a successful login. */
export const deleteLoginFailures = (db: Knex, { email, address }: Attempt) =>
  db('login_failures').where({ email, address }).delete()

/** Unlocks this account everywhere. */
export const deleteAllLoginFailures = (db: Knex, email: string) =>
  db('login_failures').where({ email }).delete()

/** How many wrong codes were entered for an account since an instant, from anywhere. */
export const countCodeFailures = async (db: Knex, userId: string, since: Date): Promise<number> => {
  const [counted] = await db('code_failures')
    .where({ userId })
    .where('failed_at', '>', since)
    .count<{ count: number }[]>('* as count')
  return counted?.count ?? 0
}

export const insertCodeFailure = (trx: Knex, userId: string, at: Date) =>
  trx('code_failures').insert({ id: newId(), userId, failedAt: at })
