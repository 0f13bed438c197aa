import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const registerDevice: UseCase<'accounts.registerDevice'> = async () => {
  throw refuse('internal')
}
