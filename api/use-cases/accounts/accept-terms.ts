import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const acceptTerms: UseCase<'accounts.acceptTerms'> = async () => {
  throw refuse('internal')
}
