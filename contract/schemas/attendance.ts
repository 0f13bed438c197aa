import { z } from 'zod'
import { instant, position } from './common.ts'

const miles = z.number().nullable()

/** When a clinician arrived for a day of a shift and left, and where, if they allowed it. */
export const attendance = z.strictObject({
  checkedInAt: instant.nullable(),
  checkedInPlace: position.nullable(),
  /** from the shift’s address; null without a location */
  checkedInMiles: miles,
  /** the facility or staff said when they arrived */
  isArrivalRecorded: z.boolean(),
  checkedOutAt: instant.nullable(),
  checkedOutPlace: position.nullable(),
  checkedOutMiles: miles,
})
export type Attendance = z.infer<typeof attendance>
