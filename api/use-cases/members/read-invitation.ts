import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const readInvitation: UseCase<'members.readInvitation'> = async () => {
  throw refuse('internal')
}
