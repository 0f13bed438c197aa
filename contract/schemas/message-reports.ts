import { z } from 'zod'
import { reportOutcomes, reportReasons } from '../values/enums.ts'
import { commonFields } from '../fields/common.ts'
import { message } from './chat.ts'
import { done, id, instant, version, nullableText } from './common.ts'
import { textBy } from './from-rule.ts'

/** A reported message in the back office’s list. The message itself isn’t part of it. */
export const messageReport = z.strictObject({
  id,
  reason: z.enum(reportReasons),
  details: nullableText,
  reporterId: id,
  reporterName: z.string(),
  senderId: id,
  senderName: z.string(),
  officeName: z.string(),
  clinicianName: z.string(),
  createdAt: instant,
  closedAt: instant.nullable(),
  closedByName: nullableText,
  outcome: z.enum(reportOutcomes).nullable(),
  staffNote: nullableText,
  version,
})
export type MessageReportRecord = z.infer<typeof messageReport>

export const messageReportSchemas = {
  'messageReports.read': {
    input: z.strictObject({ id }),
    output: z.strictObject({
      /** newest last; `isReported` marks the reported message */
      data: z.array(message),
      hasEarlier: z.boolean(),
      hasLater: z.boolean(),
    }),
  },
  'messageReports.close': {
    input: z.strictObject({
      id,
      outcome: z.enum(reportOutcomes),
      staffNote: textBy(commonFields.note).optional(),
    }),
    output: done,
  },
}
