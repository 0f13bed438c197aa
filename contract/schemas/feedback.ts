import { z } from 'zod'
import { clinicianTags, facilityTags, feedbackFields, feedbackSides } from '../fields/feedback.ts'
import { id, instant } from './common.ts'
import { textBy, wholeBy } from './from-rule.ts'

const allTags = [...facilityTags, ...clinicianTags] as const

const review = z.strictObject({
  /** the side that rates */
  bySide: z.enum(feedbackSides),
  authorId: id,
  rating: z.int(),
  tags: z.array(z.enum(allTags)),
  comment: z.string().nullable(),
  createdAt: instant,
  /** its author can change it until then */
  changeableUntil: instant,
})

/** A completed shift and what both sides say about it. */
const shiftFeedback = z.strictObject({
  jobApplicationId: id,
  jobId: id,
  serialNumber: z.int(),
  officeName: z.string(),
  clinicianName: z.string(),
  startDate: instant,
  timeZone: z.string(),
  reviews: z.array(review),
})

export const feedbackSchemas = {
  'feedback.add': {
    input: z.strictObject({
      jobApplicationId: id,
      rating: wholeBy(feedbackFields.rating),
      tags: z
        .array(z.enum(allTags, { error: 'Choose from the list' }))
        .max(allTags.length)
        .optional(),
      comment: textBy(feedbackFields.comment).optional(),
    }),
    output: shiftFeedback,
  },
  'feedback.read': { input: z.strictObject({ id }), output: shiftFeedback },
}
