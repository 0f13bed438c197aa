import { z } from 'zod'
import { payoutReasons, payoutWaits } from '../enums.ts'
import { payoutLifecycle } from '../lifecycles/payout.ts'
import { cents, id, instant, listQuery, nothing, page } from './common.ts'
import { payoutAccount, payoutBank, shiftShown } from './payments.ts'

/** One line of how an amount adds up; cents can be negative. */
const line = z.strictObject({ words: z.string(), cents })

export const payout = z.strictObject({
  ...shiftShown,
  id,
  /** for the shift, without corrections */
  amountCents: cents,
  /** corrections of earlier shifts, added or deducted */
  adjustmentCents: cents,
  /** the total sent */
  sentCents: cents,
  status: z.enum(payoutLifecycle.states),
  reason: z.enum(payoutReasons),
  waitsFor: z.enum(payoutWaits).nullable(),
  lines: z.array(line),
  workedMinutes: z.int().nullable(),
  dueAt: instant,
  sentAt: instant.nullable(),
  arrivesAt: instant.nullable(),
  paidAt: instant.nullable(),
  failureMessage: z.string().nullable(),
  /** `Chase 6789` */
  bank: z.string().nullable(),
})

/** A shift that will be paid: by its submitted time card, else by the scheduled hours. */
const upcoming = z.strictObject({
  ...shiftShown,
  payCents: cents,
  /** `work`: not started; then the time card has to be submitted, accepted, or resubmitted */
  next: z.enum(['work', 'submit', 'accept', 'resubmit']),
})

export const payoutSchemas = {
  'payouts.list': {
    input: z.strictObject({
      ...listQuery('createdAt', 'amountCents'),
      status: z.enum(payoutLifecycle.states).optional(),
      clinicianId: id.optional(),
    }),
    output: page(payout),
  },
  'payouts.overview': {
    input: nothing,
    output: z.strictObject({
      payoutAccount: payoutAccount.nullable(),
      payoutBanks: z.array(payoutBank),
      /** accepted, but not sent yet */
      dueCents: cents,
      /** in transit to the bank */
      sentCents: cents,
      /** when all of that arrives; null while unknown */
      arrivesBy: instant.nullable(),
      /** arrived in this calendar year */
      paidThisYearCents: cents,
      failedCents: cents,
      upcomingCents: cents,
      upcoming: z.array(upcoming),
      /** corrections for the next payout */
      correctionCents: cents,
    }),
  },
  'payouts.openAccount': { input: nothing, output: z.strictObject({ url: z.string() }) },
  'payouts.addBank': { input: nothing, output: z.strictObject({ url: z.string() }) },
  'payouts.resend': { input: z.strictObject({ id }), output: payout },
}
