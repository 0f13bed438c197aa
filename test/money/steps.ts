import { facilitySteps } from './facility-steps.ts'
import { payoutSteps } from './payout-steps.ts'
import { providerSteps } from './provider-steps.ts'
import { shiftSteps } from './shift-steps.ts'
import { timeSteps } from './time-steps.ts'
import type { Values } from './choices.ts'
import { workSteps } from './work-steps.ts'
import type { World } from '../scenarios/world.ts'

/** Each step of a money story by name. One that isn't possible returns `undefined` and changes nothing. */
export const steps = {
  ...shiftSteps,
  ...workSteps,
  ...facilitySteps,
  ...providerSteps,
  ...payoutSteps,
  ...timeSteps,
}
export type StepName = keyof typeof steps
export type Step = [StepName, Values]

export const doStep = (world: World, [name, values]: Step): Promise<unknown> =>
  Promise.resolve(steps[name](world, values))
