import type { Knex } from 'knex'
import type { CaseFileKind, CaseFileOf } from '@gaitway/contract/values/case-files'
import { findPrepared } from './postgres/index.ts'
import type { NewNoteRow, NoteRow } from './rows.ts'

/** A record with the IDs that its events name. */
export type NotedRecord = { jobId: string | null; facilityId: string | null; clinicianId: string | null }

const recordsSql: Record<CaseFileKind, string> = {
  job: 'SELECT r.id AS job_id, r.facility_id, NULL::uuid AS clinician_id FROM jobs r',
  clinician: 'SELECT NULL::uuid AS job_id, NULL::uuid AS facility_id, r.id AS clinician_id FROM clinicians r',
  facility: 'SELECT NULL::uuid AS job_id, r.id AS facility_id, NULL::uuid AS clinician_id FROM facilities r',
  user: `SELECT NULL::uuid AS job_id, m.facility_id, NULL::uuid AS clinician_id
    FROM users r LEFT JOIN facility_members m ON m.user_id = r.id`,
  invoice: `SELECT a.job_id, r.facility_id, NULL::uuid AS clinician_id
    FROM invoices r JOIN applications a ON a.id = r.application_id`,
}

/** SQL: whether an admin or sub-admin may open record `r`. Sub-admins see no invoices and no staff. */
export const mayOpenSql = (of: CaseFileKind, isAdmin: boolean) => {
  if (isAdmin) return 'true'
  return of === 'invoice' ? 'false' : of === 'user' ? `r.role NOT IN ('admin', 'subadmin')` : 'true'
}

export const findNotedRecord = (db: Knex, { of, id }: CaseFileOf, isAdmin: boolean) => {
  const sql = `${recordsSql[of]} WHERE r.id = :id AND ${mayOpenSql(of, isAdmin)}`
  return findPrepared<NotedRecord>(db, sql, { id })
}

export const insertNote = (trx: Knex, row: NewNoteRow) => trx('notes').insert(row)

export const lockNote = (trx: Knex, id: string): Promise<NoteRow | undefined> =>
  trx('notes').where({ id }).forUpdate().first()

/** Changes a locked note. */
export const updateNote = (trx: Knex, { id }: NoteRow, text: string, at: Date) =>
  trx('notes').where({ id }).update({ text, editedAt: at }).increment('version', 1)

export const deleteNote = (trx: Knex, id: string) => trx('notes').where({ id }).delete()
