import type { Output } from '@gaitway/contract/schemas/index'
import type { Knex } from 'knex'
import {
  countToCapSql,
  findPrepared,
  listPrepared,
  splitPage,
  pageSizeSql,
  requireRow,
  type PageRow,
} from '../postgres/index.ts'
import { personName, searchWords } from '../search-patterns.ts'
import { hintAtRoom, mayWriteSql, type ChatSide, type Pair } from '../chat.ts'
import { hintAfterCommit } from '../hints.ts'
import { newId } from '../ids.ts'

/** SQL: what one side reads of a room `r`, without the picture, whose link is signed. */
const roomShape = (side: ChatSide) => `json_build_object('id', r.id, 'facilityId', r.facility_id,
  'facilityUserId', f.user_id, 'clinicianId', r.clinician_id,
  'name', ${side === 'clinician' ? 'f.office_name' : `u.first_name || ' ' || u.last_name`},
  'shift', CASE WHEN j.id IS NOT NULL THEN json_build_object('jobId', j.id, 'serialNumber', j.serial_number,
    'startsAt', iso_instant(j.first_slot_start), 'timeZone', j.time_zone) END,
  'unread', r.${side}_unread, 'canWrite', ${mayWriteSql('r.facility_id', 'r.clinician_id')},
  'lastAt', iso_instant(r.last_at))`
const picture = (side: ChatSide) => (side === 'clinician' ? 'f.profile_url' : 'u.profile_url')

const joined = `JOIN facilities f ON f.id = r.facility_id JOIN clinicians c ON c.id = r.clinician_id
  JOIN users u ON u.id = c.user_id LEFT JOIN jobs j ON j.id = r.job_id`

/** Whose rooms a person reads. */
export type ChatViewer = { side: ChatSide; ownerId: string }

export type RoomRow = { json: string; profileUrl: string | null }
/** A message’s text is longer here than it is shown, so that it can be cut between characters. */
type LastMessage = NonNullable<Output<'chat.rooms'>['data'][number]['lastMessage']>
type ListedRoom = RoomRow & PageRow & { lastMessage: LastMessage | null; unreadRooms: number }

const isFound = (side: ChatSide, search: string) => {
  const { isIn } = searchWords(search)
  return side === 'clinician'
    ? `EXISTS (SELECT FROM facilities f WHERE f.id = r.facility_id AND ${isIn('f.office_name')})`
    : `EXISTS (SELECT FROM clinicians c JOIN users u ON u.id = c.user_id
        WHERE c.id = r.clinician_id AND ${isIn(personName)})`
}

type ListParams = { skip: number; limit: number; order: 'asc' | 'desc'; search: string }

const listSql = (side: ChatSide, { limit, order, search }: ListParams) => {
  const own = `chat_rooms r WHERE r.${side}_id = :ownerId ${search ? `AND ${isFound(side, search)}` : ''}`
  return `
  WITH page AS MATERIALIZED (
    SELECT r.id, row_number() OVER (ORDER BY r.last_at ${order}, r.id ${order}) AS position FROM ${own}
    ORDER BY r.last_at ${order}, r.id ${order} LIMIT ${pageSizeSql(limit)} OFFSET :skip)
  SELECT counted.count, unread.count AS unread_rooms, listed.* FROM (${countToCapSql(own)}) counted
  CROSS JOIN (SELECT count(*)::int AS count FROM chat_rooms r
    WHERE r.${side}_id = :ownerId AND r.${side}_unread > 0) unread
  LEFT JOIN (
    SELECT page.position, ${roomShape(side)}::text AS json, ${picture(side)} AS profile_url,
      (SELECT json_build_object('side', m.side, 'text', left(m.text, 300), 'fileName', file.name)
        FROM chat_messages m
        LEFT JOIN files file ON file.id = substring(m.file_url FROM '[0-9a-f-]{36}$')::uuid
        WHERE m.room_id = r.id AND m.number = r.message_count) AS last_message
    FROM page JOIN chat_rooms r ON r.id = page.id ${joined}
  ) listed ON true ORDER BY listed.position`
}

