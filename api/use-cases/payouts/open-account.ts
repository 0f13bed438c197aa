import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const openAccount: UseCase<'payouts.openAccount'> = async () => {
  throw refuse('internal')
}
