import type { Knex } from 'knex'
import type { ClinicianType } from '@gaitway/contract/values/enums'
import type { Output } from '@gaitway/contract/schemas/index'
import { findPrepared, listPrepared } from './postgres/index.ts'
import type { NewJobInvitationRow } from './rows.ts'
import { invitedSql } from './views/job-shape.ts'

export type Invitable = { clinicianId: string; userId: string; clinicianType: ClinicianType }

const invitableSql = `
  SELECT c.id AS clinician_id, c.user_id, c.clinician_type
  FROM favorite_clinicians kept JOIN clinicians c ON c.id = kept.clinician_id JOIN users u ON u.id = c.user_id
  WHERE kept.facility_id = :facilityId AND c.id = ANY(:ids::uuid[])
    AND u.status = 'approved' AND c.is_signup_completed
    AND NOT EXISTS (SELECT 1 FROM blocks k
      WHERE k.clinician_id = c.id AND k.facility_id = :facilityId AND k.ended_at IS NULL)`

/** The clinicians among these whom the facility may invite: approved favorites, unless one side blocked the other. */
export const listInvitable = (db: Knex, facilityId: string, ids: readonly string[]): Promise<Invitable[]> =>
  ids.length === 0 ? Promise.resolve([]) : listPrepared(db, invitableSql, { facilityId, ids: [...ids] })

/** Inserts invitations and returns those that are new. */
export const insertInvitations = async (
  trx: Knex,
  rows: NewJobInvitationRow[],
): Promise<{ jobId: string; clinicianId: string }[]> =>
  rows.length === 0
    ? []
    : trx('job_invitations')
        .insert(rows)
        .onConflict(['job_id', 'clinician_id'])
        .ignore()
        .returning(['job_id', 'clinician_id'])

type Invited = Output<'jobs.invite'>['invited']

/** Everyone invited to a job, and whether they applied. */
export const listInvited = async (db: Knex, jobId: string): Promise<Invited> => {
  const sql = `SELECT ${invitedSql} AS invited FROM jobs j WHERE j.id = :jobId`
  return (await findPrepared<{ invited: Invited }>(db, sql, { jobId }))?.invited ?? []
}
