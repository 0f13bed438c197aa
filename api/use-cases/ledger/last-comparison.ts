import type { Knex } from 'knex'
import { findRun } from '../../store/scheduled-runs.ts'

export const COMPARISON = 'reconciliation'

export type Compared = {
  comparedAt: string | null
  /** in words; those of the last comparison that was finished */
  differences: string[]
}

/** What the last comparison that was finished found, and when; one that failed since does not hide it. */
export const lastComparison = async (db: Knex): Promise<Compared> => {
  const run = await findRun(db, COMPARISON)
  const { comparedAt = null, differences = [] } = (run?.result ?? {}) as Partial<Compared>
  return { comparedAt, differences }
}
