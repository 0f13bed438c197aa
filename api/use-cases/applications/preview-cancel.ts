import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const previewCancel: UseCase<'applications.previewCancel'> = async () => {
  throw refuse('internal')
}
