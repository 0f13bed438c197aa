import { z } from 'zod'
import { chatFields } from '../fields/chat.ts'
import { INTEGER_MAX, MESSAGES_PER_PAGE, MESSAGES_PER_PAGE_MAX } from '../values/limits.ts'
import { fileUrl } from './clinicians.ts'
import { done, id, instant, listQuery, openableFile, nullableText, typedLine } from './common.ts'
import { choiceBy, textBy } from './from-rule.ts'

const side = z.enum(['clinician', 'facility'])

export const message = z.strictObject({
  id,
  /** counts the messages of the room, from 1 */
  number: z.int(),
  side,
  /** the person who wrote it */
  senderName: z.string(),
  /** null for a file */
  text: nullableText,
  file: openableFile.nullable(),
  createdAt: instant,
  /** the person who reads it has reported it */
  isReported: z.boolean(),
})

const room = z.strictObject({
  id,
  facilityId: id,
  facilityUserId: id,
  clinicianId: id,
  /** the name of the other side */
  name: z.string(),
  /** the picture of the other side */
  profileUrl: nullableText,
  /** the shift that the conversation is about */
  shift: z
    .strictObject({
      jobId: id,
      serialNumber: z.int(),
      startsAt: instant.nullable(),
      timeZone: z.string(),
    })
    .nullable(),
  unread: z.int(),
  /** neither side has blocked the other, and there is an application between them */
  canWrite: z.boolean(),
  lastAt: instant,
})

const lastMessage = z.strictObject({
  side,
  /** the beginning of the message; null for a file */
  text: nullableText,
  /** the name of the file */
  fileName: nullableText,
})

export const chatSchemas = {
  'chat.open': {
    /** a clinician names the facility’s owner, a facility the clinician */
    input: z.strictObject({
      facilityUserId: id.optional(),
      clinicianId: id.optional(),
      /** what it is about, if the two have an application for this job */
      jobId: id.optional(),
    }),
    output: room,
  },
  'chat.rooms': {
    input: z.strictObject({
      ...listQuery('lastAt'),
      search: typedLine.max(100).optional(),
    }),
    output: z.strictObject({
      data: z.array(z.strictObject({ ...room.shape, lastMessage: lastMessage.nullable() })),
      count: z.int(),
      /** rooms with unread messages */
      unreadRooms: z.int(),
    }),
  },
  'chat.messages': {
    input: z.strictObject({
      roomId: id,
      /** the number of the earliest message already shown */
      before: z.coerce.number().int().min(1).max(INTEGER_MAX).optional(),
      limit: z.coerce.number().int().min(1).max(MESSAGES_PER_PAGE_MAX).default(MESSAGES_PER_PAGE),
    }),
    output: z.strictObject({
      room,
      /** newest last */
      data: z.array(message),
      hasEarlier: z.boolean(),
      /** the number of the last message that the other side has seen */
      seenUpTo: z.int(),
      seenAt: instant.nullable(),
    }),
  },
  'chat.send': {
    input: z
      .strictObject({
        roomId: id,
        text: textBy(chatFields.text).optional(),
        /** the address of a file uploaded for the chat */
        url: fileUrl.optional(),
      })
      .refine(({ text, url }) => (text === undefined) !== (url === undefined), {
        error: chatFields.text.missing,
        path: ['text'],
      }),
    output: message,
  },
  'chat.report': {
    input: z.strictObject({
      messageId: id,
      reason: choiceBy(chatFields.reportReason),
      details: textBy(chatFields.reportDetails).optional(),
    }),
    output: done,
  },
}
