import { refuse } from '@gaitway/contract/errors'
import type { UseCase } from '../use-case.ts'

export const resend: UseCase<'payouts.resend'> = async () => {
  throw refuse('internal')
}
