import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const refund: UseCase<'payments.refund'> = async () => {
  throw refuse('internal')
}