/** One page of a side's rooms, the latest message first, and how many have unread messages. */
export const listRooms = async (db: Knex, { side, ownerId }: ChatViewer, params: ListParams) => {
  const { skip, limit, search } = params
  const found = await listPrepared<ListedRoom>(db, listSql(side, params), {
    ownerId,
    skip,
    limit,
    ...searchWords(search).values,
  })
  return { ...splitPage(found), unreadRooms: found[0]?.unreadRooms ?? 0 }
}

const roomSql = (side: ChatSide) => `
  SELECT ${roomShape(side)}::text AS json, ${picture(side)} AS profile_url
  FROM chat_rooms r ${joined} WHERE r.id = :roomId AND r.${side}_id = :ownerId`

/** A room as one side reads it; undefined if it isn't theirs. */
export const findRoom = (db: Knex, roomId: string, { side, ownerId }: ChatViewer) =>
  findPrepared<RoomRow>(db, roomSql(side), { roomId, ownerId })

export type ShownMessage = {
  json: string
  fileUrl: string | null
  file: { name: string; contentType: string; sizeBytes: number } | null
}
type Conversation = RoomRow & {
  messages: ShownMessage[]
  seenUpTo: number
  seenAt: string | null
  /** set if this read marked messages, or notifications of them, as read */
  seenNow?: Pair | null
  readNotifications?: { id: string; userId: string }[] | null
}

/** SQL: messages `m`; the condition says which are shown as reported. */
const messagesSql = (isReported: string, messages = 'chat_messages') => `
  SELECT m.number, m.file_url, json_build_object('id', m.id, 'number', m.number, 'side', m.side,
      'senderName', s.first_name || ' ' || s.last_name, 'text', m.text,
      'createdAt', iso_instant(m.created_at), 'isReported', ${isReported})::text AS json,
    CASE WHEN file.id IS NOT NULL THEN json_build_object('name', file.name, 'contentType', file.content_type,
      'sizeBytes', file.byte_size) END AS file
  FROM ${messages} m JOIN users s ON s.id = m.sender_id
  LEFT JOIN files file ON file.id = substring(m.file_url FROM '[0-9a-f-]{36}$')::uuid`

const isReportedByReader = `EXISTS (SELECT FROM message_reports p
  WHERE p.message_id = m.id AND p.reporter_id = :userId::uuid)`

/** SQL: everyone whose reading counts as this person's: members share the rooms of their facility. */
const readersSql = (side: ChatSide) =>
  side === 'facility'
    ? '(SELECT m.user_id FROM facility_members m WHERE m.facility_id = own.facility_id)'
    : '(:userId::uuid)'

/** SQL: the list `messages`, as JSON. */
const messageListSql = (messages: string) => `
    (SELECT coalesce(json_agg(json_build_object('json', l.json, 'fileUrl', l.file_url, 'file', l.file)
        ORDER BY l.number), '[]') FROM (${messages}) l) AS messages`

/**
 * With `isMarking`, the messages of the latest page and their notifications are marked as read, unless a new message
 * arrives in the meantime: then the next read marks them.
 */
