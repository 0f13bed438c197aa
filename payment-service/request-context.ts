import type { Knex } from 'knex'

/** A webhook endpoint receives the events of our own account, or those of the accounts connected to it. */
export type Endpoint = { ofConnected?: boolean }

/** One request's transaction, with everything that its code may use. */
export type ServiceContext = {
  trx: Knex.Transaction
  /** the service's own time, which can be moved */
  at: Date
  /** the real time: webhooks are sent and signed by it */
  realAt: Date
  publicUrl: string
  endpoints: Endpoint[]
  /** the connected account that the request acts for; null: our own */
  account: string | null
  request: { id: string | null; idempotency_key: string | null }
}

/** The same request, acting for a connected account. */
export const forConnectedAccount = (context: ServiceContext, account: string): ServiceContext => ({
  ...context,
  account,
})

/** The same request, acting for our own account. */
export const forOwnAccount = (context: ServiceContext): ServiceContext => ({ ...context, account: null })

/** Stripe counts time in seconds. */
export const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

export const clockTable = 'payment_service.clock'

/** How far the service's own time is ahead of the real time: the same for all processes of one database. */
export const aheadMs = async (db: Knex) => {
  const row = await db(clockTable).where({ id: 1 }).first<{ ahead_ms: number } | undefined>('ahead_ms')
  return row?.ahead_ms ?? 0
}

/** Moves the service's own time forward, or back. */
export const moveClock = (db: Knex, ms: number) =>
  db(clockTable)
    .insert({ id: 1, ahead_ms: ms })
    .onConflict('id')
    .merge({ ahead_ms: db.raw('clock.ahead_ms + excluded.ahead_ms') })

export type PerformRequest = <T>(
  request: ServiceContext['request'],
  act: (context: ServiceContext) => Promise<T>,
) => Promise<T>

type Parts = {
  db: Knex
  now: () => Date
  publicUrl: () => string
  endpoints: Endpoint[]
  afterCommit: () => void
}

/** Runs one request in one transaction, so that a killed process leaves all of it or nothing. */
export const createPerform =
  ({ db, now, publicUrl, endpoints, afterCommit }: Parts): PerformRequest =>
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
