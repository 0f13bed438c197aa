import type { Knex } from 'knex'
import { relationshipSql } from './blocks.ts'
import { hintAfterCommit } from './hints.ts'
import { findPrepared, listPreparedIds, requireRow } from './postgres/index.ts'
import type { ChatMessageRow, ChatRoomRow, NewChatRoomRow } from './rows.ts'

export type ChatSide = ChatMessageRow['side']
export type Pair = Pick<ChatRoomRow, 'facilityId' | 'clinicianId'>

/** Whether the two may write to each other: an application between them, and neither has blocked the other. */
export const mayWriteSql = (facilityId: string, clinicianId: string) => `(
  ${relationshipSql(facilityId, clinicianId)} <> 'none' AND NOT EXISTS (
    SELECT FROM blocks b WHERE b.facility_id = ${facilityId} AND b.clinician_id = ${clinicianId}
      AND b.ended_at IS NULL))`

const pairSql = `
  SELECT f.id AS facility_id, c.id AS clinician_id, ${mayWriteSql('f.id', 'c.id')} AS may_write,
    (SELECT a.job_id FROM applications a
      WHERE a.facility_id = f.id AND a.clinician_id = c.id AND a.status <> 'removed'
        AND (:jobId::uuid IS NULL OR a.job_id = :jobId::uuid)
      ORDER BY a.created_at DESC, a.id DESC LIMIT 1) AS job_id,
    (SELECT r.id FROM chat_rooms r WHERE r.facility_id = f.id AND r.clinician_id = c.id) AS room_id
  FROM facilities f CROSS JOIN clinicians c
  WHERE (f.id = :facilityId::uuid OR f.user_id = :facilityUserId::uuid) AND c.id = :clinicianId::uuid`

type Sides = { facilityId: string | null; facilityUserId: string | null; clinicianId: string }
export type FoundPair = Pair & { mayWrite: boolean; jobId: string | null; roomId: string | null }

/**
 * The facility, by its ID or its owner, and the clinician; with their latest application's job, or with this job if
 * they have an application for it.
 */
export const findPair = (db: Knex, sides: Sides & { jobId: string | null }) =>
  findPrepared<FoundPair>(db, pairSql, sides)

/** The pair's room, opened if there was none. The shift that it is about changes if the request named a shift. */
export const openRoom = async (
  trx: Knex,
  row: NewChatRoomRow & { id: string },
  { isNamed }: { isNamed: boolean },
): Promise<{ id: string; isNew: boolean }> => {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `INSERT INTO chat_rooms (id, facility_id, clinician_id, job_id, created_at, last_at)
     VALUES (:id, :facilityId, :clinicianId, :jobId, :createdAt, :lastAt)
     ON CONFLICT (facility_id, clinician_id) DO UPDATE
       SET job_id = CASE WHEN :isNamed THEN excluded.job_id ELSE chat_rooms.job_id END
     RETURNING id`,
    { ...row, jobId: row.jobId ?? null, isNamed },
  )
  const { id } = requireRow(rows, 'Opening a room returned no row.')
  return { id, isNew: id === row.id }
}

export type WritableRoom = ChatRoomRow & {
  mayWrite: boolean
  officeName: string
  facilityUserId: string
  clinicianUserId: string
  clinicianName: string
}

const lockSql = `
  SELECT r.*, ${mayWriteSql('r.facility_id', 'r.clinician_id')} AS may_write, f.office_name,
    f.user_id AS facility_user_id, c.user_id AS clinician_user_id,
    u.first_name || ' ' || u.last_name AS clinician_name
  FROM chat_rooms r JOIN facilities f ON f.id = r.facility_id
  JOIN clinicians c ON c.id = r.clinician_id JOIN users u ON u.id = c.user_id
  WHERE r.id = :roomId FOR UPDATE OF r`

/** Locks a room, so that its messages are numbered one after the other. */
export const lockRoom = (trx: Knex, roomId: string) => findPrepared<WritableRoom>(trx, lockSql, { roomId })

/** Hints to both sides of a room that it changed. */
export const hintAtRoom = (db: Knex, id: string, { facilityId, clinicianId }: Pair) =>
  hintAfterCommit(db, [{ noun: 'message', id, facilityId, clinicianId }])

type NewMessage = Omit<ChatMessageRow, 'number'>

/** Adds a message to a locked room: its writer has read everything, the other side has one more message to read. */
export const insertMessage = async (trx: Knex, message: NewMessage, remindAt: Date): Promise<void> => {
  const [own, other] = message.side === 'clinician' ? ['clinician', 'facility'] : ['facility', 'clinician']
  const [room] = await trx('chat_rooms')
    .where({ id: message.roomId })
    .update({
      lastAt: message.createdAt,
      messageCount: trx.raw('message_count + 1'),
      [`${own}Unread`]: 0,
      [`${own}Read`]: trx.raw('message_count + 1'),
      [`${own}ReadAt`]: message.createdAt,
      [`${own}RemindAt`]: null,
      [`${other}Unread`]: trx.raw(`${other}_unread + 1`),
      [`${other}RemindAt`]: trx.raw(
        `CASE WHEN ${other}_unread = 0 THEN ?::timestamptz ELSE ${other}_remind_at END`,
        [remindAt],
      ),
    })
    .returning(['message_count', 'facility_id', 'clinician_id'])
  await trx('chat_messages').insert({ ...message, number: room.messageCount })
  hintAtRoom(trx, message.roomId, room)
}

/** Rooms with messages that someone should be reminded of. */
export const listRoomsToRemind = (db: Knex, params: { at: Date; limit: number }) =>
  listPreparedIds(
    db,
    `SELECT id FROM chat_rooms WHERE clinician_remind_at <= :at
     UNION SELECT id FROM chat_rooms WHERE facility_remind_at <= :at LIMIT :limit`,
    params,
  )

/** These sides of a room were reminded of what is unread, and aren't again. */
export const endReminders = (trx: Knex, roomId: string, sides: readonly ChatSide[]) =>
  trx('chat_rooms')
    .where({ id: roomId })
    .update(Object.fromEntries(sides.map(side => [`${side}RemindAt`, null])))
