import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const remove: UseCase<'rates.remove'> = async () => {
  throw refuse('internal')
}
