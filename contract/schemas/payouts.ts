import { z } from 'zod'
import { payoutReasons, payoutWaits } from '../enums.ts'
import { payoutLifecycle } from '../lifecycles/payout.ts'
import { cents, id, instant, listQuery, nothing, page } from './common.ts'
import { payoutAccount, payoutBank, shiftShown } from './payments.ts'

/** How an amount came about, line by line: its words, and cents that may be negative. */
const line = z.strictObject({ words: z.string(), cents })

export const payout = z.strictObject({
  ...shiftShown,
  id,
  /** for the shift, without corrections */
  amountCents: cents,
  /** corrections of earlier shifts that are taken from or added to it */
  adjustmentCents: cents,
  /** what is sent in all */
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

/** A shift that will be paid: what its time card pays once handed in, else the booked hours; what has to happen first. */
const upcoming = z.strictObject({
  ...shiftShown,
  payCents: cents,
  /** confirmed; worked, the time card to be handed in, or with the facility, or sent back */
  next: z.enum(['work', 'handIn', 'accept', 'mend']),
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
      /** accepted and not with the bank yet */
      dueCents: cents,
      /** on its way to the bank */
      sentCents: cents,
      /** when the bank has all of that; null while the payment service does not say */
      arrivesBy: instant.nullable(),
      /** this calendar year, in the bank */
      paidThisYearCents: cents,
      failedCents: cents,
      upcomingCents: cents,
      upcoming: z.array(upcoming),
      /** corrections that wait for the next payout */
      correctionCents: cents,
    }),
  },
  'payouts.openAccount': { input: nothing, output: z.strictObject({ url: z.string() }) },
  'payouts.addBank': { input: nothing, output: z.strictObject({ url: z.string() }) },
  'payouts.resend': { input: z.strictObject({ id }), output: payout },
}
