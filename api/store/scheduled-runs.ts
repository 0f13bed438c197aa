import type { Knex } from 'knex'
import type { ScheduledRunRow } from './rows.ts'

export type FinishedRun = Pick<ScheduledRunRow, 'name' | 'startedAt' | 'finishedAt' | 'isOk' | 'result'>

/** Saves the results of several runs in one statement, each replacing the one before. */
export const saveRuns = (db: Knex, runs: readonly FinishedRun[]) =>
  db('scheduled_runs')
    .insert(runs.map(run => ({ ...run, result: JSON.stringify(run.result), runs: 1 })))
    .onConflict('name')
    .merge({
      startedAt: db.raw('excluded.started_at'),
      finishedAt: db.raw('excluded.finished_at'),
      isOk: db.raw('excluded.is_ok'),
      result: db.raw('excluded.result'),
      runs: db.raw('scheduled_runs.runs + 1'),
    })

export const listRuns = (db: Knex): Promise<ScheduledRunRow[]> =>
  db('scheduled_runs').orderBy('name').select('*')

export const findRun = (db: Knex, name: string): Promise<ScheduledRunRow | undefined> =>
  db('scheduled_runs').where({ name }).first()

type Claim = {
  name: string
  at: Date
  /** it is due once after this */
  due: Date
  /** a run that started before this and hasn't finished was abandoned */
  abandonedBefore: Date
  /** a run that failed before this is tried again */
  failedBefore: Date
}

const isDue = `name = :name AND (started_at < :due OR (finished_at IS NULL AND started_at < :abandonedBefore)
  OR (NOT is_ok AND finished_at < :failedBefore))`

/** True for the one caller that may run it: it is due and nobody else is running it. Writes only when due. */
export const claimRun = async (db: Knex, claim: Claim): Promise<boolean> => {
  const due = await db.raw<{ rowCount: number }>(`SELECT FROM scheduled_runs WHERE ${isDue}`, claim)
  if (due.rowCount === 0) return false
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `UPDATE scheduled_runs SET started_at = :at, finished_at = NULL, is_ok = NULL WHERE ${isDue}`,
    claim,
  )
  return rowCount > 0
}

/** The result of a claimed run. */
export const finishRun = (
  trx: Knex,
  name: string,
  { result, ...run }: Pick<FinishedRun, 'finishedAt' | 'isOk' | 'result'>,
) =>
  trx('scheduled_runs')
    .where({ name })
    .update({ ...run, result: JSON.stringify(result) })
    .increment('runs', 1)

/** A run that never started is first due at the next time after this. */
export const firstSeen = (db: Knex, name: string, at: Date) =>
  db('scheduled_runs').insert({ name, startedAt: at, finishedAt: at, isOk: true }).onConflict('name').ignore()
