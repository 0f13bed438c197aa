import { FACILITY_SIGNUP_STEPS } from '@gaitway/contract/limits'
import type { FieldErrors } from '@gaitway/contract/errors'
import { facilitySteps } from '@gaitway/contract/fields/facility'
import { checkAll } from '@gaitway/contract/fields/rule'

type Step = keyof typeof facilitySteps

/** What is missing or wrong in the steps up to this one. */
export const wrongUpTo = (step: number, facility: Record<string, unknown>): FieldErrors =>
  Object.assign(
    {},
    ...([2, 3, 4] as const satisfies readonly Step[])
      .filter(one => one <= step)
      .map(one => checkAll(facilitySteps[one], facility)),
  ) as FieldErrors

/** Where a signup stands after a step: never further back than before, and done with the last one. */
export const stageAfter = (before: { stage: number; isDone: boolean }, step: number) => ({
  stage: Math.max(before.stage, step),
  isDone: before.isDone || step === FACILITY_SIGNUP_STEPS,
})
