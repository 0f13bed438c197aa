import { z } from 'zod'
import {
  adminSettlements,
  cancelKinds,
  clinicianTypes,
  jobTypes,
  paymentStages,
  paymentTypes,
} from '../enums.ts'
import { commonFields } from '../fields/common.ts'
import { applicationLifecycle } from '../lifecycles/application.ts'
import { SLOTS_MAX } from '../limits.ts'
import { jobLifecycle } from '../lifecycles/job.ts'
import { payoutLifecycle } from '../lifecycles/payout.ts'
import { timesheetLifecycle } from '../lifecycles/timesheet.ts'
import { cents, commaList, done, id, instant, listQuery, page, paymentType, slot } from './common.ts'
import { textBy } from './from-rule.ts'
import { reason } from './jobs.ts'
import { charge } from './payments.ts'
import { expectedPay, shiftCost, standbyOffer } from './shift-money.ts'

export const application = z.strictObject({
  id,
  jobId: id,
  clinicianId: id,
  status: z.enum(applicationLifecycle.states),
  note: z.string().nullable(),
  proposedSlots: z.array(slot).nullable(),
  /** not declined when another is confirmed, and asked first when that one drops out */
  isStandby: z.boolean(),
  createdAt: instant,
})

export const applicant = z.strictObject({
  ...application.shape,
  standbyOffer: standbyOffer.nullable(),
  isHeld: z.boolean(),
  clinician: z.strictObject({
    id,
    firstName: z.string(),
    lastName: z.string(),
    clinicianType: z.enum(clinicianTypes),
    profileUrl: z.string().nullable(),
    totalPracticYears: z.int().nullable(),
    /** years in the settings of this job */
    settingYears: z.int(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    licenceState: z.string().nullable(),
    licenceExpiresAt: instant.nullable(),
  }),
  rating: z.number().nullable(),
  ratingCount: z.int(),
  completedShifts: z.int(),
  distanceMiles: z.number().nullable(),
  /** 0–100, the sum of its parts */
  matchScore: z.int(),
  matchParts: z.array(z.strictObject({ name: z.string(), points: z.int(), of: z.int() })),
  reasons: z.array(reason),
})

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
    jobAddressNickname: z.string().nullable(),
    jobAddress1: z.string(),
    jobAddress2: z.string().nullable(),
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
  shiftSlots: z.array(z.strictObject({ id, startDate: instant, endDate: instant })),
  isProposedNewTime: z.boolean(),
  totalWorkedHours: z.number().nullable(),
  timesheet: z
    .strictObject({
      id,
      status: z.enum(timesheetLifecycle.states),
      /** while it waits: when it is accepted if nobody answers */
      countsAsAcceptedAt: instant.nullable(),
      isAcceptedBySilence: z.boolean(),
      /** booked hours, because no time card came */
      isPutInByClock: z.boolean(),
      /** extra time that nobody has approved */
      openExtraMinutes: z.int(),
    })
    .nullable(),
  isTimesheetSubmitted: z.boolean(),
  timeCardUrlForClinician: z.string().nullable(),
  payout: z.strictObject({ amountCents: cents, status: z.enum(payoutLifecycle.states) }).nullable(),
  /** when the facility ended it before its time and why, and what the clinician is paid for it at least */
  sentHome: z.strictObject({ at: instant, minimumCents: cents, reason: z.string().nullable() }).nullable(),
  paymentStage: z.enum(paymentStages).nullable(),
  /** null once a payout is due, and for the facility */
  expectedPay: expectedPay.nullable(),
  /** null before it is confirmed, and for the clinician */
  cost: shiftCost.nullable(),
  isStandby: z.boolean(),
  standbyOffer: standbyOffer.nullable(),
  isHeld: z.boolean(),
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

/** The job, or the application of whoever is confirmed for it; a clinician names the application. */
const which = { jobId: id.optional(), jobApplicationId: id.optional() }
/** What an admin chooses when canceling. */
const settlement = z.enum(adminSettlements).optional()
const ended = { ...which, reason: textBy(commonFields.reason) }
/** Slots of a shift that did take place before the one that was missed; they are paid. */
const workedSlotIds = z.array(id).max(SLOTS_MAX).optional()

/** What ending a shift before its time does, to the cent. */
const cancelEffect = z.strictObject({
  /** what the clinician is owed; for a shift that somebody was sent home from, at least; null for a sub-admin */
  clinicianCents: cents.nullable(),
  /** what the facility finally pays, fees included; its money is null for the clinician and a sub-admin */
  facilityCents: cents.nullable(),
  paidCents: cents.nullable(),
  refundCents: cents.nullable(),
  chargeCents: cents.nullable(),
  /** null where nobody is confirmed, and for the clinician and a sub-admin */
  paymentType: z.enum(paymentTypes).nullable(),
  /** until when cancelling costs nothing; null where that is not so, or past */
  freeUntil: instant.nullable(),
  /** the hours that a late cancellation pays at most, and how late is late */
  terms: z.strictObject({ lateNoticeHours: z.number(), lateHours: z.number() }),
  /** what becomes of the job */
  jobStatus: z.enum(jobLifecycle.states),
})
const ending = z.strictObject({
  jobId: id,
  status: z.enum(jobLifecycle.states),
  shiftStatus: z.enum(applicationLifecycle.states).nullable(),
  /** null for the clinician and a sub-admin: it is the facility's money */
  refundCents: cents.nullable(),
  chargeCents: cents.nullable(),
  /** null for a sub-admin */
  clinicianCents: cents.nullable(),
})

export const applicationSchemas = {
  'applications.apply': {
    input: z.strictObject({
      jobId: id,
      note: textBy(commonFields.note).optional(),
      standby: z.boolean().optional(),
    }),
    output: application,
  },
  'applications.remove': {
    input: z.strictObject({ jobApplicationId: id, clinicianId: id }),
    output: done,
  },
  'applications.applicants': {
    input: z.strictObject({ ...listQuery('match', 'distance', 'rating'), jobId: id }),
    output: page(applicant),
  },
  'applications.confirm': {
    input: z.strictObject({
      decision: z.literal('confirm'),
      jobApplicationId: id,
      paymentType,
      /** the primary card or bank account where none is named; nothing for an invoice */
      sourceId: id.optional(),
      /** should the clinician drop out, a standby who takes the shift is confirmed and paid for by the same source */
      standbyAgreed: z.boolean().optional(),
    }),
    output: z.strictObject({
      application,
      /** `confirmed`, also while a bank debit is under way; or `needsAction`: the card's owner goes to the address first */
      state: z.enum(['confirmed', 'needsAction']),
      paymentId: id.nullable(),
      charge: charge.nullable(),
      nextAction: z.strictObject({ url: z.string() }).nullable(),
    }),
  },
  'applications.decline': {
    input: z.strictObject({
      decision: z.literal('decline'),
      jobApplicationId: id,
      reason: textBy(commonFields.reason).optional(),
    }),
    output: application,
  },
  'applications.answerStandby': {
    input: z.strictObject({ jobApplicationId: id, answer: z.enum(['accept', 'decline']) }),
    output: z.strictObject({
      application,
      /** `asked`: the facility is to confirm and pay first, because it did not agree before or its payment failed */
      state: z.enum(['confirmed', 'asked', 'declined']),
    }),
  },
  'applications.shifts': {
    input: z.strictObject({
      ...listQuery(...(shiftSorts as unknown as [(typeof shiftSorts)[number]])),
      forFacility: z.enum(['true', 'false']).optional(),
      paymentStatus: z.enum(paymentStages).optional(),
      clinicianId: id.optional(),
      facilityId: id.optional(),
      shiftStatus: commaList(applicationLifecycle.states),
      search: z.string().trim().max(100).optional(),
    }),
    output: page(shiftRow),
    hiddenFrom: {
      clinician: ['cost'],
      facility: ['payout', 'expectedPay'],
      subadmin: ['payout', 'expectedPay', 'cost', 'timesheet', 'totalWorkedHours'],
    },
  },
  'applications.cancel': {
    input: z.strictObject({ kind: z.literal('cancel'), ...ended, settlement }),
    output: ending,
  },
  'applications.noShow': {
    input: z.strictObject({ kind: z.literal('noShow'), ...ended, workedSlotIds }),
    output: ending,
  },
  'applications.sendHome': {
    input: z.strictObject({ kind: z.literal('sentHome'), ...ended }),
    output: ending,
  },
  'applications.previewCancel': {
    input: z.strictObject({ kind: z.enum(cancelKinds), ...which, settlement, workedSlotIds }),
    output: cancelEffect,
  },
}
