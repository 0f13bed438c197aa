import { z } from 'zod'
import { invoiceStages, roles } from '../values/enums.ts'
import { jobLifecycle } from '../lifecycles/job.ts'
import { userLifecycle } from '../lifecycles/user.ts'
import { STAFF_SEARCH_MAX, STAFF_SEARCH_MIN } from '../values/limits.ts'
import { id, instant, nullableText, typedLine } from './common.ts'

/** The part of a record that matched the search. */
const matchedFields = [
  'name',
  'email',
  'phone',
  'userId',
  'shiftId',
  'applicationId',
  'timeCardId',
  'invoiceNumber',
  'invoiceId',
  'paymentId',
  'payoutId',
] as const
const matchedBy = z.enum(matchedFields)

const found = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('user'),
    id,
    name: z.string(),
    role: z.enum(roles),
    email: z.string(),
    phone: nullableText,
    status: z.enum(userLifecycle.states),
    matchedBy,
  }),
  z.strictObject({
    kind: z.literal('job'),
    id,
    serialNumber: z.int(),
    officeName: z.string(),
    startDate: instant,
    timeZone: z.string(),
    status: z.enum(jobLifecycle.states),
    matchedBy,
  }),
  z.strictObject({
    kind: z.literal('invoice'),
    id,
    /** null for a draft */
    number: z.int().nullable(),
    officeName: z.string(),
    stage: z.enum(invoiceStages),
    matchedBy,
  }),
])
export type Found = z.infer<typeof found>

export const searchSchemas = {
  'search.find': {
    input: z.strictObject({ q: typedLine.min(STAFF_SEARCH_MIN).max(STAFF_SEARCH_MAX) }),
    output: z.array(found),
  },
}
