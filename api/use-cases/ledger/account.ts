import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const account: UseCase<'ledger.account'> = async () => {
  throw refuse('internal')
}
