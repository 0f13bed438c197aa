import type { Knex } from 'knex'
import type { SessionRow } from './rows.ts'

export type OwnSession = Pick<SessionRow, 'id' | 'userAgent' | 'createdAt' | 'lastUsedAt'>

/** A person's sessions that can still be renewed, the latest used first. */
export const listSessions = (db: Knex, userId: string, usedAfter: Date): Promise<OwnSession[]> =>
  db('sessions')
    .where({ userId })
    .whereNull('ended_at')
    .where('last_used_at', '>', usedAfter)
    .orderBy([
      { column: 'last_used_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select('id', 'user_agent', 'created_at', 'last_used_at')

/** How many sessions ended: none when it is not this person's. */
export const endOwnSession = (db: Knex, userId: string, id: string, at: Date): Promise<number> =>
  db('sessions')
    .where({ userId, id })
    .whereNull('ended_at')
    .update({ endedAt: at, endReason: 'signed out elsewhere' })
