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

/** All runs but this one. */
export const listRuns = (db: Knex, hidden: string): Promise<ScheduledRunRow[]> =>
  db('scheduled_runs').whereNot({ name: hidden }).orderBy('name').select('*')

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

/** Saves how a tick went. `finishedAt` stays at the last one that went well. */
export const saveTick = (db: Knex, name: string, { result, ...tick }: Omit<FinishedRun, 'name'>) =>
  db.raw(
    `INSERT INTO scheduled_runs (name, started_at, finished_at, is_ok, result, runs)
     VALUES (:name, :startedAt, :finishedAt, :isOk, :result, 1)
     ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at, is_ok = excluded.is_ok,
       result = excluded.result, runs = scheduled_runs.runs + 1,
       finished_at = CASE WHEN excluded.is_ok THEN excluded.finished_at ELSE scheduled_runs.finished_at END`,
    { ...tick, name, result: JSON.stringify(result) },
  )

/** Notes that a run that goes on is expected from now on. Before its first, it counts as gone well at this moment. */
export const expectRun = (db: Knex, name: string, at: Date) =>
  db('scheduled_runs')
    .insert({ name, startedAt: at, finishedAt: at, isOk: true })
    .onConflict('name')
    .merge(['startedAt'])

/** Claims an alarm that was last raised before this moment, or never; false if another process has it. */
export const claimAlarm = async (db: Knex, name: string, at: Date, before: Date): Promise<boolean> => {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO scheduled_runs (name, started_at, finished_at, is_ok, runs) VALUES (:name, :at, :at, true, 1)
     ON CONFLICT (name) DO UPDATE SET started_at = :at, finished_at = :at, is_ok = true,
       runs = scheduled_runs.runs + 1 WHERE scheduled_runs.started_at < :before`,
    { name, at, before },
  )
  return rowCount > 0
}

/** An alarm that reached nobody counts as raised at this earlier moment, so that it is raised again. */
export const returnAlarm = (db: Knex, name: string, startedAt: Date) =>
  db('scheduled_runs').where({ name }).update({ startedAt, isOk: false })

/** Registers a scheduled run unless it is registered; it is first due at its next time after this instant. */
export const registerRun = (db: Knex, name: string, at: Date) =>
  db('scheduled_runs').insert({ name, startedAt: at, finishedAt: at, isOk: true }).onConflict('name').ignore()
