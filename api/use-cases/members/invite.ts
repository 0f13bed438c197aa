import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const invite: UseCase<'members.invite'> = async () => {
  throw refuse('internal')
}
