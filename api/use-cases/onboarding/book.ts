import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const book: UseCase<'onboarding.book'> = async () => {
  throw refuse('internal')
}
