import { z } from 'zod'
import { adminSettlements, endingKinds, clinicianTypes, paymentTypes } from '../values/enums.ts'
import { commonFields } from '../fields/common.ts'
import { applicationLifecycle } from '../lifecycles/application.ts'
import { SLOTS_MAX } from '../values/limits.ts'
import { jobLifecycle } from '../lifecycles/job.ts'
import {
  cents,
  sentCents,
  done,
  id,
  instant,
  listQuery,
  page,
  paymentType,
  position,
  proposedSlot,
  reliability,
  nullableText,
} from './common.ts'
import { textBy } from './from-rule.ts'
import { noShowPreview } from './no-shows.ts'
import { reason } from './jobs.ts'
import { payment } from './payments.ts'
import { standbyOffer } from './shift-money.ts'

export const application = z.strictObject({
  id,
  jobId: id,
  clinicianId: id,
  status: z.enum(applicationLifecycle.states),
  note: nullableText,
  /** the days that the clinician would work at other times */
  proposedSlots: z.array(proposedSlot).nullable(),
  /** what the facility proposes instead, until the clinician answers; an empty list means as posted */
  counterSlots: z.array(proposedSlot).nullable(),
  /** stays open when another applicant is confirmed, and is offered the shift if that applicant cancels */
  isStandby: z.boolean(),
  createdAt: instant,
})

export const applicant = z.strictObject({
  ...application.shape,
  standbyOffer: standbyOffer.nullable(),
  isHeld: z.boolean(),
  /** the facility proposed `proposedSlots`, and the clinician accepted them */
  areTimesAgreed: z.boolean(),
  clinician: z.strictObject({
    id,
    firstName: z.string(),
    lastName: z.string(),
    clinicianType: z.enum(clinicianTypes),
    profileUrl: nullableText,
    totalPracticYears: z.int().nullable(),
    /** years of experience in this job’s settings */
    settingYears: z.int(),
    city: nullableText,
    state: nullableText,
    licenseState: nullableText,
    licenseExpiresAt: instant.nullable(),
  }),
  rating: z.number().nullable(),
  ratingCount: z.int(),
  reliability,
  completedShifts: z.int(),
  distanceMiles: z.number().nullable(),
  /** 0–100, the sum of `matchParts` */
  matchScore: z.int(),
  matchParts: z.array(z.strictObject({ name: z.string(), points: z.int(), of: z.int() })),
  /** why they can’t work it as posted */
  reasons: z.array(reason),
  /** why they can’t work it at the times they proposed */
  proposedReasons: z.array(reason),
})

/** Facilities and staff send the job or its confirmed application, clinicians the application. */
const jobOrApplication = { jobId: id.optional(), jobApplicationId: id.optional() }
/** For admins only. */
const settlement = z.enum(adminSettlements).optional()
const proposedSlots = z.array(proposedSlot).max(SLOTS_MAX)
const endingInput = { ...jobOrApplication, reason: textBy(commonFields.reason) }
/** The slots worked before the missed one; they are paid. */
const workedSlotIds = z.array(id).max(SLOTS_MAX).optional()

/** What ending a shift early does, to the cent. */
const cancelEffect = z.strictObject({
  /** clinician pay, or the minimum if the clinician is sent home; null for a sub-admin */
  clinicianCents: cents.nullable(),
  /** the facility’s final total; the facility’s amounts are null for the clinician and a sub-admin */
  facilityCents: cents.nullable(),
  /** including payments that are processing */
  paidCents: cents.nullable(),
  processingCents: cents.nullable(),
  refundCents: cents.nullable(),
  chargeCents: cents.nullable(),
  /** null if nobody is confirmed, and for the clinician and a sub-admin */
  paymentType: z.enum(paymentTypes).nullable(),
  /** the end of free cancellation; null if there is none or it has passed */
  freeUntil: instant.nullable(),
  /** the notice below which a cancellation is late, and the most hours it then pays */
  terms: z.strictObject({ lateNoticeHours: z.number(), lateHours: z.number() }),
  /** the job’s status afterward */
  jobStatus: z.enum(jobLifecycle.states),
  /** of a no-show that is settled later, with the amounts above; null if the shift ends now */
  report: noShowPreview.nullable(),
})
const endingResult = z.strictObject({
  jobId: id,
  status: z.enum(jobLifecycle.states),
  shiftStatus: z.enum(applicationLifecycle.states).nullable(),
  /** null for the clinician and a sub-admin */
  refundCents: cents.nullable(),
  chargeCents: cents.nullable(),
  /** null for a sub-admin */
  clinicianCents: cents.nullable(),
})
/** The shift as it ended, or the report that waits for the clinician’s answer or the staff’s decision. */
const noShowResult = endingResult.extend({
  state: z.enum(['waiting', 'contested', 'settled']),
  reportId: id.nullable(),
  report: noShowPreview.nullable(),
})

