import { z } from 'zod'
import { paymentTypes, shiftEndings } from '../enums.ts'
import { cents, instant } from './common.ts'
import { standbyOfferLifecycle } from '../lifecycles/standby-offer.ts'

/** What a clinician will be paid for a confirmed shift, and when. */
export const expectedPay = z.strictObject({
  amountCents: cents,
  /** the booked time, the time card as it was handed in, or what it pays at least */
  basis: z.enum(['booked', 'timeCard', 'minimum']),
  /** what comes last: the accepted time card; or that the facility's debit has cleared or its invoice is paid */
  after: z.enum(['acceptance', 'payment', 'invoice']),
  /** to the bank, from there on */
  days: z.int(),
})
/** What a confirmed shift costs its facility in the end. */
export const shiftCost = z.strictObject({
  paymentType: z.enum(paymentTypes),
  bookedCents: cents,
  /** and not given back; a bank debit that is in process counts */
  paidCents: cents,
  /** settled, by the time card as it was handed in, at least, or as booked */
  basis: z.enum(['booked', 'timeCard', 'minimum', 'settled']),
  totalCents: cents,
  /** what is still charged or given back for that */
  chargeCents: cents,
  refundCents: cents,
})
/** How a confirmed shift ended before its time; its money is null for clinicians and sub-admins. */
export const shiftEnding = z.strictObject({
  kind: z.enum(shiftEndings),
  at: instant,
  reason: z.string().nullable(),
  byStaff: z.boolean(),
  clinicianName: z.string(),
  cost: shiftCost.nullable(),
  /** given back, or on its way there */
  returnedCents: cents.nullable(),
})

/** What a standby was offered since the confirmed clinician last dropped out. */
export const standbyOffer = z.strictObject({
  status: z.enum(standbyOfferLifecycle.states),
  answerBy: instant,
})
