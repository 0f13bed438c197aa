import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const downloadProfile: UseCase<'clinicians.downloadProfile'> = async () => {
  throw refuse('internal')
}
