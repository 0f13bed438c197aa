import type { Knex } from 'knex'

/** One request's transaction, with what it may know of the world. */
export type Work = {
  trx: Knex.Transaction
  at: Date
  publicUrl: string
  endpoints: number
  request: { id: string | null; idempotency_key: string | null }
}

/** The instant in Stripe's unit. */
export const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

export type Perform = <T>(request: Work['request'], act: (work: Work) => Promise<T>) => Promise<T>

type Parts = {
  db: Knex
  now: () => Date
  publicUrl: () => string
  endpoints: number
  afterCommit: () => void
}

/** Runs one request in one transaction: after a hard kill it happened as a whole or not at all. */
export const performer =
  ({ db, now, publicUrl, endpoints, afterCommit }: Parts): Perform =>
  async (request, act) => {
    const result = await db.transaction(trx =>
      act({ trx, at: now(), publicUrl: publicUrl().replace(/\/$/, ''), endpoints, request }),
    )
    afterCommit()
    return result
  }
