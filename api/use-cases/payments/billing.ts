import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const billing: UseCase<'payments.billing'> = async () => {
  throw refuse('internal')
}
