import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const resendChallenge: UseCase<'accounts.resendChallenge'> = async () => {
  throw refuse('internal')
}
