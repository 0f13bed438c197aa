import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const verifySecondFactor: UseCase<'accounts.verifySecondFactor'> = async () => {
  throw refuse('internal')
}
