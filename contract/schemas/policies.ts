import { z } from 'zod'
import { commonFields } from '../fields/common.ts'
import { moneyFields } from '../fields/money.ts'
import { id, instant, version } from './common.ts'
import { textBy, wholeBy } from './from-rule.ts'

const policy = z.strictObject({
  id,
  version,
  terms: z.strictObject({ lateNoticeHours: z.number(), lateHours: z.number() }),
  /** what is confirmed from then on has these terms, until the next version */
  validFrom: instant,
  /** null for the version that the product came with */
  setByName: z.string().nullable(),
  note: z.string().nullable(),
})
export type Policy = z.infer<typeof policy>

export const policySchemas = {
  'policies.list': {
    input: z.strictObject({}),
    /** every version of the cancellation policy, newest first */
    output: z.array(policy),
  },
  'policies.setCancellation': {
    input: z.strictObject({
      /** the version that it follows */
      version,
      lateNoticeHours: wholeBy(moneyFields.lateNoticeHours),
      lateHours: wholeBy(moneyFields.lateHours),
      note: textBy(commonFields.reason),
    }),
    output: policy,
  },
}
