import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const resetSecondFactor: UseCase<'accounts.resetSecondFactor'> = async () => {
  throw refuse('internal')
}
