import { listRuns } from '../../store/scheduled-runs.ts'
import type { UseCase } from '../use-case.ts'

/** What the clock runs: when each was last done, and what came of it. */
export const runs: UseCase<'ledger.runs'> = async ({ db }) =>
  (await listRuns(db)).map(({ name, started_at, finished_at, is_ok, result, runs: count }) => ({
    name,
    startedAt: started_at.toISOString(),
    finishedAt: finished_at?.toISOString() ?? null,
    isOk: is_ok,
    result,
    runs: count,
  }))
