import { listRuns } from '../../store/scheduled-runs.ts'
import type { UseCase } from '../use-case.ts'

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
