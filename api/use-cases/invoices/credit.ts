import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const credit: UseCase<'invoices.credit'> = async () => {
  throw refuse('internal')
}
