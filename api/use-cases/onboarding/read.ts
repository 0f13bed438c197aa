import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const read: UseCase<'onboarding.read'> = async () => {
  throw refuse('internal')
}
