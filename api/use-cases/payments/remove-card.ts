import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const removeCard: UseCase<'payments.removeCard'> = async () => {
  throw refuse('internal')
}
