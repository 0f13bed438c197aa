import type { Knex } from 'knex'
import { sideOf } from '@gaitway/contract/values/enums'
import type { SignedIn } from '../domain/access.ts'
import { hintAfterCommit } from './hints.ts'
import type { SessionRow, NewSessionRow, FacilityMemberRow, UserRow } from './rows.ts'
import { findPrepared, listPrepared } from './postgres/index.ts'

export const insertSession = (trx: Knex, session: NewSessionRow & { id: string }) =>
  trx('sessions').insert(session)

/** Locks the active session that has this refresh token. */
export const lockSession = (trx: Knex.Transaction, refreshHash: Buffer): Promise<SessionRow | undefined> =>
  trx('sessions').where({ refreshHash }).whereNull('ended_at').forUpdate().first()

/** Locks the active session that had this refresh token before it was exchanged for another. */
export const lockSessionOfRetired = async (
  trx: Knex.Transaction,
  retiredHash: Buffer,
): Promise<SessionRow | undefined> => {
  const retired = await trx('retired_refresh_tokens').where({ hash: retiredHash }).first('session_id')
  if (!retired) return undefined
  return trx('sessions').where({ id: retired.sessionId }).whereNull('ended_at').forUpdate().first()
}

/** Why the session of this current or former refresh token ended, if it has. */
export const findEndReason = async (db: Knex, hash: Buffer): Promise<string | undefined> => {
  const retired = db('retired_refresh_tokens').where({ hash }).select('session_id')
  const ended = await db('sessions')
    .where(either => either.where({ refreshHash: hash }).orWhereIn('id', retired))
    .whereNotNull('ended_at')
    .first('end_reason')
  return ended?.endReason ?? undefined
}

/** Gives the session a new refresh token. The earlier one is kept as a retired token. */
export const rotateRefreshToken = async (
  trx: Knex,
  { id, refreshHash }: SessionRow,
  nextHash: Buffer,
  at: Date,
) => {
  await trx('retired_refresh_tokens').insert({ hash: refreshHash, sessionId: id, retiredAt: at })
  await trx('sessions').where({ id }).update({ refreshHash: nextHash, rotatedAt: at, lastUsedAt: at })
}

/** Ends the live streams of a session or user in every process. */
const endStreams = (db: Knex, id: string) => hintAfterCommit(db, [{ noun: 'session', id }])

export const endSession = async (db: Knex, id: string, at: Date, reason: string) => {
  await db('sessions').where({ id }).whereNull('ended_at').update({ endedAt: at, endReason: reason })
  endStreams(db, id)
}

/** Ends all sessions of this user, except `butFor`. Returns how many. */
export const endUserSessions = async (
  db: Knex,
  userId: string,
  { at, reason, butFor }: { at: Date; reason: string; butFor?: string },
): Promise<number> => {
  const sessions = db('sessions').where({ userId }).whereNull('ended_at')
  if (butFor) sessions.whereNot({ id: butFor })
  const ended = await sessions.update({ endedAt: at, endReason: reason })
  endStreams(db, userId)
  return ended
}

const sessionsSql = `
  SELECT row_to_json(r)::text AS json
  FROM sessions s CROSS JOIN LATERAL (SELECT s.id, coalesce(s.user_agent, '') AS "userAgent",
    iso_instant(s.created_at) AS "createdAt", iso_instant(s.last_used_at) AS "lastUsedAt",
    s.id = :sessionId AS "isThisOne", EXISTS (SELECT FROM device_registrations d
      WHERE d.user_id = s.user_id AND d.device_id = s.id::text) AS "hasPush") r
  WHERE s.user_id = :userId AND s.ended_at IS NULL AND s.last_used_at > :usedAfter
    AND s.viewer_session_id IS NULL
  ORDER BY s.last_used_at DESC, s.id DESC`

/** A user's sessions that were used after an instant, last used first. The session `sessionId` is marked. */
export const listSessions = (db: Knex, params: { userId: string; sessionId: string; usedAfter: Date }) =>
  listPrepared<{ json: string }>(db, sessionsSql, params)

/** Ends a session; 0 when it isn't this user's. */
export const endOwnSession = async (db: Knex, userId: string, id: string, at: Date): Promise<number> => {
  const ended = await db('sessions')
    .where({ userId, id })
    .whereNull('ended_at')
    .update({ endedAt: at, endReason: 'signed out elsewhere' })
  endStreams(db, id)
  return ended
}

const actorsSql = (condition: string) => `
  SELECT s.id AS session_id, s.second_factor_until, u.id AS user_id, u.role,
    CASE WHEN m.status <> 'active' THEN 'deactivate'
      WHEN m.is_owner = false AND u.status <> 'deactivate' THEN owner.status ELSE u.status END AS status,
    m.facility_id, coalesce(m.is_owner, false) AS is_owner, coalesce(m.access, '{}') AS access,
    c.id AS clinician_id, viewer.id AS viewed_by, s.view_ends_at,
    CASE WHEN u.role IN ('admin','subadmin') THEN true
         ELSE coalesce(f.is_signup_completed, c.is_signup_completed, false) END AS is_signup_completed
  FROM sessions s
  JOIN users u ON u.id = s.user_id
  LEFT JOIN facility_members m ON m.user_id = u.id
  LEFT JOIN facilities f ON f.id = m.facility_id
  LEFT JOIN users owner ON owner.id = f.user_id
  LEFT JOIN clinicians c ON c.user_id = u.id
  LEFT JOIN sessions v ON v.id = s.viewer_session_id AND v.ended_at IS NULL
  LEFT JOIN users viewer ON viewer.id = v.user_id AND viewer.role = 'admin' AND viewer.status = 'approved'
  WHERE ${condition} AND s.ended_at IS NULL AND (s.viewer_session_id IS NULL OR viewer.id IS NOT NULL)`
const findActorSql = actorsSql('s.id = :sessionId')
const listActorsSql = actorsSql('s.id = ANY(:sessionIds::uuid[])')

type ActorRow = Pick<SessionRow, 'userId' | 'secondFactorUntil' | 'viewEndsAt'> &
  Pick<UserRow, 'role' | 'status'> &
  Pick<FacilityMemberRow, 'isOwner' | 'access'> & {
    sessionId: string
    facilityId: string | null
    clinicianId: string | null
    isSignupCompleted: boolean
    viewedBy: string | null
  }

/** The user of an active session, with everything that access depends on, in one prepared statement. */
export const findActor = async (db: Knex, sessionId: string): Promise<SignedIn | undefined> => {
  const row = await findPrepared<ActorRow>(db, findActorSql, { sessionId })
  return row && { side: sideOf(row.role), ...row }
}

/** The users of the active sessions among these. */
export const listActors = async (db: Knex, sessionIds: readonly string[]): Promise<SignedIn[]> => {
  const rows = await listPrepared<ActorRow>(db, listActorsSql, { sessionIds: [...sessionIds] })
  return rows.map(row => ({ side: sideOf(row.role), ...row }))
}
