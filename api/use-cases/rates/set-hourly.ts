import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const setHourly: UseCase<'rates.setHourly'> = async () => {
  throw refuse('internal')
}
