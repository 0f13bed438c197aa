import { z } from 'zod'
import { commonFields } from '../fields/common.ts'
import { done, id, instant, nothing } from './common.ts'
import { textBy } from './from-rule.ts'

const block = z.strictObject({
  id,
  facilityId: id,
  clinicianId: id,
  /** whom the reader will not work with again */
  name: z.string(),
  reason: z.string(),
  createdAt: instant,
})

export const blockSchemas = {
  'blocks.list': { input: nothing, output: z.array(block) },
  'blocks.add': {
    /** a facility names a clinician, a clinician a facility */
    input: z.strictObject({
      clinicianId: id.optional(),
      facilityId: id.optional(),
      reason: textBy(commonFields.reason),
    }),
    output: block,
  },
  'blocks.remove': { input: z.strictObject({ id }), output: done },
}
