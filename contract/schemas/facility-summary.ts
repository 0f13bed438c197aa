import { z } from 'zod'
import { id } from './common.ts'
import { reliability } from './reliability.ts'

/** A facility as its jobs show it. */
export const facilitySummary = z.strictObject({
  id,
  officeName: z.string(),
  userId: id,
  rating: z.number().nullable(),
  ratingCount: z.int(),
  reliability,
})

/** A facility’s photo as a link that opens it for some minutes; null without one. */
export const facilityPhotoUrl = z.string().nullable()
