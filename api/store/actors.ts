import type { Knex } from 'knex'
import { sideOf } from '@gaitway/contract/enums'
import type { SignedIn } from '../domain/access.ts'
import { listPrepared } from './prepared.ts'
import type { FacilityMemberRow, SessionRow, UserRow } from './rows.ts'

const sql = `
  SELECT s.id AS session_id, s.second_factor_until, u.id AS user_id, u.role,
    CASE WHEN m.status <> 'active' THEN 'deactivate' WHEN m.is_owner = false AND u.status <> 'deactivate' THEN owner.status ELSE u.status END AS status,
    m.facility_id, coalesce(m.is_owner, false) AS is_owner, coalesce(m.access, '{}') AS access,
    c.id AS clinician_id,
    CASE WHEN u.role IN ('admin','subadmin') THEN true
         ELSE coalesce(f.is_signup_completed, c.is_signup_completed, false) END AS is_signup_completed
  FROM sessions s
  JOIN users u ON u.id = s.user_id
  LEFT JOIN facility_members m ON m.user_id = u.id
  LEFT JOIN facilities f ON f.id = m.facility_id
  LEFT JOIN users owner ON owner.id = f.user_id
  LEFT JOIN clinicians c ON c.user_id = u.id
  WHERE s.id = :sessionId AND s.ended_at IS NULL`

type ActorRow = Pick<SessionRow, 'userId' | 'secondFactorUntil'> &
  Pick<UserRow, 'role' | 'status'> &
  Pick<FacilityMemberRow, 'isOwner' | 'access'> & {
    sessionId: string
    facilityId: string | null
    clinicianId: string | null
    isSignupCompleted: boolean
  }

/** The user of an active session with the facts access depends on, in one prepared statement. */
export const findActor = async (db: Knex, sessionId: string): Promise<SignedIn | undefined> => {
  const [row] = await listPrepared<ActorRow>(db, sql, { sessionId })
  return (
    row && {
      side: sideOf(row.role),
      role: row.role,
      userId: row.userId,
      sessionId: row.sessionId,
      secondFactorUntil: row.secondFactorUntil,
      status: row.status,
      isSignupCompleted: row.isSignupCompleted,
      facilityId: row.facilityId,
      isOwner: row.isOwner,
      access: row.access,
      clinicianId: row.clinicianId,
    }
  )
}
