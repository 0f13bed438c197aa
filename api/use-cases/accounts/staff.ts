import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const staff: UseCase<'accounts.staff'> = async () => {
  throw refuse('internal')
}