const conversationSql = (side: ChatSide, isLatest: boolean, isMarking: boolean) => `
  WITH own AS MATERIALIZED (
    SELECT * FROM chat_rooms r WHERE r.id = :roomId AND r.${side}_id = :ownerId),
  ${
    isMarking
      ? `seen AS (
    UPDATE chat_rooms r SET ${side}_unread = 0, ${side}_read = r.message_count, ${side}_read_at = :at,
      ${side}_remind_at = NULL
    FROM own WHERE r.id = own.id AND own.${side}_unread > 0 AND r.message_count = own.message_count
    RETURNING r.facility_id, r.clinician_id),
  read AS (
    UPDATE notifications n SET read_at = :at FROM own
    WHERE n.user_id IN ${readersSql(side)} AND n.read_at IS NULL AND n.type IN ('newMessage', 'messageDigest')
      AND n.facility_id = own.facility_id AND n.details ->> 'clinicianId' = own.clinician_id::text
    RETURNING n.id, n.user_id),`
      : ''
  }
  page AS MATERIALIZED (
    SELECT m.* FROM chat_messages m
    WHERE m.room_id = (SELECT id FROM own)${isLatest ? '' : ' AND m.number < :before::int'}
    ORDER BY m.number DESC LIMIT :limit::int)
  SELECT ${roomShape(side)}::text AS json, ${picture(side)} AS profile_url,
    ${messageListSql(messagesSql(isReportedByReader, 'page'))},
    r.${other(side)}_read AS seen_up_to, iso_instant(r.${other(side)}_read_at) AS seen_at
    ${
      isMarking
        ? `, (SELECT json_build_object('facilityId', facility_id, 'clinicianId', clinician_id) FROM seen) AS seen_now,
      (SELECT json_agg(json_build_object('id', id, 'userId', user_id)) FROM read) AS read_notifications`
        : ''
    }
  FROM own r ${joined}`

const other = (side: ChatSide): ChatSide => (side === 'clinician' ? 'facility' : 'clinician')

type PageParams = { roomId: string; userId: string; before?: number; limit: number; at: Date; marks: boolean }

/** One page of a room, newest last, with the room; undefined if the room isn't theirs. */
export const readConversation = async (
  db: Knex,
  { side, ownerId }: ChatViewer,
  { before, at, userId, marks, ...params }: PageParams,
): Promise<Conversation | undefined> => {
  const isLatest = before === undefined
  const isMarking = isLatest && marks
  const sql = conversationSql(side, isLatest, isMarking)
  const bindings = { ...params, ownerId, userId, ...(isMarking && { at }), ...(!isLatest && { before }) }
  const found = await findPrepared<Conversation>(db, sql, bindings)
  if (found?.seenNow) hintAtRoom(db, params.roomId, found.seenNow)
  const read = found?.readNotifications ?? []
  hintAfterCommit(
    db,
    read.map(one => ({ noun: 'notification' as const, ...one })),
  )
  return found
}

const oneSql = `${messagesSql(isReportedByReader)} WHERE m.id = :id`

/** A message as this person reads it. */
export const readMessage = async (db: Knex, id: string, userId: string) =>
  requireRow(await listPrepared<ShownMessage>(db, oneSql, { id, userId }), `Message ${id} can’t be read.`)

type Reported = { messages: ShownMessage[]; hasEarlier: boolean; hasLater: boolean }
type ReportedParams = {
  id: string
  /** how many messages before and after the reported one are read */
  around: number
  reading: { by: { side: string; userId: string }; at: Date }
}

const reportedSql = `
  WITH reported AS MATERIALIZED (
    SELECT p.id, p.message_id, m.room_id, m.number, r.facility_id, r.clinician_id, r.message_count
    FROM message_reports p JOIN chat_messages m ON m.id = p.message_id JOIN chat_rooms r ON r.id = m.room_id
    WHERE p.id = :id),
  recorded AS (
    INSERT INTO events (id, happened_at, actor_user_id, actor_side, noun, noun_id, verb, facility_id, clinician_id)
    SELECT :eventId::uuid, :at::timestamptz, :actorUserId::uuid, :actorSide, 'messageReport', id,
      'readConversation', facility_id, clinician_id FROM reported)
  SELECT reported.number > :around::int + 1 AS has_earlier,
    reported.message_count > reported.number + :around::int AS has_later,
    ${messageListSql(`${messagesSql('m.id = reported.message_id')} WHERE m.room_id = reported.room_id
        AND m.number BETWEEN reported.number - :around::int AND reported.number + :around::int`)}
  FROM reported`

/** The conversation around a reported message. Records that this person read it. Undefined without a report. */
export const readReported = (db: Knex, { id, around, reading: { by, at } }: ReportedParams) => {
  const bindings = { id, around, at, eventId: newId(), actorUserId: by.userId, actorSide: by.side }
  return findPrepared<Reported>(db, reportedSql, bindings)
}
