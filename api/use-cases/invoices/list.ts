import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const list: UseCase<'invoices.list'> = async () => {
  throw refuse('internal')
}
