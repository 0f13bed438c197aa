import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const runs: UseCase<'ledger.runs'> = async () => {
  throw refuse('internal')
}
