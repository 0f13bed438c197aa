import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const edit: UseCase<'rates.edit'> = async () => {
  throw refuse('internal')
}
