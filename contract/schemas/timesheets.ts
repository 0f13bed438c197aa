import { z } from 'zod'
import { extraTimeDecisions, extraTimeStatuses, paymentTypes } from '../enums.ts'
import { commonFields } from '../fields/common.ts'
import { timesheetFields } from '../fields/timesheet.ts'
import { SLOTS_MAX } from '../limits.ts'
import { timesheetLifecycle } from '../lifecycles/timesheet.ts'
import { cents, done, id, instant } from './common.ts'
import { textBy } from './from-rule.ts'

const times = z.strictObject({
  slotId: id,
  startTime: instant,
  endTime: instant,
  breakStartTime: instant.nullable().optional(),
  breakEndTime: instant.nullable().optional(),
})
const entriesOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(entry).min(1, { error: 'Please enter the times you worked' }).max(SLOTS_MAX)
const entries = entriesOf(
  times.extend({
    /** needed to submit more minutes than the slot has; without such extra time it isn't kept */
    extraTimeReason: textBy(timesheetFields.extraTimeReason).optional(),
  }),
)

/** What a time card does to the facility's money; null for the clinician, and where no times are shown. */
const effect = z
  .strictObject({
    paidCents: cents,
    owedCents: cents,
    chargeCents: cents,
    refundCents: cents,
    /** the card that was charged, and will be again */
    source: z.strictObject({ brand: z.string(), last4: z.string() }).nullable(),
    paymentType: z.enum(paymentTypes),
  })
  .nullable()
/** What follows from a decision: what the shift pays the clinician, and what it costs the facility. */
const choice = z.strictObject({ payCents: cents, effect })
const decision = z.enum(extraTimeDecisions)
const declineReason = textBy(timesheetFields.declineReason).optional()

export const timesheet = z.strictObject({
  id,
  jobApplicationId: id,
  status: z.enum(timesheetLifecycle.states),
  rejectReason: z.string().nullable(),
  submittedAt: instant.nullable(),
  acceptedAt: instant.nullable(),
  /** while it waits: when it is accepted if nobody answers */
  countsAsAcceptedAt: instant.nullable(),
  isAcceptedBySilence: z.boolean(),
  /** booked hours, because no time card came */
  isPutInByClock: z.boolean(),
  /** extra time that nobody has approved; without an answer it is neither paid nor charged */
  openExtraMinutes: z.int(),
  /** the extra time of a submitted time card, unless a correction took its place */
  extraTime: z
    .strictObject({
      minutes: z.int(),
      status: z.enum(extraTimeStatuses),
      /** why it was declined */
      reason: z.string().nullable(),
      decidedAt: instant.nullable(),
      /** of a time card that silence accepted: from when an admin may decide; null once it is decided */
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
      startTime: instant,
      endTime: instant,
      breakStartTime: instant.nullable(),
      breakEndTime: instant.nullable(),
      workedMinutes: z.int(),
      /** what is paid for it: not its extra time where nobody answered */
      payCents: cents,
      /** the minutes worked beyond the slot's own; the reason is null in a draft that lacks it */
      extraTime: z.strictObject({ minutes: z.int(), reason: z.string().nullable() }).nullable(),
    }),
  ),
  bookedMinutes: z.int(),
  /** null, and without entries, for a facility that sent it back: what the clinician saves then is not handed in */
  workedMinutes: z.int().nullable(),
  /** what the clinician is paid when it is accepted as it stands */
  payCents: cents.nullable(),
  /** what it pays at least: of a shift that the clinician was sent home from, else null */
  minimumCents: cents.nullable(),
  bookedPayCents: cents,
  /** what accepting all of it does */
  effect,
  /** corrections after it was accepted, the latest last */
  adjustments: z.array(
    z.strictObject({
      id,
      workedMinutes: z.int(),
      payCents: cents,
      deltaCents: cents,
      reason: z.string(),
      createdAt: instant,
      /** the times as they were corrected */
      entries: z.array(times).optional(),
    }),
  ),
  timeZone: z.string(),
})

export const timesheetSchemas = {
  'timesheets.write': {
    input: z.strictObject({ jobApplicationId: id, entries, submit: z.boolean() }),
    output: timesheet,
  },
  'timesheets.read': { input: z.strictObject({ id }), output: timesheet },
  'timesheets.edit': {
    input: z.strictObject({ id, entries, submit: z.boolean() }),
    output: timesheet,
  },
  'timesheets.delete': { input: z.strictObject({ id }), output: done },
  'timesheets.reject': {
    input: z.strictObject({ id, status: z.literal('rejected'), reason: textBy(commonFields.reason) }),
    output: timesheet,
  },
  'timesheets.adjust': {
    input: z.strictObject({ id, entries: entriesOf(times), reason: textBy(commonFields.reason) }),
    output: timesheet,
  },
  'timesheets.accept': {
    input: z.strictObject({
      id,
      documentationCompleted: z.literal(true, {
        error: 'Please confirm that the documentation is completed',
      }),
      /** of the time card as it was read: one that was corrected since is to be looked at again */
      submittedAt: instant.optional(),
      /** needed where extra time is asked for */
      extraTime: decision.optional(),
      /** needed to decline extra time */
      reason: declineReason,
    }),
    output: timesheet,
  },
  'timesheets.decideExtraTime': {
    input: z.strictObject({ id, decision, reason: declineReason }),
    output: timesheet,
  },
}
