import { z } from 'zod'
import { noShowOutcomes, paymentTypes } from '../values/enums.ts'
import { commonFields } from '../fields/common.ts'
import { SLOTS_MAX } from '../values/limits.ts'
import { noShowReportLifecycle } from '../lifecycles/no-show-report.ts'
import { cents, id, instant, nullableText } from './common.ts'
import { textBy } from './from-rule.ts'
import { times } from './timesheets.ts'

/** A facility’s report that the clinician of a shift wasn’t there on one of its days. */
export const noShowReport = z.strictObject({
  id,
  status: z.enum(noShowReportLifecycle.states),
  /** the day that it is about */
  startDate: instant,
  endDate: instant,
  clinicianFirstName: z.string(),
  /** what the facility wrote */
  reason: z.string(),
  reportedAt: instant,
  /** what the clinician isn’t paid if it is settled as a no-show */
  atStakeCents: cents,
  /** the report is settled without the clinician’s answer then; null if that doesn’t happen */
  answerBy: instant.nullable(),
  /** when the clinician answered; null if they didn’t */
  answeredAt: instant.nullable(),
  /** what the clinician wrote */
  answerNote: nullableText,
  outcome: z.enum(noShowOutcomes).nullable(),
  /** the shift has other days, which stay even if this one is a no-show */
  hasOtherDays: z.boolean(),
  /** settled because the clinician didn’t answer */
  isSilent: z.boolean(),
  /** until when the clinician can dispute it; null if they can’t. See `canDispute`. */
  disputeBy: instant.nullable(),
  decisionReason: nullableText,
})
export type NoShowReport = z.infer<typeof noShowReport>

const facilityMoney = z.strictObject({ facilityCents: cents, refundCents: cents, chargeCents: cents })

/** What a no-show does: the clinician is asked, staff decide, or an admin takes the day out of the shift at once. */
export const noShowPreview = z.strictObject({
  state: z.enum(['waiting', 'contested', 'settled']),
  /** the day that the report would be about, and whether the shift has other days */
  startDate: instant,
  hasOtherDays: z.boolean(),
  answerBy: instant.nullable(),
  /** a check-in on that day, which contradicts the report; `miles` is null without a position */
  checkIn: z.strictObject({ at: instant, miles: z.number().nullable(), isRecorded: z.boolean() }).nullable(),
  /** the facility’s final total and refund if it is settled as a no-show, and if it was worked as scheduled */
  ifNoShow: facilityMoney.nullable(),
  ifWorked: facilityMoney.nullable(),
})

export const noShowSchemas = {
  'noShows.answer': {
    input: z.strictObject({
      reportId: id,
      answer: z.enum(['wasThere', 'wasNotThere']),
      note: textBy(commonFields.note).optional(),
    }),
    output: noShowReport,
  },
  'noShows.withdraw': {
    input: z.strictObject({ reportId: id, reason: textBy(commonFields.reason) }),
    output: noShowReport,
  },
  'noShows.settle': {
    input: z.strictObject({
      reportId: id,
      outcome: z.enum(noShowOutcomes),
      /** with the outcome `hours`: hours that replace the submitted ones */
      slots: z.array(times).min(1).max(SLOTS_MAX).optional(),
      reason: textBy(commonFields.reason),
    }),
    output: noShowReport,
  },
  'noShows.evidence': {
    input: z.strictObject({ reportId: id }),
    output: z.strictObject({
      report: noShowReport,
      timeZone: z.string(),
      paymentType: z.enum(paymentTypes),
      clinicianName: z.string(),
      clinicianPhone: nullableText,
      officeName: z.string(),
      facilityPhone: nullableText,
      checkIn: noShowPreview.shape.checkIn,
      checkedOutAt: instant.nullable(),
      /** the hours of that day on the time card that was submitted; null if none was */
      hours: z.strictObject({ startTime: instant, endTime: instant, workedMinutes: z.int() }).nullable(),
      /** the latest messages between them since a day before the shift, earliest first */
      messages: z.array(
        z.strictObject({ at: instant, side: z.enum(['clinician', 'facility']), text: z.string() }),
      ),
      /** the days that can be paid: the reported one and, unless the shift ended, those that weren’t a no-show */
      days: z.array(z.strictObject({ slotId: id, startDate: instant, endDate: instant })),
      /** what each decision that is open now would pay and charge */
      outcomes: z.array(
        z.strictObject({ outcome: z.enum(noShowOutcomes), clinicianCents: cents, ...facilityMoney.shape }),
      ),
    }),
  },
}
