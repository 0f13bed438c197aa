import type { Knex } from 'knex'
import { newId } from '../../api/store/ids.ts'
import { buildUser } from './user.ts'

type Room = { facilityId: string; clinicianId: string; jobId?: string | null }
type Message = { senderId: string; text: string; side?: 'facility' }

const at = new Date('2026-11-20T12:00:00Z')

/** A room with messages of the clinician, none of them read. */
export const buildRoom = async (db: Knex, room: Room, messages: readonly Message[] = []) => {
  const id = newId()
  const count = messages.length
  await db('chat_rooms').insert({
    ...room,
    id,
    createdAt: at,
    lastAt: at,
    messageCount: count,
    clinicianRead: count,
    facilityUnread: count,
  })
  if (count > 0)
    await db('chat_messages').insert(
      messages.map((message, index) => ({
        side: 'clinician',
        ...message,
        id: newId(),
        roomId: id,
        number: index + 1,
        createdAt: at,
      })),
    )
  return id
}

/** A report of a message, by someone new unless named. */
export const buildReport = async (db: Knex, messageId: string, reporterId?: string) => {
  const id = newId()
  const reporter = reporterId ?? (await buildUser(db)).userId
  await db('message_reports').insert({ id, messageId, reporterId: reporter, reason: 'abuse', createdAt: at })
  return id
}
