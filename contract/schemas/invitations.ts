import { z } from 'zod'
import { applicationLifecycle } from '../lifecycles/application.ts'
import { INVITED_PER_CALL_MAX } from '../limits.ts'
import { id, instant } from './common.ts'

/** A clinician whom the facility asked to take a job, and their application if they applied. */
export const invitation = z.strictObject({
  clinicianId: id,
  firstName: z.string(),
  lastName: z.string(),
  invitedAt: instant,
  applicationStatus: z.enum(applicationLifecycle.states).nullable(),
})

export const invitationSchemas = {
  'jobs.invite': {
    input: z.strictObject({
      jobId: id,
      clinicianIds: z
        .array(id)
        .min(1, { error: 'Please choose who to invite' })
        .max(INVITED_PER_CALL_MAX, { error: `Invite up to ${INVITED_PER_CALL_MAX} clinicians at a time` }),
    }),
    output: z.strictObject({ invited: z.array(invitation) }),
  },
}
