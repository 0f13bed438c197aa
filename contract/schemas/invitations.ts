import { z } from 'zod'
import { clinicianTypes } from '../values/enums.ts'
import { applicationLifecycle } from '../lifecycles/application.ts'
import { CHOOSE_INVITED } from '../fields/common.ts'
import { INVITED_PER_CALL_MAX } from '../values/limits.ts'
import { id, instant, nullableText } from './common.ts'

/** A clinician whom the facility or staff asked to take a job, and the status of their application if they applied. */
export const invitation = z.strictObject({
  clinicianId: id,
  firstName: z.string(),
  lastName: z.string(),
  invitedAt: instant,
  applicationStatus: z.enum(applicationLifecycle.states).nullable(),
})

/** A clinician who could take a job, for staff who look for someone. */
export const candidate = z.strictObject({
  clinicianId: id,
  name: z.string(),
  clinicianType: z.enum(clinicianTypes),
  phone: nullableText,
  city: nullableText,
  state: nullableText,
  /** from their home to the shift; null if either place isn’t known */
  distanceMiles: z.number().nullable(),
  isFavorite: z.boolean(),
  /** applied for this shift, but someone else, or another shift of theirs, was confirmed */
  hasApplied: z.boolean(),
  isInvited: z.boolean(),
})
export type Candidate = z.infer<typeof candidate>

export const clinicianIdsToInvite = z
  .array(id)
  .max(INVITED_PER_CALL_MAX, { error: `Invite up to ${INVITED_PER_CALL_MAX} clinicians at a time` })
const inviteCall = {
  input: z.strictObject({ jobId: id, clinicianIds: clinicianIdsToInvite.min(1, { error: CHOOSE_INVITED }) }),
  output: z.strictObject({ invited: z.array(invitation) }),
}

export const invitationSchemas = {
  'jobs.invite': inviteCall,
  'jobs.inviteByStaff': inviteCall,
  'jobs.listCandidates': {
    input: z.strictObject({ jobId: id }),
    output: z.strictObject({ data: z.array(candidate) }),
  },
}
