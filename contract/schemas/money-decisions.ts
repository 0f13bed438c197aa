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

const inputSchemas = {
  'payments.refund': paymentSchemas['payments.refund'].input,
  'payments.writeOff': paymentSchemas['payments.writeOff'].input,
  'invoices.recordPayment': invoiceSchemas['invoices.recordPayment'].input,
  'invoices.recordCheck': invoiceSchemas['invoices.recordCheck'].input,
  'invoices.credit': invoiceSchemas['invoices.credit'].input,
  'timesheets.adjust': timesheetSchemas['timesheets.adjust'].input,
  'payouts.resend': payoutSchemas['payouts.resend'].input,
  'policies.setSecondAdmin': policySchemas['policies.setSecondAdmin'].input,
} satisfies Record<MoneyDecisionCall, z.ZodType>

const knownFields = new Set(Object.values(inputSchemas).flatMap(({ shape }) => Object.keys(shape)))

/** The input of a requested call. Throws if it doesn’t match its schema, which was checked with the request. */
export const readDecidedInput = (call: MoneyDecisionCall, input: unknown) => inputSchemas[call].parse(input)

/** A decision about money in the back office. */
export const moneyDecisionRecord = z.strictObject({
  id,
  call: z.enum(moneyDecisionCalls),
  /** the input of the call: some of these fields, and others of its own */
  input: z.looseObject({
    reason: z.string().optional(),
    /** a policy’s reason */
    note: z.string().optional(),
    method: z.string().optional(),
    reference: z.string().optional(),
    receivedAt: instant.optional(),
    invoices: z.array(z.strictObject({ id, amountCents: cents })).optional(),
    entries: z.array(times).optional(),
  }),
  status: z.enum(moneyDecisionLifecycle.states),
  /** for a time card correction, the change of what the facility owes */
  amountCents: cents,
  /** null for a change of the limit itself */
  facilityId: id.nullable(),
  officeName: nullableText,
  /** null for a check that pays several shifts */
  jobId: id.nullable(),
  serialNumber: z.int().nullable(),
  timeZone: nullableText,
  requestedBy: id,
  requestedByName: z.string(),
  requestedAt: instant,
  /** what the requesting admin wrote for the second admin */
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
        /** the input of that call */
        input: z.looseObject({}).refine(input => Object.keys(input).every(name => knownFields.has(name)), {
          error: 'Unknown field.',
        }),
        note: note.optional(),
      })
      .superRefine(({ call, input }, context) => {
        const { error } = inputSchemas[call].safeParse(input)
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
