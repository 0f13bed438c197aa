import { refuse } from '@gaitway/contract/values/errors'
import { UNREAD_REMINDER_HOURS } from '@gaitway/contract/values/limits'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { cutText } from '@gaitway/contract/format/cut-text'
import { addHours } from '@gaitway/contract/format/time'
import { Json, withFields } from '../../json.ts'
import * as store from '../../store/chat.ts'
import { listOwnFiles } from '../../store/files.ts'
import { newId } from '../../store/ids.ts'
import { listMemberIds } from '../../store/notifications.ts'
import * as views from '../../store/views/chat.ts'
import { findFileId, signPictureLink, signLink, removeSignature } from '../files/files.ts'
import { rememberAnswer } from '../idempotency.ts'
import { notify, type NotificationInput } from '../notify.ts'
import { recordEvent } from '../transition.ts'
import { requireClinician, requireFacilityMember, requireSignedIn } from '../use-case.ts'
import type { Actor, Knex, ReadCase, Services, SignedIn, UseCase } from '../use-case.ts'

type Room = Output<'chat.open'>
type Message = Output<'chat.send'>

/** Whose rooms this person reads and writes in. */
export const getChatViewer = (by: Actor): views.ChatViewer =>
  by.side === 'facility'
    ? { side: 'facility', ownerId: requireFacilityMember(by).facilityId }
    : { side: 'clinician', ownerId: requireClinician(by).clinicianId }

const buildRoomJson = (services: Services, { json, profileUrl }: views.RoomRow): Json<Room> =>
  new Json(withFields(json, { profileUrl: signPictureLink(services, profileUrl) }))

/** A message with the signed link of its file. */
export const buildMessageJson = (
  services: Services,
  { json, fileUrl, file }: views.ShownMessage,
): Json<Message> =>
  new Json(
    withFields(json, {
      file: fileUrl && file ? { ...file, url: signLink(services, fileUrl) ?? fileUrl } : null,
    }),
  )

/** Both sides of a room: a clinician’s request names the facility’s owner, a facility’s request the clinician. */
const findSides = (by: Actor, { facilityUserId, clinicianId }: Input<'chat.open'>) => {
  if (by.side === 'facility') {
    if (!clinicianId) throw refuse('fields_wrong', { clinicianId: 'Please choose a clinician.' })
    return { facilityId: requireFacilityMember(by).facilityId, facilityUserId: null, clinicianId }
  }
  if (!facilityUserId) throw refuse('fields_wrong', { facilityUserId: 'Please choose a facility.' })
  return { facilityId: null, facilityUserId, clinicianId: requireClinician(by).clinicianId }
}

const openRoom = async (
  { db, clock }: Services,
  by: SignedIn,
  { facilityId, clinicianId, jobId }: store.FoundPair,
  isNamed: boolean,
) => {
  const at = clock.now()
  return db.transaction(async trx => {
    const row = { id: newId(), facilityId, clinicianId, jobId, createdAt: at, lastAt: at }
    const room = await store.openRoom(trx, row, { isNamed })
    if (room.isNew)
      await recordEvent(trx, 'chatRoom', { id: room.id, facilityId, clinicianId }, 'open', { at, by })
    return room.id
  })
}

/** The room of a facility and a clinician, opened if there was none. They need an application between them. */
export const open: ReadCase<'chat.open'> = async (services, actor, input) => {
  const by = requireSignedIn(actor)
  const { db } = services
  const found = await store.findPair(db, { ...findSides(actor, input), jobId: input.jobId ?? null })
  if (!found || !(found.mayWrite || found.roomId)) throw refuse('not_found')
  if (input.jobId && !found.jobId) throw refuse('not_found')
  if (by.viewedBy && !found.roomId) throw refuse('view_only')
  const id = by.viewedBy ? found.roomId : await openRoom(services, by, found, input.jobId !== undefined)
  const room = id && (await views.findRoom(db, id, getChatViewer(actor)))
  if (!room) throw refuse('not_found')
  return buildRoomJson(services, room)
}

const PREVIEW_MAX = 200
const cutPreview = (text: string | null) => text && cutText(text, PREVIEW_MAX)

/** The clinician’s or the facility’s rooms, the latest message first. */
export const rooms: ReadCase<'chat.rooms'> = async (services, actor, input) => {
  const { skip, limit, sortOrder = 'desc', search = '' } = input
  const query = { skip, limit, order: sortOrder, search }
  const found = await views.listRooms(services.db, getChatViewer(actor), query)
  const data = found.rows.map(row =>
    withFields(buildRoomJson(services, row).text, {
      lastMessage: row.lastMessage && { ...row.lastMessage, text: cutPreview(row.lastMessage.text) },
    }),
  )
  const { count, unreadRooms } = found
  return new Json(`{"data":[${data.join(',')}],"count":${count},"unreadRooms":${unreadRooms}}`)
}

