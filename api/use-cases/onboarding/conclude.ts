import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const conclude: UseCase<'onboarding.conclude'> = async () => {
  throw refuse('internal')
}
