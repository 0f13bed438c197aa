import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const makeAccountDefault: UseCase<'payments.makeAccountDefault'> = async () => {
  throw refuse('internal')
}
