import { z } from 'zod'
import { callOut } from './call-outs.ts'
import { clinicianTypes, jobTypes, paymentStages, payoutWaits } from '../values/enums.ts'
import { facilityPaymentStatuses } from '../money-status.ts'
import { applicationLifecycle } from '../lifecycles/application.ts'
import { jobLifecycle } from '../lifecycles/job.ts'
import { payoutLifecycle } from '../lifecycles/payout.ts'
import { timesheetLifecycle } from '../lifecycles/timesheet.ts'
import { application } from './applications.ts'
import { attendance } from './attendance.ts'
import { cents, commaList, id, instant, listQuery, page, nullableText, typedLine } from './common.ts'
import { expectedPay, shiftCost, standbyOffer, timeChange } from './shift-money.ts'
import { facilityPhotoUrl } from './jobs.ts'

/** A clinician’s application as a shift: with its job, hours, time card and money. */
const shiftRow = z.strictObject({
  id,
  shiftStatus: z.enum(applicationLifecycle.states),
  clinicianId: z.strictObject({ id, firstName: z.string(), lastName: z.string() }),
  jobId: z.strictObject({
    id,
    serialNumber: z.int(),
    status: z.enum(jobLifecycle.states),
    clinicianType: z.enum(clinicianTypes),
    jobType: z.enum(jobTypes),
    jobAddressNickname: nullableText,
    jobAddress1: z.string(),
    jobAddress2: nullableText,
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    timeZone: z.string(),
    startDate: instant,
    endDate: instant,
    totalPayCents: cents,
    payRateCents: cents,
  }),
  facilityId: z.strictObject({ id, officeName: z.string(), userId: id }),
  facilityPhotoUrl,
  shiftSlots: z.array(
    z.strictObject({
      id,
      startDate: instant,
      endDate: instant,
      /** settled as a no-show: it isn’t worked, and isn’t on the time card */
      isMissed: z.boolean(),
      ...attendance.shape,
    }),
  ),
  /** the times as posted, if the shift was confirmed at other times */
  postedSlots: z.array(z.strictObject({ id, startDate: instant, endDate: instant })).nullable(),
  isProposedNewTime: z.boolean(),
  proposedSlots: application.shape.proposedSlots,
  counterSlots: application.shape.counterSlots,
  totalWorkedHours: z.number().nullable(),
  timesheet: z
    .strictObject({
      id,
      status: z.enum(timesheetLifecycle.states),
      submittedAt: instant.nullable(),
      /** when the paper time card was added, for those who see it */
      paperAddedAt: instant.nullable(),
      /** while pending: when it will be accepted automatically */
      countsAsAcceptedAt: instant.nullable(),
      isAutoAccepted: z.boolean(),
      /** the scheduled hours, submitted because no time card was received */
      isAutoSubmitted: z.boolean(),
      /** pending, with hours that staff corrected: the clinician can’t withdraw it */
      isRevised: z.boolean(),
      /** extra time that hasn’t been approved */
      openExtraMinutes: z.int(),
      /** pending, with exactly the scheduled hours */
      isAsScheduled: z.boolean(),
    })
    .nullable(),
  isTimesheetSubmitted: z.boolean(),
  /** opens the signed paper time card for a few minutes; the facility sees it once it is submitted */
  timeCardUrlForClinician: nullableText,
  payout: z
    .strictObject({
      amountCents: cents,
      status: z.enum(payoutLifecycle.states),
      waitsFor: z.enum(payoutWaits).nullable(),
    })
    .nullable(),
  /** the stars each side gave the other; null without */
  ratings: z.strictObject({ byFacility: z.int().nullable(), byClinician: z.int().nullable() }),
  /** when and why the facility ended it early, and the least the clinician is paid */
  sentHome: z.strictObject({ at: instant, minimumCents: cents, reason: nullableText }).nullable(),
  paymentStage: z.enum(paymentStages).nullable(),
  /** the payment status that the facility reads */
  facilityPaymentStatus: z.enum(facilityPaymentStatuses).nullable(),
  /** null once there is a payout, and for facilities */
  expectedPay: expectedPay.nullable(),
  /** null before it is confirmed, and for clinicians */
  cost: shiftCost.nullable(),
  isStandby: z.boolean(),
  standbyOffer: standbyOffer.nullable(),
  isHeld: z.boolean(),
  /** new times that wait for the confirmed clinician’s answer */
  timeChange: timeChange.nullable(),
  /** a report that the clinician wasn’t there is open, so time card, pay and other endings wait */
  hasOpenNoShow: z.boolean(),
  /** the last call-out; for the clinician only */
  callOut: callOut.nullable(),
})

const shiftSorts = [
  'shiftId',
  'officeName',
  'nickname',
  'address1',
  'status',
  'startDate',
  'totalWorkedHours',
] as const

export const shiftSchemas = {
  'applications.shifts': {
    input: z.strictObject({
      ...listQuery(...shiftSorts),
      forFacility: z.enum(['true', 'false']).optional(),
      paymentStatus: z.enum(paymentStages).optional(),
      clinicianId: id.optional(),
      facilityId: id.optional(),
      jobId: id.optional(),
      shiftStatus: commaList(applicationLifecycle.states),
      search: typedLine.max(100).optional(),
    }),
    output: page(shiftRow),
    hiddenFrom: {
      clinician: ['cost', 'facilityPaymentStatus'],
      facility: ['payout', 'expectedPay', 'callOut'],
      subadmin: [
        'payout',
        'expectedPay',
        'cost',
        'facilityPaymentStatus',
        'timesheet',
        'totalWorkedHours',
        'timeCardUrlForClinician',
      ],
    },
  },
}
