import { z } from 'zod'
import { extraTimeDecisions, extraTimeStatuses, paymentTypes } from '../values/enums.ts'
import { commonFields } from '../fields/common.ts'
import { timesheetFields } from '../fields/timesheet.ts'
import { SLOTS_MAX } from '../values/limits.ts'
import { chargeLifecycle } from '../lifecycles/charge.ts'
import { timesheetLifecycle } from '../lifecycles/timesheet.ts'
import { attendance } from './attendance.ts'
import { cents, done, id, instant, nullableText } from './common.ts'
import { textBy } from './from-rule.ts'

/** The hours worked on a day of a shift. */
export const times = z.strictObject({
  slotId: id,
  startTime: instant,
  endTime: instant,
  breakStartTime: instant.nullable().optional(),
  breakEndTime: instant.nullable().optional(),
})
const entriesSchema = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(entry).min(1, { error: 'Please enter the times you worked' }).max(SLOTS_MAX)
const entries = entriesSchema(
  times.extend({
    /** required to submit more minutes than the slot has, otherwise ignored */
    extraTimeReason: textBy(timesheetFields.extraTimeReason).optional(),
  }),
)

/** The address of the clinician’s uploaded file; null removes the paper time card. */
const paperUrl = z.string().max(500).nullable()

/** What accepting a time card charges or refunds; null for the clinician, and if no times are shown. */
const effect = z
  .strictObject({
    /** including payments that are processing */
    paidCents: cents,
    processingCents: cents,
    owedCents: cents,
    chargeCents: cents,
    refundCents: cents,
    /** the card that was charged and would be again */
    source: z.strictObject({ brand: z.string(), last4: z.string() }).nullable(),
    paymentType: z.enum(paymentTypes),
  })
  .nullable()
/** What a decision does: clinician pay, and the effect on the facility. */
const choice = z.strictObject({ payCents: cents, effect })
const decision = z.enum(extraTimeDecisions)
const declineReason = textBy(timesheetFields.declineReason).optional()

