import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const resetPassword: UseCase<'accounts.resetPassword'> = async () => {
  throw refuse('internal')
}
