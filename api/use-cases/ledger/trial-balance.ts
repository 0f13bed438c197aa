import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const trialBalance: UseCase<'ledger.trialBalance'> = async () => {
  throw refuse('internal')
}
