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

/** The messages of a conversation on one day. What they say isn’t shown. */
const messages = z.strictObject({
  officeName: z.string(),
  clinicianName: z.string(),
  fromFacility: z.int(),
  fromClinician: z.int(),
})

const when = { id, at: instant }
const entry = z.discriminatedUnion('is', [
  /** `times`: private reads of one person on one day are one entry, at the last of them */
  z.strictObject({ is: z.literal('event'), ...when, times: z.int(), event: eventRecord }),
  z.strictObject({ is: z.literal('delivery'), ...when, delivery }),
  z.strictObject({ is: z.literal('messages'), ...when, messages }),
  z.strictObject({ is: z.literal('note'), ...when, note }),
])
export type TimelineEntry = z.infer<typeof entry>

/** Where an entry is: its time and its ID. */
const isPlace = (text: string) => {
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
      after: z.string().refine(isPlace, 'This isn’t a page of the timeline.').optional(),
    }),
    output: z.strictObject({
      data: z.array(entry),
      /** where the next page begins; null at the end */
      next: nullableText,
      /** of the record, whatever the timeline is narrowed to */
      noteCount: z.int(),
    }),
  },
  'notes.add': { input: z.strictObject({ ...record, text }), output: z.strictObject({ id }) },
  'notes.edit': { input: z.strictObject({ id, text, version }), output: done },
  'notes.remove': { input: z.strictObject({ id }), output: done },
}
