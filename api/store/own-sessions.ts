import type { Knex } from 'knex'
import { listPrepared } from './prepared.ts'

const sessionsSql = `
  SELECT row_to_json(r)::text AS json
  FROM sessions s CROSS JOIN LATERAL (SELECT s.id, coalesce(s.user_agent, '') AS "userAgent",
    iso_instant(s.created_at) AS "createdAt", iso_instant(s.last_used_at) AS "lastUsedAt",
    s.id = :sessionId AS "isThisOne") r
  WHERE s.user_id = :userId AND s.ended_at IS NULL AND s.last_used_at > :usedAfter
  ORDER BY s.last_used_at DESC, s.id DESC`

type SessionsParams = { userId: string; sessionId: string; usedAfter: Date }

/** A person's sessions that can still be renewed, the latest used first; the one that asks is marked. */
export const listSessions = (db: Knex, params: SessionsParams) =>
  listPrepared<{ json: string }>(db, sessionsSql, params)

/** How many sessions ended: none when it is not this person's. */
export const endOwnSession = (db: Knex, userId: string, id: string, at: Date): Promise<number> =>
  db('sessions')
    .where({ userId, id })
    .whereNull('ended_at')
    .update({ endedAt: at, endReason: 'signed out elsewhere' })
