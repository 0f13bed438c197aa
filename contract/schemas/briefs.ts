import { z } from 'zod'
import { cleanZip } from '../fields/clean.ts'
import { briefFields } from '../fields/brief.ts'
import { BRIEF_DOCUMENTS_MAX } from '../values/limits.ts'
import { id, instant, openableFile, nullableText, typedLine } from './common.ts'
import { textBy } from './from-rule.ts'

/** Identifies the text that was read: each change of a brief makes a new version. */
const version = z.uuid({ error: 'This isn’t a valid version.' })

/** What a facility writes for the clinician who works the shift. If every field is empty, the shift has no brief. */
export const newBrief = z.strictObject({
  parking: textBy(briefFields.parking).optional(),
  entrance: textBy(briefFields.entrance).optional(),
  contactName: textBy(briefFields.contactName).optional(),
  contactPhone: textBy(briefFields.contactPhone).optional(),
  /** how to log in to the documentation system */
  emrLogin: textBy(briefFields.emrLogin).optional(),
  /** the addresses of files uploaded for a brief */
  documents: z
    .array(z.string().max(500))
    .max(BRIEF_DOCUMENTS_MAX, { error: `A brief can have up to ${BRIEF_DOCUMENTS_MAX} documents` })
    .optional(),
})

const briefTexts = {
  parking: nullableText,
  entrance: nullableText,
  contactName: nullableText,
  contactPhone: nullableText,
  /** null without a login, for staff, and after it was deleted */
  emrLogin: nullableText,
  hasLogin: z.boolean(),
  documents: z.array(openableFile),
}

const shiftBrief = z.strictObject({
  /** null if the facility hasn’t written one */
  brief: z.strictObject({ ...briefTexts, version, updatedAt: instant }).nullable(),
  /** the confirmed clinician, and when they read this version */
  reader: z.strictObject({ applicationId: id, name: z.string(), readAt: instant.nullable() }).nullable(),
  /** until the shift is over */
  canChange: z.boolean(),
  timeZone: z.string(),
})

export const briefSchemas = {
  'briefs.read': { input: z.strictObject({ jobId: id }), output: shiftBrief },
  /** the brief of the facility’s latest shift at an address, to start the next brief with */
  'briefs.last': {
    input: z.strictObject({
      jobAddress1: typedLine.max(100),
      zipCode: z.string().overwrite(cleanZip).max(5),
    }),
    output: z.strictObject(briefTexts).nullable(),
  },
  'briefs.save': {
    input: z.strictObject({
      jobId: id,
      /** the version it replaces; null if there was none */
      replaces: version.nullable(),
      ...newBrief.shape,
    }),
    output: shiftBrief,
  },
  'briefs.acknowledge': {
    input: z.strictObject({ jobApplicationId: id, version }),
    output: shiftBrief,
  },
}
