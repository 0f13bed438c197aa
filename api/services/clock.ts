import type { Knex } from 'knex'

export type Clock = {
  now: () => Date
  /** The real time, for tokens, one-time codes, and locks. Nobody can move it. */
  real: () => Date
  /** Reads how far any process of this database has moved the clock. */
  sync: (db: Knex) => Promise<void>
  /** Moves the clock of every process to an instant, or by a number of milliseconds. */
  move: (db: Knex, target: Date | { byMilliseconds: number }) => Promise<void>
}

/** The real time. It can't be moved. */
export const realClock = (): Clock => ({
  now: () => new Date(),
  real: () => new Date(),
  sync: async () => {},
  move: async () => {
    throw new Error('The clock can’t be moved in production.')
  },
})

/** The real time plus an offset stored in the database, so that all its processes agree. */
export const movableClock = (realNow: () => number = Date.now): Clock => {
  let offsetMilliseconds = 0
  let [latest, applied] = [0, 0]
  // a read that began before a move, or before a later read, may end after it
  const apply = (order: number, milliseconds = 0) => {
    if (order < applied) return
    applied = order
    offsetMilliseconds = milliseconds
  }
  return {
    now: () => new Date(realNow() + offsetMilliseconds),
    real: () => new Date(realNow()),
    sync: async db => {
      const order = ++latest
      const row: { milliseconds: number } | undefined = await db('clock_offset')
        .where({ id: 1 })
        .first('milliseconds')
      apply(order, row?.milliseconds)
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
      apply(++latest, saved?.milliseconds)
    },
  }
}
