import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const retry: UseCase<'payments.retry'> = async () => {
  throw refuse('internal')
}
