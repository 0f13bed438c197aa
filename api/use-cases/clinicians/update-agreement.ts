import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const updateAgreement: UseCase<'clinicians.updateAgreement'> = async () => {
  throw refuse('internal')
}
