import type { FieldErrors } from '@gaitway/contract/values/errors'
import { findMissingFields } from '@gaitway/contract/fields/missing-in-profile'
import {
  findExpiredCredentials,
  validateProfileFields,
  type ProfileFields,
} from '@gaitway/contract/fields/profile'
import { FACILITY_SIGNUP_STEPS } from '@gaitway/contract/values/limits'
import { facilitySteps } from '@gaitway/contract/fields/facility'
import { checkAll } from '@gaitway/contract/fields/rule'

type Saving = {
  /** as it would be after the save */
  profile: ProfileFields
  /** the fields that the save writes */
  sent: readonly string[]
  /** the save that submits the profile */
  isFinal: boolean
  isSignupCompleted: boolean
  now: Date
}

const pickErrors = (names: readonly string[], errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => names.includes(path.split('.')[0] ?? '')))

/**
 * The errors of a save. During signup only the fields sent are checked. A submitted profile stays complete even if a
 * credential expires: expiration is checked only when that credential is saved or the profile is submitted again.
 */
export const validateSave = ({ profile, sent, isFinal, isSignupCompleted, now }: Saving): FieldErrors => {
  const wrong = validateProfileFields(profile, now)
  const expired = findExpiredCredentials(profile, now)
  const missing = findMissingFields(profile)
  if (isFinal) return { ...expired, ...wrong, ...missing }
  return isSignupCompleted ? { ...pickErrors(sent, expired), ...wrong, ...missing } : pickErrors(sent, wrong)
}

/** The errors in the steps up to this one. */
export const validateSteps = (lastStep: number, facility: Record<string, unknown>): FieldErrors =>
  Object.assign(
    {},
    ...([2, 3, 4] as const)
      .filter(step => step <= lastStep)
      .map(step => checkAll(facilitySteps[step], facility)),
  )

/** The signup stage after a step: it never decreases, and the last step completes it. */
export const stageAfter = (before: { stage: number; isDone: boolean }, step: number) => ({
  stage: Math.max(before.stage, step),
  isDone: before.isDone || step === FACILITY_SIGNUP_STEPS,
})
