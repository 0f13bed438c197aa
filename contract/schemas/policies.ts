import { z } from 'zod'
import { policyKinds } from '../values/enums.ts'
import { commonFields } from '../fields/common.ts'
import { moneyFields } from '../fields/money.ts'
import { check } from '../fields/rule.ts'
import { id, instant, version, nullableText } from './common.ts'
import { textBy, wholeBy } from './from-rule.ts'

const policy = z.strictObject({
  id,
  kind: z.enum(policyKinds),
  version,
  terms: z.record(z.string(), z.number()),
  /** agreements made from then on have these terms, until the next version */
  validFrom: instant,
  /** null for the version that the product came with */
  setByName: nullableText,
  note: nullableText,
})
export type Policy = z.infer<typeof policy>

const buildPolicyCall = <Terms extends z.ZodRawShape>(terms: Terms) => ({
  input: z.strictObject({
    /** the version that it follows */
    version,
    ...terms,
    note: textBy(commonFields.reason),
  }),
  output: policy,
})

const feePercent = z
  .number({ error: moneyFields.feePercent.missing })
  .refine(percent => !check(moneyFields.feePercent, String(percent)), { error: moneyFields.feePercent.wrong })

export const policySchemas = {
  'policies.list': {
    input: z.strictObject({}),
    /** every version, newest first; sub-admins get those of cancellations and late check-ins */
    output: z.array(policy),
  },
  'policies.setCancellation': buildPolicyCall({
    lateNoticeHours: wholeBy(moneyFields.lateNoticeHours),
    lateHours: wholeBy(moneyFields.lateHours),
  }),
  'policies.setServiceFee': buildPolicyCall({ feePercent }),
  'policies.setAutoAcceptance': buildPolicyCall({ hours: wholeBy(moneyFields.acceptHours) }),
  'policies.setInvoiceTerms': buildPolicyCall({ netDays: wholeBy(moneyFields.netDays) }),
  'policies.setLateCheckIn': buildPolicyCall({
    clinicianMinutes: wholeBy(moneyFields.lateClinicianMinutes),
    facilityMinutes: wholeBy(moneyFields.lateFacilityMinutes),
  }),
  'policies.setSecondAdmin': buildPolicyCall({ dollars: wholeBy(moneyFields.secondAdminDollars) }),
}
