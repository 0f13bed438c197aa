import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const setTerms: UseCase<'facilities.setTerms'> = async () => {
  throw refuse('internal')
}
