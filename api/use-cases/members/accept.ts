import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const accept: UseCase<'members.accept'> = async () => {
  throw refuse('internal')
}
