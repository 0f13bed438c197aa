import type { Knex } from 'knex'
import { listPreparedIds, requireRow } from './postgres/index.ts'
import type { NewTimeChangeRow, TimeChangeRow } from './rows.ts'

/** The job was locked before. */
export const insertTimeChange = async (
  trx: Knex,
  { slots, ...row }: NewTimeChangeRow,
): Promise<TimeChangeRow> => {
  const inserted = trx('time_changes').insert({ ...row, slots: JSON.stringify(slots) })
  return requireRow(await inserted.returning('*'), `Time change ${row.id} was not inserted.`)
}

/** Locks the time change of a job that waits for an answer; there is at most one. The job was locked before. */
export const lockOpenTimeChange = (trx: Knex, jobId: string): Promise<TimeChangeRow | undefined> =>
  trx('time_changes').where({ jobId, status: 'pending' }).forUpdate().first()

/**
 * Reserves the part of the new times that the clinician's bookings for the shift don't cover. The database refuses
 * overlaps with their other shifts.
 */
export const reserveNewTimes = (trx: Knex, { id, clinicianId, slots }: TimeChangeRow, holdId: string) =>
  trx.raw(
    `INSERT INTO clinician_bookings (hold_id, time_change_id, clinician_id, during)
     SELECT ?, ?, ?, unnest(
       (SELECT range_agg(tstzrange((one->>'startDate')::timestamptz, (one->>'endDate')::timestamptz))
         FROM jsonb_array_elements(?::jsonb) one)
       - coalesce((SELECT range_agg(during) FROM clinician_bookings WHERE hold_id = ?), '{}'::tstzmultirange))`,
    [holdId, id, clinicianId, JSON.stringify(slots), holdId],
  )

/** Releases the time reserved for new times that weren't accepted. */
export const releaseNewTimes = (trx: Knex, timeChangeId: string) =>
  trx('clinician_bookings').where({ timeChangeId }).delete()

/** Jobs whose clinician didn't answer a time change in time, longest ago first. */
export const listTimeChangesToLapse = (db: Knex, params: { at: Date; limit: number }) =>
  listPreparedIds(
    db,
    `SELECT job_id AS id FROM time_changes WHERE status = 'pending' AND answer_by <= :at
     ORDER BY answer_by, job_id LIMIT :limit`,
    params,
  )

/** SQL: the new times that wait for an answer, as JSON, or null. */
export const openTimeChangeSql = (where: string) => `(
  SELECT json_build_object('status', tc.status, 'slots', tc.slots, 'answerBy', iso_instant(tc.answer_by))
  FROM time_changes tc WHERE tc.${where} AND tc.status = 'pending')`
