import { readTrialBalance } from '../../store/ledger-balances.ts'
import type { Knex, ReadCase, UseCase } from '../use-case.ts'
import { findRun, listRuns } from '../../store/scheduled-runs.ts'
import { readAccount } from '../../store/views/ledger-account.ts'

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

/** Every account with its debits and credits, their totals, and the result of the last comparison. */
export const trialBalance: ReadCase<'ledger.trialBalance'> = ({ db }) => readTrialBalance(db, COMPARISON)

/** The scheduled parts: when each last ran, and its result. */
export const runs: UseCase<'ledger.runs'> = async ({ db }) =>
  (await listRuns(db)).map(({ name, startedAt, finishedAt, isOk, result, runs: count }) => ({
    name,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    isOk,
    result,
    runs: count,
  }))

/**
 * One account's entries, newest first, with the running balance; facility balances are split into owed and
 * credit.
 */
export const account: ReadCase<'ledger.account'> = ({ db }, _by, { sortOrder, ...input }) =>
  readAccount(db, { ...input, descending: sortOrder !== 'asc' })