export const timesheet = z.strictObject({
  id,
  jobApplicationId: id,
  status: z.enum(timesheetLifecycle.states),
  rejectReason: nullableText,
  submittedAt: instant.nullable(),
  acceptedAt: instant.nullable(),
  /** while pending: when it will be accepted automatically */
  countsAsAcceptedAt: instant.nullable(),
  isAutoAccepted: z.boolean(),
  /** the scheduled hours, submitted because no time card was received */
  isAutoSubmitted: z.boolean(),
  /** extra time that hasn’t been approved; without approval it’s neither paid nor charged */
  openExtraMinutes: z.int(),
  /** the extra time of a submitted time card, unless a correction replaced it */
  extraTime: z
    .strictObject({
      minutes: z.int(),
      status: z.enum(extraTimeStatuses),
      /** why it was declined */
      reason: nullableText,
      decidedAt: instant.nullable(),
      /** after automatic acceptance: when an admin may decide; null once it is decided */
      staffDecideFrom: instant.nullable(),
      /** null once it is decided */
      choices: z.strictObject({ accept: choice, decline: choice }).nullable(),
    })
    .nullable(),
  entries: z.array(
    z.strictObject({
      slotId: id,
      bookedStartTime: instant,
      bookedEndTime: instant,
      ...attendance.shape,
      startTime: instant,
      endTime: instant,
      breakStartTime: instant.nullable(),
      breakEndTime: instant.nullable(),
      workedMinutes: z.int(),
      /** the pay for it, without unapproved extra time */
      payCents: cents,
      /** minutes worked beyond the slot’s; the reason can be null in a draft */
      extraTime: z.strictObject({ minutes: z.int(), reason: nullableText }).nullable(),
    }),
  ),
  bookedMinutes: z.int(),
  /** null, and `entries` are empty, for the facility while it is returned to the clinician */
  workedMinutes: z.int().nullable(),
  /** clinician pay if it is accepted as is */
  payCents: cents.nullable(),
  /** the guaranteed minimum if the clinician was sent home */
  minimumCents: cents.nullable(),
  bookedPayCents: cents,
  /** the effect of accepting it, extra time included */
  effect,
  /** for staff: the payout that a correction of accepted hours would change, the shift’s own until that is sent */
  correctionGoesTo: z.enum(['ownPayout', 'nextPayout', 'newPayout']).nullable(),
  /** corrections after it was accepted, latest last */
  adjustments: z.array(
    z.strictObject({
      id,
      workedMinutes: z.int(),
      payCents: cents,
      deltaCents: cents,
      reason: z.string(),
      createdAt: instant,
      /** the payouts that include the difference: of this shift, of another one, or the next; not for facilities */
      payTaken: z.array(
        z.strictObject({
          amountCents: cents,
          payout: z.enum(['own', 'other', 'next']),
          /** of the other shift */
          serialNumber: z.int().nullable(),
        }),
      ),
      /** how much more or less the facility owes; null for the clinician */
      facilityCents: cents.nullable(),
      /** charged or refunded only after a payment that is still processing; false for the clinician */
      waitsForPayment: z.boolean(),
      /** charges, refunds and invoices for it, and for corrections that waited with it; none for the clinician */
      moved: z.array(
        z.strictObject({
          kind: z.enum(['charge', 'refund', 'invoice', 'creditNote']),
          amountCents: cents,
          /** of a charge or refund */
          status: z.enum(chargeLifecycle.states).nullable(),
          /** of an invoice or credit note */
          number: z.int().nullable(),
        }),
      ),
      /** the corrected times */
      entries: z.array(times).optional(),
    }),
  ),
  timeZone: z.string(),
  /** the signed paper time card; hidden from the facility while the time card is returned */
  paper: z
    .strictObject({
      /** opens the file for a few minutes */
      url: z.string(),
      name: z.string(),
      contentType: z.string(),
      addedAt: instant,
    })
    .nullable(),
})

export const timesheetSchemas = {
  'timesheets.write': {
    input: z.strictObject({
      jobApplicationId: id,
      entries,
      submit: z.boolean(),
      paperUrl: paperUrl.optional(),
    }),
    output: timesheet,
  },
  'timesheets.read': { input: z.strictObject({ id }), output: timesheet },
  'timesheets.edit': {
    input: z.strictObject({ id, entries, submit: z.boolean(), paperUrl: paperUrl.optional() }),
    output: timesheet,
  },
  'timesheets.delete': { input: z.strictObject({ id }), output: done },
  'timesheets.uploadPaper': {
    input: z.strictObject({ jobApplicationId: id, url: paperUrl }),
    output: timesheet,
  },
  'timesheets.reject': {
    input: z.strictObject({ id, status: z.literal('rejected'), reason: textBy(commonFields.reason) }),
    output: timesheet,
  },
  'timesheets.adjust': {
    input: z.strictObject({ id, entries: entriesSchema(times), reason: textBy(commonFields.reason) }),
    output: timesheet,
  },
  'timesheets.revise': {
    input: z.strictObject({
      id,
      entries: entriesSchema(times),
      reason: textBy(commonFields.reason),
      /** as the admin read it; refused if the hours were replaced since */
      submittedAt: instant,
    }),
    output: timesheet,
  },
  'timesheets.accept': {
    input: z.strictObject({
      id,
      documentationCompleted: z.literal(true, {
        error: 'Please confirm that the documentation is complete',
      }),
      /** both as the facility read them; refused if the time card or its paper was replaced since */
      submittedAt: instant.optional(),
      paperAddedAt: instant.nullable().optional(),
      /** required if there is extra time */
      extraTime: decision.optional(),
      /** required to decline extra time */
      reason: declineReason,
    }),
    output: timesheet,
  },
  'timesheets.decideExtraTime': {
    input: z.strictObject({ id, decision, reason: declineReason }),
    output: timesheet,
  },
}
