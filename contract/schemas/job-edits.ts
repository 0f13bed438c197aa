import { z } from 'zod'
import { jobFields } from '../fields/job.ts'
import { editedFields } from '../job-edit.ts'
import { BOOST_MAX_PERCENT, EDITS_PER_CALL_MAX } from '../values/limits.ts'
import { cents, done, id, instant, paymentType, priceLines, version, nullableText } from './common.ts'
import { textBy } from './from-rule.ts'
import { job, newJob } from './jobs.ts'
import { timeChange } from './shift-money.ts'

/** A percentage above the hourly rate; null removes it. */
const boostPercent = z
  .int({ error: 'Enter a whole percentage' })
  .min(1, { error: `Enter a boost between 1% and ${BOOST_MAX_PERCENT}%` })
  .max(BOOST_MAX_PERCENT, { error: `Enter a boost between 1% and ${BOOST_MAX_PERCENT}%` })
  .nullable()

/** What changes about a posted shift: only the fields that were sent. */
const jobEdit = z.strictObject({
  ...newJob
    .pick({
      jobType: true,
      clinicianType: true,
      slots: true,
      locationId: true,
      jobAddressNickname: true,
      jobAddress1: true,
      jobAddress2: true,
      city: true,
      state: true,
      zipCode: true,
      timeZone: true,
      settingTypes: true,
      patientTypes: true,
      dressCode: true,
      description: true,
      hourlyRate: true,
      minExperienceYears: true,
      parkingCents: true,
      otherCents: true,
    })
    .partial().shape,
  documentationSystem: textBy(jobFields.documentationSystem).nullable().optional(),
  boostPercent: boostPercent.optional(),
})

/** What an edit would change, and who is notified of it. */
const editPreview = z.strictObject({
  /** empty if nothing would change */
  changes: z.array(z.enum(editedFields)),
  payRateCents: z.strictObject({ before: cents, after: cents }),
  /** applicants who are notified of the changes */
  applicants: z.int(),
  /** the confirmed clinician */
  clinicianName: nullableText,
  /** the confirmed clinician is asked to accept new times until then */
  answerBy: instant.nullable(),
  /** clinicians nearby are notified of the boost */
  announcesBoost: z.boolean(),
})

/** What an edit changes about the facility’s price. */
const pricePreview = z.strictObject({
  /** as confirmed; a card if nobody is confirmed */
  paymentType,
  before: priceLines,
  after: priceLines,
  /** for a confirmed shift: still to be charged or refunded once it is settled */
  chargeCents: cents,
  refundCents: cents,
})

export const jobEditSchemas = {
  'jobs.update': {
    input: z.strictObject({ id, ...jobEdit.shape }),
    output: z.strictObject({ ...job.shape, timeChange: timeChange.nullable() }),
  },
  'jobs.updateMany': {
    input: z.strictObject({ ids: z.array(id).min(1).max(EDITS_PER_CALL_MAX), fields: jobEdit }),
    output: z.array(
      z.strictObject({
        id,
        done: z.boolean(),
        /** the confirmed clinician was asked to accept new times */
        awaitsAnswer: z.boolean(),
        /** why it wasn’t changed */
        reason: nullableText,
      }),
    ),
  },
  'jobs.updateByStaff': {
    input: z.strictObject({ id, ...jobEdit.shape, version: version.optional() }),
    output: z.strictObject({ ...job.shape, timeChange: timeChange.nullable() }),
  },
  'jobs.previewUpdate': {
    input: z.strictObject({ id, ...jobEdit.shape }),
    output: z.strictObject({ ...editPreview.shape, ...pricePreview.shape }),
  },
  'jobs.previewUpdateByStaff': {
    input: z.strictObject({ id, ...jobEdit.shape }),
    /** sub-admins see no money */
    output: z.strictObject({ ...editPreview.shape, price: pricePreview.nullable() }),
  },
  'jobs.answerTimeChange': {
    input: z.strictObject({ jobApplicationId: id, answer: z.enum(['accept', 'decline']) }),
    output: timeChange,
  },
  'jobs.withdrawTimeChange': { input: z.strictObject({ id }), output: done },
}
