import type { Knex } from 'knex'
import { findRun } from '../../store/scheduled-runs.ts'

export const COMPARISON = 'reconciliation'

export type Compared = {
  comparedAt: string | null
  /** in words, from the last comparison that finished */
  differences: string[]
}

/** What the last finished comparison found, and when; a later failure doesn't hide it. */
export const lastComparison = async (db: Knex): Promise<Compared> => {
  const run = await findRun(db, COMPARISON)
  const { comparedAt = null, differences = [] } = (run?.result ?? {}) as Partial<Compared>
  return { comparedAt, differences }
}
