import { z } from 'zod'
import { paymentStages, paymentTypes, payoutStatuses } from '../enums.ts'
import { chargeLifecycle } from '../lifecycles/charge.ts'
import { commonFields } from '../fields/common.ts'
import { cents, id, instant, listQuery, nothing, page } from './common.ts'
import { textBy } from './from-rule.ts'

export const card = z.strictObject({
  id,
  kind: z.literal('card'),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  holder: z.string(),
  primary: z.boolean(),
})

export const charge = z.strictObject({
  id,
  kind: z.enum(['charge', 'refund']),
  status: z.enum(chargeLifecycle.states),
  amountCents: cents,
  failureCode: z.string().nullable(),
  failureMessage: z.string().nullable(),
  createdAt: instant,
})

/** What is owed for a shift and what was paid of it. */
export const payment = z.strictObject({
  id,
  jobApplicationId: id,
  paymentType: z.enum(paymentTypes),
  stage: z.enum(paymentStages),
  owedCents: cents,
  paidCents: cents,
  refundedCents: cents,
  charges: z.array(charge),
})

export const paymentSchemas = {
  'payments.openSetup': {
    input: z.strictObject({
      kind: z.literal('card'),
      /** the screen to come back to */
      returnPath: z
        .string()
        .max(300)
        .regex(/^\/[a-z]/i),
    }),
    output: z.strictObject({ url: z.string() }),
  },
  'payments.addCard': {
    input: z.strictObject({
      sessionId: z.string().min(1).max(200),
      holder: textBy(commonFields.firstName).optional(),
    }),
    output: card,
  },
  'payments.sources': {
    input: nothing,
    output: z.strictObject({ cards: z.array(card) }),
  },
  'payments.read': { input: z.strictObject({ id }), output: payment },
  'payments.complete': {
    input: z.strictObject({ id }),
    output: z.strictObject({
      state: z.enum(['confirmed', 'released', 'needsAction']),
      jobId: id,
      /** why it was released */
      failureMessage: z.string().nullable(),
      /** where the card's owner still has to go */
      nextAction: z.strictObject({ url: z.string() }).nullable(),
    }),
  },
  'payments.payouts': {
    input: z.strictObject({ ...listQuery('createdAt', 'amountCents'), clinicianId: id.optional() }),
    output: page(
      z.strictObject({
        id,
        amountCents: cents,
        status: z.enum(payoutStatuses),
        dueAt: instant,
        jobApplicationId: id,
        serialNumber: z.int(),
        officeName: z.string(),
        startDate: instant,
        timeZone: z.string(),
        workedMinutes: z.int().nullable(),
      }),
    ),
  },
  'payments.webhook': { input: z.unknown(), output: z.strictObject({ received: z.literal(true) }) },
}
