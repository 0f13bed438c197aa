import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const slots: UseCase<'onboarding.slots'> = async () => {
  throw refuse('internal')
}
