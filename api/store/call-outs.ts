import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { confirmedSql } from './applications.ts'
import { existsPrepared, listPrepared, listPreparedIds, requireRow } from './postgres/index.ts'
import type { CallOutRow, NewCallOutRow } from './rows.ts'

export const findCallOut = (db: Knex, id: string): Promise<CallOutRow | undefined> =>
  db('call_outs').where({ id }).first()

/** The call-out that its clinician hasn't answered; there is at most one. The job was locked before. */
export const findOpenQuestion = (db: Knex, applicationId: string): Promise<CallOutRow | undefined> =>
  db('call_outs').where({ applicationId, status: 'waiting' }).first()

/** The job was locked before. */
export const insertCallOut = async (trx: Knex, row: NewCallOutRow): Promise<CallOutRow> =>
  requireRow(await trx('call_outs').insert(row).returning('*'), `Call-out ${row.id} was not inserted.`)

/** Call-outs that their clinicians didn’t answer in time, longest due first. */
export const listUnansweredCallOuts = (db: Knex, params: { at: Date; limit: number }) =>
  listPreparedIds(
    db,
    `SELECT id FROM call_outs WHERE status = 'waiting' AND answer_by <= :at::timestamptz
     ORDER BY answer_by, id LIMIT :limit`,
    params,
  )

/** Whether someone is confirmed for the job. */
export const isFilled = (db: Knex, jobId: string) =>
  existsPrepared(db, `SELECT FROM applications a WHERE a.job_id = :jobId AND ${confirmedSql('a')}`, { jobId })

/** SQL: a call-out `co`, as JSON. */
const shownCallOut = `json_build_object('id', co.id, 'status', co.status, 'applicationId', co.application_id,
  'clinicianName', (SELECT cu.first_name || ' ' || cu.last_name FROM applications ca
    JOIN clinicians cc ON cc.id = ca.clinician_id JOIN users cu ON cu.id = cc.user_id WHERE ca.id = co.application_id),
  'caller', co.caller, 'callerName', co.caller_name, 'phone', co.phone, 'calledAt', iso_instant(co.called_at),
  'reason', co.reason, 'recordedAt', iso_instant(co.recorded_at),
  'recordedBy', (SELECT su.first_name || ' ' || su.last_name FROM users su WHERE su.id = co.recorded_by),
  'answerBy', CASE WHEN co.status = 'waiting' THEN iso_instant(co.answer_by) END,
  'denyBy', CASE WHEN co.status = 'recorded' AND NOT EXISTS (SELECT FROM applications ca
    JOIN applications other ON other.job_id = ca.job_id AND ${confirmedSql('other')}
    WHERE ca.id = co.application_id) THEN iso_instant(co.deny_by) END,
  'answerNote', co.answer_note, 'decisionReason', co.decision_reason, 'isReturned', co.is_returned)`

/** SQL: the last call-out of these applications, as JSON; null if there is none. */
export const selectLastCallOut = (applications: string) => `(
  SELECT ${shownCallOut} FROM call_outs co WHERE co.application_id IN (${applications})
  ORDER BY co.recorded_at DESC, co.id DESC LIMIT 1)`

type Shown = Output<'callOuts.answer'>

/** A call-out as its clinician and staff see it. */
export const readCallOut = async (db: Knex, id: string): Promise<Shown> => {
  const sql = `SELECT ${shownCallOut} AS shown FROM call_outs co WHERE co.id = :id`
  const rows = await listPrepared<{ shown: Shown }>(db, sql, { id })
  return requireRow(rows, `Call-out ${id} is missing.`).shown
}
