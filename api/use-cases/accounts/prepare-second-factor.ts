import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const prepareSecondFactor: UseCase<'accounts.prepareSecondFactor'> = async () => {
  throw refuse('internal')
}
