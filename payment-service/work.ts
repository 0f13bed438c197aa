import type { Knex } from 'knex'
import { aheadMs } from './service-clock.ts'

/** Who is told of events: of our own account, or of the accounts connected to it. */
export type Endpoint = { ofConnected?: boolean }

/** One request's transaction, with what it may know of the world. */
export type Work = {
  trx: Knex.Transaction
  /** the service's own time, which can be moved */
  at: Date
  /** the time that nobody moves: webhooks are sent and signed by it */
  realAt: Date
  publicUrl: string
  endpoints: Endpoint[]
  /** the connected account that is acted for; null: our own */
  account: string | null
  request: { id: string | null; idempotency_key: string | null }
}

/** The same request, acting for a connected account. */
export const within = (work: Work, account: string): Work => ({ ...work, account })

/** The same request, acting for ourselves. */
export const ours = (work: Work): Work => ({ ...work, account: null })

/** The instant in Stripe's unit. */
export const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

export type Perform = <T>(request: Work['request'], act: (work: Work) => Promise<T>) => Promise<T>

type Parts = {
  db: Knex
  now: () => Date
  publicUrl: () => string
  endpoints: Endpoint[]
  afterCommit: () => void
}

/** Runs one request in one transaction: after a hard kill it happened as a whole or not at all. */
export const performer =
  ({ db, now, publicUrl, endpoints, afterCommit }: Parts): Perform =>
  async (request, act) => {
    const result = await db.transaction(async trx => {
      const realAt = now()
      const at = new Date(realAt.getTime() + (await aheadMs(trx)))
      const address = publicUrl().replace(/\/$/, '')
      return act({ trx, at, realAt, publicUrl: address, endpoints, account: null, request })
    })
    afterCommit()
    return result
  }
