import type { Knex } from 'knex'
import { findReadPool } from './connect.ts'

type TarnPool = { numUsed: () => number; numFree: () => number; numPendingAcquires: () => number }

/** The connections of a Knex now: `db` its own, `reads` those for prepared statements. */
export const listPools = (db: Knex) => {
  const { pool } = db.client as { pool: TarnPool }
  return {
    db: () => ({ used: pool.numUsed(), free: pool.numFree(), waiting: pool.numPendingAcquires() }),
    reads: () => findReadPool(db)?.count() ?? { used: 0, free: 0, waiting: 0 },
  }
}
