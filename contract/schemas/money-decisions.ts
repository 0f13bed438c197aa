import { z } from 'zod'
import { commonFields } from '../fields/common.ts'
import { moneyDecisionLifecycle } from '../lifecycles/money-decision.ts'
import { moneyDecisionCalls, type MoneyDecisionCall } from '../values/money-decisions.ts'
import { cents, done, id, instant, nullableText } from './common.ts'
import { textBy } from './from-rule.ts'
import { invoiceSchemas } from './invoices.ts'
import { paymentSchemas } from './payments.ts'
import { payoutSchemas } from './payouts.ts'
import { policySchemas } from './policies.ts'
import { times, timesheetSchemas } from './timesheets.ts'

const note = textBy(commonFields.note)

const decided = {
  'payments.refund': paymentSchemas['payments.refund'].input,
  'payments.writeOff': paymentSchemas['payments.writeOff'].input,
  'invoices.recordPayment': invoiceSchemas['invoices.recordPayment'].input,
  'invoices.recordCheck': invoiceSchemas['invoices.recordCheck'].input,
  'invoices.credit': invoiceSchemas['invoices.credit'].input,
  'timesheets.adjust': timesheetSchemas['timesheets.adjust'].input,
  'payouts.resend': payoutSchemas['payouts.resend'].input,
  'policies.setSecondAdmin': policySchemas['policies.setSecondAdmin'].input,
} satisfies Record<MoneyDecisionCall, z.ZodType>

const decidedFields = new Set(Object.values(decided).flatMap(({ shape }) => Object.keys(shape)))

/** What a call is sent, by its own schema; throws if it doesn't match, because it was checked when it was requested. */
export const readDecidedInput = (call: MoneyDecisionCall, input: unknown) => decided[call].parse(input)

/** A decision about money in the back office. */
export const moneyDecisionRecord = z.strictObject({
  id,
  call: z.enum(moneyDecisionCalls),
  /** what the call was sent, or is sent once it is approved; each call has some of these and others */
  input: z.looseObject({
    reason: z.string().optional(),
    /** of a policy */
    note: z.string().optional(),
    method: z.string().optional(),
    reference: z.string().optional(),
    receivedAt: instant.optional(),
    invoices: z.array(z.strictObject({ id, amountCents: cents })).optional(),
    entries: z.array(times).optional(),
  }),
  status: z.enum(moneyDecisionLifecycle.states),
  /** of a time card correction: what it changes for the facility */
  amountCents: cents,
  /** null for the limit itself */
  facilityId: id.nullable(),
  officeName: nullableText,
  /** null for a check that pays several shifts */
  jobId: id.nullable(),
  serialNumber: z.int().nullable(),
  timeZone: nullableText,
  requestedBy: id,
  requestedByName: z.string(),
  requestedAt: instant,
  /** for the second admin */
  note: nullableText,
  /** until when it can be approved; null if no second admin was needed */
  lapsesAt: instant.nullable(),
  decidedByName: nullableText,
  decidedAt: instant.nullable(),
  decisionNote: nullableText,
})
export type MoneyDecisionRecord = z.infer<typeof moneyDecisionRecord>

export const moneyDecisionSchemas = {
  'moneyDecisions.request': {
    input: z
      .strictObject({
        call: z.enum(moneyDecisionCalls, { error: 'Please choose what to request' }),
        /** what that call is sent */
        input: z.looseObject({}).refine(input => Object.keys(input).every(name => decidedFields.has(name)), {
          error: 'Unknown field.',
        }),
        note: note.optional(),
      })
      .superRefine(({ call, input }, context) => {
        const { error } = decided[call].safeParse(input)
        for (const { message, path } of error?.issues ?? [])
          context.addIssue({ code: 'custom', message, path: ['input', ...path] })
      }),
    output: z.strictObject({ id, lapsesAt: instant }),
  },
  'moneyDecisions.approve': { input: z.strictObject({ id }), output: done },
  'moneyDecisions.decline': {
    input: z.strictObject({ id, reason: textBy(commonFields.reason) }),
    output: done,
  },
  'moneyDecisions.withdraw': { input: z.strictObject({ id }), output: done },
}
