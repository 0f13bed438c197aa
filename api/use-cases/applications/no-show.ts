import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const noShow: UseCase<'applications.noShow'> = async () => {
  throw refuse('internal')
}
