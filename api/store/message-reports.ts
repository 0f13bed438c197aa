import type { Knex } from 'knex'
import type { ChatSide, Pair } from './chat.ts'
import type { MessageReportRow, NewMessageReportRow } from './rows.ts'
import { insertIfNew } from './save-rows.ts'

type ReportableMessage = Pair & { side: ChatSide; officeName: string; clinicianName: string }

/** A message of a conversation of this side; undefined if the conversation isn't theirs. */
export const findReportable = async (
  trx: Knex,
  messageId: string,
  { side, ownerId }: { side: ChatSide; ownerId: string },
): Promise<ReportableMessage | undefined> => {
  const { rows } = await trx.raw<{ rows: ReportableMessage[] }>(
    `SELECT m.side, r.facility_id, r.clinician_id, f.office_name,
       u.first_name || ' ' || u.last_name AS clinician_name
     FROM chat_messages m JOIN chat_rooms r ON r.id = m.room_id JOIN facilities f ON f.id = r.facility_id
     JOIN clinicians c ON c.id = r.clinician_id JOIN users u ON u.id = c.user_id
     WHERE m.id = :messageId AND r.${side}_id = :ownerId`,
    { messageId, ownerId },
  )
  return rows[0]
}

/** Saves a report; false if this person has reported the message before. */
export const insertReport = (trx: Knex, row: NewMessageReportRow) =>
  insertIfNew(trx, 'message_reports', row, ['message_id', 'reporter_id'])

/** Locks a report. Returns it with the facility and the clinician of its conversation. */
export const lockReport = async (trx: Knex, id: string): Promise<(MessageReportRow & Pair) | undefined> => {
  const { rows } = await trx.raw<{ rows: (MessageReportRow & Pair)[] }>(
    `SELECT p.*, r.facility_id, r.clinician_id FROM message_reports p
     JOIN chat_messages m ON m.id = p.message_id JOIN chat_rooms r ON r.id = m.room_id
     WHERE p.id = :id FOR UPDATE OF p`,
    { id },
  )
  return rows[0]
}

/** Closes a locked report. */
export const closeReport = (
  trx: Knex,
  { id }: MessageReportRow,
  outcome: Pick<MessageReportRow, 'closedAt' | 'closedBy' | 'outcome' | 'staffNote'>,
) => trx('message_reports').where({ id }).update(outcome).increment('version', 1)
