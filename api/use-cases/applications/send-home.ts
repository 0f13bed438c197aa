import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const sendHome: UseCase<'applications.sendHome'> = async () => {
  throw refuse('internal')
}
