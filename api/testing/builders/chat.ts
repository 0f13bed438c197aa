import type { Knex } from 'knex'
import { newId } from '../../store/ids.ts'

type Room = { facilityId: string; clinicianId: string; jobId?: string | null }
type Message = { senderId: string; text: string }

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
        ...message,
        id: newId(),
        roomId: id,
        number: index + 1,
        side: 'clinician',
        createdAt: at,
      })),
    )
  return id
}
