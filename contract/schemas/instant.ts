import { z } from 'zod'
import { paymentTypes } from '../values/enums.ts'
import { cents, done, id, instant, paymentType } from './common.ts'

/** How the facility pays when a favorite confirms themselves. */
export const instantPayment = z.strictObject({
  paymentType,
  /** defaults to the primary card or bank account; unused with an invoice */
  sourceId: id.optional(),
  /** the shift’s total as it was shown; refused if it is another */
  totalCents: cents,
})
/** What a facility agreed to for a shift that favorites may confirm themselves. */
export const instantTerms = z.strictObject({
  paymentType: z.enum(paymentTypes),
  /** null by invoice */
  source: z
    .strictObject({
      id,
      kind: z.enum(['card', 'bank']),
      brand: z.string(),
      last4: z.string(),
      isRemoved: z.boolean(),
    })
    .nullable(),
  /** the price agreed to; more isn’t charged without asking the facility */
  totalCents: cents,
  agreedBy: z.string(),
  agreedAt: instant,
})

export const instantSchemas = {
  'jobs.allowInstant': {
    input: z.strictObject({
      jobId: id,
      ...instantPayment.shape,
    }),
    output: done,
  },
  'jobs.endInstant': { input: z.strictObject({ jobId: id }), output: done },
}
