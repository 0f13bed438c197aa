import { z } from 'zod'
import { callOutAnswers, callOutDecisions, callOutCallers } from '../values/enums.ts'
import { callOutFields } from '../fields/call-out.ts'
import { commonFields } from '../fields/common.ts'
import { callOutLifecycle } from '../lifecycles/call-out.ts'
import { id, instant, nullableText } from './common.ts'
import { choiceBy, textBy } from './from-rule.ts'
import { clinicianIdsToInvite } from './invitations.ts'

/** A call that a clinician can’t work. A job shows the last one to its clinician and to staff. */
export const callOut = z.strictObject({
  id,
  status: z.enum(callOutLifecycle.states),
  applicationId: id,
  clinicianName: z.string(),
  caller: z.enum(callOutCallers),
  /** null if the clinician called */
  callerName: nullableText,
  phone: z.string(),
  calledAt: instant,
  reason: z.string(),
  recordedAt: instant,
  recordedBy: z.string(),
  /** until when the clinician can say whether they can work; null unless we asked them */
  answerBy: instant.nullable(),
  /** until when the clinician can deny the call-out; null if they can’t, or someone else is confirmed */
  denyBy: instant.nullable(),
  /** what the clinician wrote */
  answerNote: nullableText,
  decisionReason: nullableText,
  /** their application is open again, for the facility to confirm */
  isReturned: z.boolean(),
})
export type CallOut = z.infer<typeof callOut>

export const callOutSchemas = {
  'callOuts.record': {
    input: z.strictObject({
      jobApplicationId: id,
      caller: choiceBy(callOutFields.caller),
      /** required unless the clinician called */
      callerName: textBy(callOutFields.callerName).optional(),
      phone: textBy(callOutFields.phone),
      calledAt: instant,
      reason: textBy(commonFields.reason),
      /** the standby who gets the first offer; by default the best match */
      standbyApplicationId: id.optional(),
      /** clinicians who could take the shift, invited right away */
      invitedClinicianIds: clinicianIdsToInvite.optional(),
    }),
    output: callOut,
  },
  'callOuts.answer': {
    input: z.strictObject({
      callOutId: id,
      answer: z.enum(callOutAnswers),
      note: textBy(commonFields.note).optional(),
    }),
    output: callOut,
  },
  'callOuts.decide': {
    input: z.strictObject({
      callOutId: id,
      decision: z.enum(callOutDecisions),
      reason: textBy(commonFields.reason),
    }),
    output: callOut,
  },
}
