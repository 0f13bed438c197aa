import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const endSecondFactor: UseCase<'accounts.endSecondFactor'> = async () => {
  throw refuse('internal')
}
