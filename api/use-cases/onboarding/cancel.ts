import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const cancel: UseCase<'onboarding.cancel'> = async () => {
  throw refuse('internal')
}
