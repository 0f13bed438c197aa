import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const makeCardPrimary: UseCase<'payments.makeCardPrimary'> = async () => {
  throw refuse('internal')
}
