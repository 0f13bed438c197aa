import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const update: UseCase<'accounts.update'> = async () => {
  throw refuse('internal')
}
