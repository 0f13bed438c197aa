import { z } from 'zod'
import { caseFileKinds, timelineKinds } from '../values/case-files.ts'
import { commonFields } from '../fields/common.ts'
import { done, id, instant, version, nullableText } from './common.ts'
import { delivery } from './deliveries.ts'
import { textBy } from './from-rule.ts'
import { eventRecord } from './resources.ts'

const note = z.strictObject({
  id,
  text: z.string(),
  authorId: id,
  authorName: z.string(),
  createdAt: instant,
  editedAt: instant.nullable(),
  /** until when its author may change or delete it */
  changeableUntil: instant,
  version,
})
export type NoteRecord = z.infer<typeof note>

/** The messages of a conversation on one day. Staff don’t see the texts. */
const messages = z.strictObject({
  officeName: z.string(),
  clinicianName: z.string(),
  fromFacility: z.int(),
  fromClinician: z.int(),
})

const idAndTime = { id, at: instant }
const entry = z.discriminatedUnion('is', [
  /** one person’s reads of private details on one day are one entry, at the last read; `times` counts them */
  z.strictObject({ is: z.literal('event'), ...idAndTime, times: z.int(), event: eventRecord }),
  z.strictObject({ is: z.literal('delivery'), ...idAndTime, delivery }),
  z.strictObject({ is: z.literal('messages'), ...idAndTime, messages }),
  z.strictObject({ is: z.literal('note'), ...idAndTime, note }),
])
export type TimelineEntry = z.infer<typeof entry>

/** Whether the text names an entry of a timeline: its time and its ID, joined by `_`. */
const isTimelinePosition = (text: string) => {
  const [at = '', entryId = '', ...rest] = text.split('_')
  const isTime = /^20.{17}(?:\.\d{1,6})?Z$/.test(at) && instant.safeParse(at).success
  return isTime && id.safeParse(entryId).success && rest.length === 0
}

const record = { of: z.enum(caseFileKinds), id }
const text = textBy(commonFields.staffNote)

export const caseFileSchemas = {
  'caseFiles.timeline': {
    input: z.strictObject({
      ...record,
      kind: z.enum(timelineKinds).optional(),
      /** where the last page ended */
      after: z.string().refine(isTimelinePosition, 'This isn’t a page of the timeline.').optional(),
    }),
    output: z.strictObject({
      data: z.array(entry),
      /** where the next page begins; null at the end */
      next: nullableText,
      /** all notes on the record, also while the timeline shows only some kinds */
      noteCount: z.int(),
    }),
  },
  'notes.add': { input: z.strictObject({ ...record, text }), output: z.strictObject({ id }) },
  'notes.edit': { input: z.strictObject({ id, text, version }), output: done },
  'notes.remove': { input: z.strictObject({ id }), output: done },
}
