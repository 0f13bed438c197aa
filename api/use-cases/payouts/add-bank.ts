import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const addBank: UseCase<'payouts.addBank'> = async () => {
  throw refuse('internal')
}
