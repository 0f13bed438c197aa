import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const overview: UseCase<'payouts.overview'> = async () => {
  throw refuse('internal')
}