/** A page of a room’s messages. What the latest page shows counts as read. */
export const messages: ReadCase<'chat.messages'> = async (services, actor, { roomId, before, limit }) => {
  const { userId, viewedBy } = requireSignedIn(actor)
  const page = { roomId, userId, before, limit: limit + 1, at: services.clock.now(), marks: !viewedBy }
  const found = await views.readConversation(services.db, getChatViewer(actor), page)
  if (!found) throw refuse('not_found')
  const hasEarlier = found.messages.length > limit
  const shown = hasEarlier ? found.messages.slice(1) : found.messages
  return new Json(
    withFields('{}', {
      room: buildRoomJson(services, found),
      data: new Json(`[${shown.map(message => buildMessageJson(services, message).text).join(',')}]`),
      hasEarlier,
      seenUpTo: found.seenUpTo,
      seenAt: found.seenAt,
    }),
  )
}

const refuseForeignFile = async (trx: Knex, userId: string, url: string) => {
  const id = findFileId(url)
  const [file] = id ? await listOwnFiles(trx, userId, [id]) : []
  if (file?.purpose !== 'chat') throw refuse('fields_wrong', { url: 'This isn’t one of your files.' })
}

/** Adds a message to a room. The other side is notified of the first one that they haven’t read. */
export const send: UseCase<'chat.send'> = async (services, actor, { roomId, text, url }, context) => {
  const by = requireSignedIn(actor)
  const { side, ownerId } = getChatViewer(actor)
  const at = services.clock.now()
  const id = newId()
  return services.db.transaction(async trx => {
    const room = await store.lockRoom(trx, roomId)
    if (room?.[`${side}Id`] !== ownerId) throw refuse('not_found')
    if (!room.mayWrite) throw refuse('chat_closed')
    if (url) await refuseForeignFile(trx, by.userId, url)
    const content = { text: text ?? null, fileUrl: url ? removeSignature(url) : null }
    const message = { id, roomId, side, senderId: by.userId, ...content, createdAt: at }
    await store.insertMessage(trx, message, addHours(at, UNREAD_REMINDER_HOURS))
    const unread = side === 'clinician' ? room.facilityUnread : room.clinicianUnread
    if (unread === 0)
      await notifyOtherSide(trx, room, { side, type: 'newMessage', fromUserId: by.userId, at })
    const sent = buildMessageJson(services, await views.readMessage(trx, id, by.userId)).parse()
    return rememberAnswer(trx, 'chat.send', by, context, sent)
  })
}

type MessageNotice = Pick<NotificationInput, 'type' | 'fromUserId' | 'at'> & {
  side: store.ChatSide
  count?: number
}

/** Notifies the people on the other side of the room. */
const notifyOtherSide = async (
  trx: Knex,
  room: store.WritableRoom,
  { side, count, ...notification }: MessageNotice,
) => {
  const { facilityId, clinicianId, facilityUserId } = room
  const isFromClinician = side === 'clinician'
  await notify(trx, {
    ...notification,
    to: isFromClinician ? await listMemberIds(trx, facilityId, 'chat') : [room.clinicianUserId],
    facts: {
      facilityId,
      clinicianId,
      facilityUserId,
      ...(room.jobId && { jobId: room.jobId }),
      ...(count !== undefined && { count }),
      personName: isFromClinician ? room.clinicianName : room.officeName,
    },
  })
}

/** Reminds each side of a room, once, of the messages that it hasn’t read for a day. */
export const remindOfMessages = async ({ db, clock }: Services, roomId: string) => {
  const at = clock.now()
  await db.transaction(async trx => {
    const room = await store.lockRoom(trx, roomId)
    if (!room) return
    const isDue = (remindAt: Date | null) => remindAt !== null && remindAt <= at
    const unread = { clinician: room.clinicianUnread, facility: room.facilityUnread }
    const due = (['clinician', 'facility'] as const).filter(side => isDue(room[`${side}RemindAt`]))
    if (due.length === 0) return
    await store.endReminders(trx, roomId, due)
    for (const side of due) {
      const from = side === 'clinician' ? 'facility' : 'clinician'
      await notifyOtherSide(trx, room, { side: from, type: 'messageDigest', count: unread[side], at })
    }
  })
}
