import { z } from 'zod'
import { id, instant, nullableText } from './common.ts'

/** A day of a confirmed shift that started without a check-in. */
export const missingCheckIn = z.strictObject({
  applicationId: id,
  firstName: z.string(),
  phone: nullableText,
  startDate: instant,
  endDate: instant,
  /** when the facility said that the clinician isn't there */
  notHereAt: instant.nullable(),
})
export type MissingCheckIn = z.infer<typeof missingCheckIn>
