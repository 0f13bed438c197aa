import type { Knex } from 'knex'

const table = 'payment_service.clock'

/** How far the service's own time is ahead of the real one: the same for all processes of one database. */
export const aheadMs = async (db: Knex) => {
  const row = await db(table).where({ id: 1 }).first<{ ahead_ms: number } | undefined>('ahead_ms')
  return row?.ahead_ms ?? 0
}

/** From now on the service's own time is this much later, or earlier. */
export const moveAhead = (db: Knex, ms: number) =>
  db(table)
    .insert({ id: 1, ahead_ms: ms })
    .onConflict('id')
    .merge({ ahead_ms: db.raw('clock.ahead_ms + excluded.ahead_ms') })
