import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const changePassword: UseCase<'accounts.changePassword'> = async () => {
  throw refuse('internal')
}
