import { z } from 'zod'
import { briefFields } from '../fields/brief.ts'
import { BRIEF_DOCUMENTS_MAX } from '../values/limits.ts'
import { id, instant, openableFile, nullableText } from './common.ts'
import { textBy } from './from-rule.ts'

/** Names what was read, not a record. */
const version = z.uuid({ error: 'This isn’t a valid version.' })

/** What a facility writes for the clinician who works the shift. Without anything in it, there is no brief. */
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
  /** null without one, for staff, and once it was deleted after the shift */
  emrLogin: nullableText,
  hasLogin: z.boolean(),
  documents: z.array(openableFile),
}

const shiftBrief = z.strictObject({
  /** null if the facility hasn’t written one */
  brief: z.strictObject({ ...briefTexts, version, updatedAt: instant }).nullable(),
  /** the confirmed clinician, and when they read this version */
  reader: z.strictObject({ applicationId: id, name: z.string(), readAt: instant.nullable() }).nullable(),
  /** the shift isn’t over */
  canChange: z.boolean(),
  timeZone: z.string(),
})

export const briefSchemas = {
  'briefs.read': { input: z.strictObject({ jobId: id }), output: shiftBrief },
  /** of the latest shift at an address of the facility’s shifts, to start the next brief with */
  'briefs.last': {
    input: z.strictObject({ jobAddress1: z.string().trim().max(100), zipCode: z.string().max(5) }),
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
