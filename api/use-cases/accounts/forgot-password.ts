import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const forgotPassword: UseCase<'accounts.forgotPassword'> = async () => {
  throw refuse('internal')
}
