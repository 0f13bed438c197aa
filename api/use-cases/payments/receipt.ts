import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const receipt: UseCase<'payments.receipt'> = async () => {
  throw refuse('internal')
}
