import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const attach: UseCase<'invoices.attach'> = async () => {
  throw refuse('internal')
}
