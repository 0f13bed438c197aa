import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const confirmSecondFactor: UseCase<'accounts.confirmSecondFactor'> = async () => {
  throw refuse('internal')
}
