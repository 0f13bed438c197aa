import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const add: UseCase<'rates.add'> = async () => {
  throw refuse('internal')
}
