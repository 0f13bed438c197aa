import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const rebook: UseCase<'onboarding.rebook'> = async () => {
  throw refuse('internal')
}
