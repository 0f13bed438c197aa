import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const transactions: UseCase<'payments.transactions'> = async () => {
  throw refuse('internal')
}
