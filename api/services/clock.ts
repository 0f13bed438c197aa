import type { Knex } from 'knex'

export type Clock = {
  now: () => Date
  /** The time that nobody moves: tokens, one-time codes and locks keep it. */
  real: () => Date
  /** Learns how far the clock has been moved by any process of this database. */
  sync: (db: Knex) => Promise<void>
  /** Moves the clock of every process to an instant, or by a number of milliseconds. */
  move: (db: Knex, target: Date | { byMilliseconds: number }) => Promise<void>
}

/** The real time, which nobody moves. */
export const realClock = (): Clock => ({
  now: () => new Date(),
  real: () => new Date(),
  sync: async () => {},
  move: async () => {
    throw new Error('In production the clock is not moved.')
  },
})

/** The real time plus an offset that is a row, so that all processes of one database agree. */
export const movableClock = (realNow: () => number = Date.now): Clock => {
  let offsetMilliseconds = 0
  return {
    now: () => new Date(realNow() + offsetMilliseconds),
    real: () => new Date(realNow()),
    sync: async db => {
      const row: { milliseconds: number } | undefined = await db('clock_offset')
        .where({ id: 1 })
        .first('milliseconds')
      offsetMilliseconds = row?.milliseconds ?? 0
    },
    move: async (db, target) => {
      const row =
        target instanceof Date
          ? { id: 1, milliseconds: target.getTime() - realNow() }
          : { id: 1, milliseconds: target.byMilliseconds }
      const merged =
        target instanceof Date
          ? { milliseconds: row.milliseconds }
          : { milliseconds: db.raw('clock_offset.milliseconds + excluded.milliseconds') }
      const [saved]: { milliseconds: number }[] = await db('clock_offset')
        .insert(row)
        .onConflict('id')
        .merge(merged)
        .returning('milliseconds')
      offsetMilliseconds = saved?.milliseconds ?? 0
    },
  }
}
