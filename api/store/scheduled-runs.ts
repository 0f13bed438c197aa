import type { Knex } from 'knex'
import { existsPrepared } from './postgres/index.ts'
import type { ScheduledRunRow } from './rows.ts'

export type FinishedRun = Pick<ScheduledRunRow, 'name' | 'startedAt' | 'finishedAt' | 'isOk' | 'result'>

/** Saves the results of several runs in one statement, each replacing the one before. */
export const saveRuns = (db: Knex, runs: readonly FinishedRun[]) =>
  db.raw(
    `INSERT INTO scheduled_runs (name, started_at, finished_at, is_ok, result, runs)
     SELECT name, "startedAt", "finishedAt", "isOk", result, 1 FROM jsonb_to_recordset(?)
       AS run (name text, "startedAt" timestamptz, "finishedAt" timestamptz, "isOk" boolean, result jsonb)
     ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at, finished_at = excluded.finished_at,
       is_ok = excluded.is_ok, result = excluded.result, runs = scheduled_runs.runs + 1`,
    [JSON.stringify(runs)],
  )

export const listRuns = (db: Knex): Promise<ScheduledRunRow[]> =>
  db('scheduled_runs').orderBy('name').select('*')

export const findRun = (db: Knex, name: string): Promise<ScheduledRunRow | undefined> =>
  db('scheduled_runs').where({ name }).first()

type Claim = {
  name: string
  at: Date
  /** it is due if it last started before this */
  due: Date
  /** a run that started before this and hasn't finished was abandoned */
  abandonedBefore: Date
  /** a run that failed before this is tried again */
  failedBefore: Date
}

const isDue = `name = :name AND (started_at < :due OR (finished_at IS NULL AND started_at < :abandonedBefore)
  OR (NOT is_ok AND finished_at < :failedBefore))`

/** Whether a run is due, or was never registered. Another process may claim it first. */
export const isRunDue = (db: Knex, claim: Claim): Promise<boolean> =>
  existsPrepared(
    db,
    `SELECT WHERE NOT EXISTS (SELECT FROM scheduled_runs WHERE name = :name)
     UNION ALL SELECT FROM scheduled_runs WHERE ${isDue}`,
    claim,
  )

/** Claims a run that is due; false if it isn't, or another process claimed it. Writes only when it is due. */
export const claimRun = async (db: Knex, claim: Claim): Promise<boolean> => {
  if (!(await existsPrepared(db, `SELECT FROM scheduled_runs WHERE ${isDue}`, claim))) return false
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `UPDATE scheduled_runs SET started_at = :at, finished_at = NULL, is_ok = NULL WHERE ${isDue}`,
    claim,
  )
  return rowCount > 0
}

/** Saves the result of a claimed run. */
export const finishRun = (
  trx: Knex,
  name: string,
  { result, ...run }: Pick<FinishedRun, 'finishedAt' | 'isOk' | 'result'>,
) =>
  trx('scheduled_runs')
    .where({ name })
    .update({ ...run, result: JSON.stringify(result) })
    .increment('runs', 1)

/** Registers a scheduled run unless it is registered; it is first due at its next time after this instant. */
export const registerRun = (db: Knex, name: string, at: Date) =>
  db('scheduled_runs').insert({ name, startedAt: at, finishedAt: at, isOk: true }).onConflict('name').ignore()
