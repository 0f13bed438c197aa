import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const adjust: UseCase<'timesheets.adjust'> = async () => {
  throw refuse('internal')
}
