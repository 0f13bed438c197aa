import type { Knex } from 'knex'
import { newId } from './ids.ts'

/** How many wrong codes were entered for an account since an instant, from wherever. */
export const countCodeFailures = async (db: Knex, userId: string, since: Date): Promise<number> => {
  const [counted] = await db('code_failures')
    .where({ userId })
    .where('failed_at', '>', since)
    .count<{ count: number }[]>('* as count')
  return counted?.count ?? 0
}

export const insertCodeFailure = (trx: Knex, userId: string, at: Date) =>
  trx('code_failures').insert({ id: newId(), userId, failedAt: at })
