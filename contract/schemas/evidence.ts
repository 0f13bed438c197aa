import { z } from 'zod'
import { id } from './common.ts'

export const evidenceFormats = ['pdf', 'zip'] as const

export const evidenceSchemas = {
  /** of a shift, or of all shifts of a clinician at a facility; a facility and a clinician needn’t name themselves */
  'evidence.download': {
    input: z.strictObject({
      format: z.enum(evidenceFormats),
      jobId: id.optional(),
      clinicianId: id.optional(),
      facilityId: id.optional(),
    }),
    output: z.unknown(),
  },
}

const dated = { isHeld: z.boolean(), expiresAt: z.string().nullable() }

/** What a snapshot has of a clinician’s credentials, as it is stored. */
export const credentialsKept = z.object({
  clinicianType: z.string(),
  npiNumber: z.string().nullable(),
  covidStatus: z.string().nullable(),
  licenses: z.array(z.object({ number: z.string(), state: z.string(), expiresAt: z.string().nullable() })),
  malpractice: z.object(dated),
  cpr: z.object(dated),
  tb: z.object({ ...dated, testedAt: z.string().nullable(), result: z.string().nullable() }),
  agreement: z.object({ version: z.string(), signedAt: z.string() }).nullable(),
})
export type CredentialsKept = z.output<typeof credentialsKept>
