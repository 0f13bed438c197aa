import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const addBank: UseCase<'payments.addBank'> = async () => {
  throw refuse('internal')
}
