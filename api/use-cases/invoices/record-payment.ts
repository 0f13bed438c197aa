import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const recordPayment: UseCase<'invoices.recordPayment'> = async () => {
  throw refuse('internal')
}
