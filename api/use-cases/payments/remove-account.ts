import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const removeAccount: UseCase<'payments.removeAccount'> = async () => {
  throw refuse('internal')
}
