import { z } from 'zod'
import { paymentTypes, shiftEndings } from '../values/enums.ts'
import { cents, instant, priceLines, slot, nullableText } from './common.ts'
import { clinicianPayStatuses, facilityPaymentStatuses } from '../money-status.ts'
import { standbyOfferLifecycle } from '../lifecycles/standby-offer.ts'
import { timeChangeLifecycle } from '../lifecycles/time-change.ts'

/** Expected clinician pay for a confirmed shift, and when. */
export const expectedPay = z.strictObject({
  amountCents: cents,
  /** by the scheduled hours, the submitted time card, or the guaranteed minimum */
  basis: z.enum(['booked', 'timeCard', 'minimum']),
  /** what the payout waits for: the accepted time card, the cleared debit, or the paid invoice */
  after: z.enum(['acceptance', 'payment', 'invoice']),
  /** days from then until the pay arrives */
  days: z.int(),
})
export type ExpectedPay = z.infer<typeof expectedPay>
/** For the confirmed clinician. */
export const clinicianMoney = {
  /** null once there is a payout */
  expectedPay: expectedPay.nullable(),
  /** of a PRN shift */
  clinicianPayStatus: z.enum(clinicianPayStatuses).nullable(),
}
/** What a confirmed shift costs the facility. */
export const shiftCost = z.strictObject({
  paymentType: z.enum(paymentTypes),
  bookedCents: cents,
  status: z.enum(facilityPaymentStatuses).nullable(),
  /** cleared charges less refunds */
  paidCents: cents,
  /** charges that haven’t cleared */
  processingCents: cents,
  /** by the scheduled hours, the submitted time card, or the guaranteed minimum; `settled` is final */
  basis: z.enum(['booked', 'timeCard', 'minimum', 'settled']),
  totalCents: cents,
  /** still to be charged or refunded */
  chargeCents: cents,
  refundCents: cents,
})
export type ShiftCost = z.infer<typeof shiftCost>
/** How a confirmed shift ended early; amounts are null for clinicians and sub-admins. */
export const shiftEnding = z.strictObject({
  kind: z.enum(shiftEndings),
  at: instant,
  reason: nullableText,
  byStaff: z.boolean(),
  clinicianName: z.string(),
  cost: shiftCost.nullable(),
  /** refunded, or being refunded */
  returnedCents: cents.nullable(),
})

/** A standby’s offer since the confirmed clinician last canceled. */
export const standbyOffer = z.strictObject({
  status: z.enum(standbyOfferLifecycle.states),
  answerBy: instant,
})

/** New times that a confirmed clinician is or was asked to accept. */
export const timeChange = z.strictObject({
  status: z.enum(timeChangeLifecycle.states),
  slots: z.array(slot),
  answerBy: instant,
})

export const price = z.strictObject({
  feePercent: z.number(),
  /** for each payment type, so switching needs no request */
  ...(Object.fromEntries(paymentTypes.map(type => [type, priceLines])) as Record<
    (typeof paymentTypes)[number],
    typeof priceLines
  >),
})