export const applicationSchemas = {
  'applications.apply': {
    input: z.strictObject({
      jobId: id,
      note: textBy(commonFields.note).optional(),
      proposedSlots: proposedSlots.optional(),
      standby: z.boolean().optional(),
    }),
    output: application,
  },
  'applications.propose': {
    input: z.strictObject({
      jobApplicationId: id,
      /** an empty list withdraws the proposal */
      proposedSlots: proposedSlots.optional(),
      /** an empty note removes it */
      note: z.union([z.literal(''), textBy(commonFields.note)]).optional(),
    }),
    output: application,
  },
  'applications.checkIn': {
    input: z.strictObject({ jobApplicationId: id, checkIn: z.literal(true), position: position.optional() }),
    output: application,
  },
  'applications.checkOut': {
    input: z.strictObject({ jobApplicationId: id, checkOut: z.literal(true), position: position.optional() }),
    output: application,
  },
  'applications.undoCheckOut': {
    input: z.strictObject({ jobApplicationId: id, undoCheckOut: z.literal(true) }),
    output: application,
  },
  'applications.recordArrival': {
    input: z.strictObject({
      answer: z.literal('arrived'),
      jobApplicationId: id,
      /** when they arrived */
      since: instant,
    }),
    output: application,
  },
  'applications.recordNotHere': {
    input: z.strictObject({ answer: z.literal('notHere'), jobApplicationId: id }),
    output: application,
  },
  'applications.remove': {
    input: z.strictObject({ jobApplicationId: id, clinicianId: id }),
    output: done,
  },
  'applications.applicants': {
    input: z.strictObject({
      ...listQuery('match', 'distance', 'rating'),
      jobId: id,
      facilityId: id.optional(),
    }),
    output: page(applicant),
  },
  'applications.confirm': {
    input: z.strictObject({
      decision: z.literal('confirm'),
      jobApplicationId: id,
      paymentType,
      /** defaults to the primary card or bank account; unused with an invoice */
      sourceId: id.optional(),
      /** if the clinician cancels, a standby who accepts is confirmed and charged to the same payment method */
      standbyAgreed: z.boolean().optional(),
      /** confirms at the times that the clinician proposed */
      acceptProposed: z.boolean().optional(),
      /** the times as the facility saw them; refused if the clinician has changed them since */
      proposedSlots: proposedSlots.optional(),
    }),
    output: z.strictObject({
      application,
      /** `confirmed`: also while a bank debit is processing; `needsAction`: the cardholder has to verify first */
      state: z.enum(['confirmed', 'needsAction']),
      payment,
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
  'applications.counter': {
    input: z.strictObject({
      decision: z.literal('counter'),
      jobApplicationId: id,
      /** an empty list asks for the posted times */
      proposedSlots,
    }),
    output: application,
  },
  'applications.answerStandby': {
    input: z.strictObject({ jobApplicationId: id, answer: z.enum(['accept', 'decline']) }),
    output: z.strictObject({
      application,
      /** `asked`: the facility has to confirm and pay, because it hadn’t agreed in advance or its payment failed */
      state: z.enum(['confirmed', 'asked', 'declined']),
    }),
  },
  'applications.confirmMyself': {
    input: z.strictObject({
      jobId: id,
      /** pay and times as the clinician saw them; refused if they have changed since */
      payRateCents: sentCents,
      totalPayCents: sentCents,
      slots: z
        .array(z.strictObject({ startDate: instant, endDate: instant }))
        .min(1)
        .max(SLOTS_MAX),
    }),
    output: z.strictObject({
      application,
      /** `asked`: the payment didn’t go through as agreed, so the facility has to confirm */
      state: z.enum(['confirmed', 'asked']),
    }),
  },
  'applications.cancel': {
    input: z.strictObject({ kind: z.literal('cancel'), ...endingInput, settlement }),
    output: endingResult,
  },
  'jobs.cancelByStaff': {
    input: z.strictObject({ id, reason: textBy(commonFields.reason) }),
    output: endingResult,
  },
  'applications.noShow': {
    input: z.strictObject({ kind: z.literal('noShow'), ...endingInput, settlement, workedSlotIds }),
    output: noShowResult,
  },
  'applications.sendHome': {
    input: z.strictObject({ kind: z.literal('sentHome'), ...endingInput, settlement }),
    output: endingResult,
  },
  'applications.excuse': {
    input: z.strictObject({ jobApplicationId: id, reason: textBy(commonFields.reason) }),
    output: application,
  },
  'applications.decideSamePhone': {
    input: z.strictObject({
      jobApplicationId: id,
      isAllowed: z.boolean(),
      reason: textBy(commonFields.reason),
    }),
    output: done,
  },
  'applications.previewCancel': {
    input: z.strictObject({ kind: z.enum(endingKinds), ...jobOrApplication, settlement, workedSlotIds }),
    output: cancelEffect,
  },
}
