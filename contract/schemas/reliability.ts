import { z } from 'zod'
import { figureNames } from '../reliability.ts'

/** How often a side kept its word. Below `RELIABILITY_FROM_SHIFTS` shifts there are no figures. */
export const reliability = z.strictObject({
  shifts: z.int(),
  figures: z.array(z.strictObject({ name: z.enum(figureNames), times: z.int(), of: z.int() })),
})
