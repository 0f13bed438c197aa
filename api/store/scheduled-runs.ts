import type { Knex } from 'knex'

export type RunRow = {
  name: string
  started_at: Date
  finished_at: Date | null
  is_ok: boolean | null
  /** what it did, in counts and sentences */
  result: Record<string, unknown>
  runs: number
}
export type FinishedRun = Pick<RunRow, 'name' | 'started_at' | 'finished_at' | 'is_ok' | 'result'>

/** How several runs went is on record, each in place of the one before, in one statement. */
export const keepRuns = (db: Knex, runs: readonly FinishedRun[]) =>
  db('scheduled_runs')
    .insert(runs.map(run => ({ ...run, result: JSON.stringify(run.result), runs: 1 })))
    .onConflict('name')
    .merge({
      started_at: db.raw('excluded.started_at'),
      finished_at: db.raw('excluded.finished_at'),
      is_ok: db.raw('excluded.is_ok'),
      result: db.raw('excluded.result'),
      runs: db.raw('scheduled_runs.runs + 1'),
    })

export const listRuns = (db: Knex): Promise<RunRow[]> => db('scheduled_runs').orderBy('name').select('*')

export const findRun = (db: Knex, name: string): Promise<RunRow | undefined> =>
  db('scheduled_runs').where({ name }).first()

type Claim = {
  name: string
  at: Date
  /** it is due once after this */
  due: Date
  /** whoever began it before this and has not finished is gone */
  abandonedBefore: Date
  /** it failed before this: it is tried again */
  failedBefore: Date
}

/** True for the one who is to run it now: it is due, and nobody else has it in hand. */
export const claimRun = async (db: Knex, claim: Claim): Promise<boolean> => {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO scheduled_runs AS r (name, started_at) VALUES (:name, :at)
     ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at, finished_at = NULL, is_ok = NULL
     WHERE r.started_at < :due OR (r.finished_at IS NULL AND r.started_at < :abandonedBefore)
       OR (NOT r.is_ok AND r.finished_at < :failedBefore)`,
    claim,
  )
  return rowCount > 0
}
